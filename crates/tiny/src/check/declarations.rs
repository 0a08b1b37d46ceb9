//! The classes of a program with their fields and methods, by name.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use heapwise_diagnostics::{Diagnostic, did_you_mean};

use crate::ast::{Ast, ClassDecl, Ident, TypeName};
use crate::check::{Methods, Signature, Static};

#[derive(Copy, Clone, Debug)]
pub(crate) struct FieldInfo {
    /// The class that declares it.
    pub(crate) class: usize,
    pub(crate) ty: Static,
}

pub(crate) struct Declarations<'a> {
    ast: &'a Ast,
    classes: HashMap<&'a str, usize>,
    parents: Vec<Option<usize>>,
    fields: HashMap<&'a str, FieldInfo>,
    methods: Methods<'a>,
}

impl<'a> Declarations<'a> {
    pub(super) fn collect(ast: &'a Ast, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let mut all = Declarations {
            ast,
            classes: HashMap::new(),
            parents: Vec::new(),
            fields: HashMap::new(),
            methods: Methods::new(),
        };
        for (index, class) in ast.classes.iter().enumerate() {
            match all.classes.entry(&class.name.text) {
                Entry::Vacant(entry) => {
                    entry.insert(index);
                }
                Entry::Occupied(first) => {
                    let first = &ast.classes[*first.get()].name;
                    diagnostics.push(declared_twice("class", &class.name, first));
                }
            }
        }
        for class in &ast.classes {
            let parent = class.parent.as_ref().and_then(|parent| all.class_or_error(parent, diagnostics));
            all.parents.push(parent);
        }
        all.cut_cycles(diagnostics);
        all.collect_fields(diagnostics);
        for (index, class) in ast.classes.iter().enumerate() {
            all.collect_methods(index, class, diagnostics);
        }
        all
    }

    /// Reports circular inheritance, and takes the superclass away from each class on a circle.
    fn cut_cycles(&mut self, diagnostics: &mut Vec<Diagnostic>) {
        for class in 0..self.parents.len() {
            // The circle, if there is one through this class, is no longer than the number of classes.
            let mut at = self.parents[class];
            for _ in 0..self.parents.len() {
                match at {
                    Some(above) if above != class => at = self.parents[above],
                    _ => break,
                }
            }
            if at != Some(class) {
                continue;
            }
            let decl = &self.ast.classes[class];
            let span = decl.parent.as_ref().map_or(decl.name.span, |parent| parent.span);
            let mut error = Diagnostic::error(
                format!("class `{}` is its own superclass", decl.name.text),
                span,
                "this makes the inheritance circular",
            );
            let mut at = self.parents[class].take();
            while let Some(above) = at {
                let above_parent = self.parents[above].take();
                if let Some(parent) = &self.ast.classes[above].parent
                    && above != class
                {
                    error = error.also(parent.span, "and so does this");
                }
                at = above_parent;
            }
            diagnostics.push(error);
        }
    }

    fn collect_fields(&mut self, diagnostics: &mut Vec<Diagnostic>) {
        let mut first_places: HashMap<&str, &Ident> = HashMap::new();
        for (class, decl) in self.ast.classes.iter().enumerate() {
            for field in &decl.fields {
                let ty = match &field.ty {
                    TypeName::Bool(_) => Static::Bool,
                    TypeName::Int(_) => Static::Int,
                    TypeName::Class(name) => Static::Object(self.class_or_error(name, diagnostics)),
                };
                match first_places.entry(&field.name.text) {
                    Entry::Vacant(entry) => {
                        entry.insert(&field.name);
                        self.fields.insert(&field.name.text, FieldInfo { class, ty });
                    }
                    Entry::Occupied(first) => diagnostics.push(
                        declared_twice("field", &field.name, first.get())
                            .help("field names are unique over the whole program: the name alone gives the class"),
                    ),
                }
            }
        }
    }

    fn collect_methods(&mut self, class: usize, decl: &'a ClassDecl, diagnostics: &mut Vec<Diagnostic>) {
        let mut first_places: HashMap<(&str, usize), &Ident> = HashMap::new();
        for method in &decl.methods {
            let args = method.params.len();
            match first_places.entry((&method.name.text, args)) {
                Entry::Vacant(entry) => {
                    entry.insert(&method.name);
                    self.methods.entry(Signature { name: &method.name.text, args }).or_default().push(class);
                }
                Entry::Occupied(first) => {
                    diagnostics.push(declared_twice("method", &method.name, first.get()));
                }
            }
            let mut params: HashMap<&str, &Ident> = HashMap::new();
            for param in &method.params {
                if let Some(first) = params.insert(&param.name.text, &param.name) {
                    diagnostics.push(declared_twice("parameter", &param.name, first));
                }
            }
            let types = method.params.iter().map(|param| (&param.ty, "parameter"));
            for (ty, what) in std::iter::once((&method.result, "return")).chain(types) {
                if let TypeName::Class(name) = ty
                    && self.class(&name.text).is_none()
                {
                    diagnostics.push(
                        Diagnostic::warning(
                            format!("unknown {what} type `{}`", name.text),
                            name.span,
                            "there is no such class",
                        )
                        .maybe_help(self.similar_class(&name.text)),
                    );
                }
            }
        }
    }

    pub(crate) fn class(&self, name: &str) -> Option<usize> {
        self.classes.get(name).copied()
    }

    pub(super) fn class_or_error(&self, name: &Ident, diagnostics: &mut Vec<Diagnostic>) -> Option<usize> {
        let class = self.class(&name.text);
        if class.is_none() {
            let mut error =
                Diagnostic::error(format!("unknown class `{}`", name.text), name.span, "there is no such class")
                    .maybe_help(self.similar_class(&name.text));
            if name.text == "Object" {
                error = error.help("`Object` is not built in: declare it with `class Object { }`");
            }
            diagnostics.push(error);
        }
        class
    }

    fn similar_class(&self, name: &str) -> Option<String> {
        did_you_mean(name, self.ast.classes.iter().map(|class| class.name.text.as_str()))
    }

    pub(crate) fn parent(&self, class: usize) -> Option<usize> {
        self.parents[class]
    }

    /// The class itself and those above it, from below.
    pub(crate) fn ancestors(&self, class: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(class), |&class| self.parents[class])
    }

    pub(crate) fn is_subclass(&self, class: usize, above: usize) -> bool {
        self.ancestors(class).any(|class| class == above)
    }

    /// Whether every class of the program is this one or below it.
    pub(crate) fn is_above_all(&self, class: usize) -> bool {
        (0..self.parents.len()).all(|other| self.is_subclass(other, class))
    }

    pub(crate) fn field(&self, name: &str) -> Option<FieldInfo> {
        self.fields.get(name).copied()
    }

    pub(crate) fn field_names(&self) -> impl Iterator<Item = &'a str> {
        self.ast.classes.iter().flat_map(|class| class.fields.iter().map(|field| field.name.text.as_str()))
    }

    pub(crate) fn methods(&self) -> &Methods<'a> {
        &self.methods
    }

    /// What is certain of a value of which one of the two is.
    pub(crate) fn join(&self, a: Static, b: Static) -> Static {
        match (a, b) {
            _ if a == b => a,
            (Static::Null, Static::Object(_)) => b,
            (Static::Object(_), Static::Null) => a,
            (Static::Object(Some(a)), Static::Object(Some(b))) => {
                Static::Object(self.ancestors(a).find(|&above| self.is_subclass(b, above)))
            }
            (Static::Object(_), Static::Object(_)) => Static::Object(None),
            _ => Static::Unknown,
        }
    }
}

fn declared_twice(what: &str, second: &Ident, first: &Ident) -> Diagnostic {
    Diagnostic::error(format!("{what} `{}` is declared twice", second.text), second.span, "the second time")
        .also(first.span, "the first time")
}
