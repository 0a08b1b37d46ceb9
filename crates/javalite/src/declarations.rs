//! The classes of a program by name, what they have, and the mistakes in declarations.

use heapwise_diagnostics::{Diagnostic, did_you_mean};

use crate::ast::{Ast, ClassDecl, Ident, MethodDecl, TypeName, Typed};

/// The type of an expression.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ty {
    Bool,
    /// Only `null`, which is of every class.
    Null,
    /// A class, by its position in the program.
    Class(usize),
}

pub(crate) struct Declarations<'a> {
    pub(crate) classes: &'a [ClassDecl],
    /// The superclass of each class.
    pub(crate) parents: Vec<Option<usize>>,
}

impl<'a> Declarations<'a> {
    pub(crate) fn collect(ast: &'a Ast, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let mut known = Declarations { classes: &ast.classes, parents: vec![None; ast.classes.len()] };
        for (index, class) in ast.classes.iter().enumerate() {
            if let Some(first) = ast.classes[..index].iter().find(|other| other.name.text == class.name.text) {
                diagnostics.push(duplicate("class", &class.name, &first.name));
            }
            if let Some(parent) = &class.parent {
                known.parents[index] = known.known_class(parent, diagnostics);
            }
        }
        known.break_cycles(diagnostics);
        for index in 0..ast.classes.len() {
            known.check_fields(index, diagnostics);
            known.check_methods(index, diagnostics);
        }
        known
    }

    /// A class that is its own superclass is an error, and goes without superclass from then on.
    fn break_cycles(&mut self, diagnostics: &mut Vec<Diagnostic>) {
        for index in 0..self.classes.len() {
            let mut at = self.parents[index];
            for _ in 0..self.classes.len() {
                at = at.and_then(|class| if class == index { Some(class) } else { self.parents[class] });
            }
            if at == Some(index) {
                let name = &self.classes[index].name;
                let message = format!("class `{}` is its own superclass", name.text);
                let at = self.classes[index].parent.as_ref().map_or(name.span, |parent| parent.span);
                diagnostics.push(Diagnostic::error(message, at, "expected a class that is not below it"));
                self.parents[index] = None;
            }
        }
    }

    fn check_fields(&self, class: usize, diagnostics: &mut Vec<Diagnostic>) {
        let fields = &self.classes[class].fields;
        for (index, field) in fields.iter().enumerate() {
            self.ty(&field.ty, diagnostics);
            let inherited = || self.parents[class].and_then(|parent| self.field(parent, &field.name.text));
            let first = fields[..index].iter().find(|other| other.name.text == field.name.text);
            if let Some(first) = first.or_else(|| inherited().map(|(_, field)| field)) {
                diagnostics.push(duplicate("field", &field.name, &first.name));
            }
        }
    }

    fn check_methods(&self, class: usize, diagnostics: &mut Vec<Diagnostic>) {
        let methods = &self.classes[class].methods;
        for (index, method) in methods.iter().enumerate() {
            let result = self.ty(&method.result, diagnostics);
            let param = self.ty(&method.param.ty, diagnostics);
            if let Some(first) = methods[..index].iter().find(|other| other.name.text == method.name.text) {
                diagnostics.push(duplicate("method", &method.name, &first.name));
            }
            let Some((_, above)) = self.parents[class].and_then(|parent| self.method(parent, &method.name.text)) else {
                continue;
            };
            let mut ignored = Vec::new();
            let fits = match (result, self.ty(&above.result, &mut ignored)) {
                (Some(result), Some(wanted)) => self.fits(result, wanted),
                _ => true,
            };
            if !fits || param != self.ty(&above.param.ty, &mut ignored) {
                let message = format!("`{}` overrides a method with other types", method.name.text);
                diagnostics.push(
                    Diagnostic::error(message, method.name.span, "expected the types of the overridden method")
                        .also(above.name.span, "the overridden method"),
                );
            }
        }
    }

    pub(crate) fn class(&self, name: &str) -> Option<usize> {
        self.classes.iter().position(|class| class.name.text == name)
    }

    /// The class of a name, or an error.
    pub(crate) fn known_class(&self, name: &Ident, diagnostics: &mut Vec<Diagnostic>) -> Option<usize> {
        let found = self.class(&name.text);
        if found.is_none() {
            let names = self.classes.iter().map(|class| class.name.text.as_str());
            let message = format!("unknown class `{}`", name.text);
            diagnostics.push(
                Diagnostic::error(message, name.span, "expected the name of a class")
                    .maybe_help(did_you_mean(&name.text, names)),
            );
        }
        found
    }

    pub(crate) fn ty(&self, ty: &TypeName, diagnostics: &mut Vec<Diagnostic>) -> Option<Ty> {
        match ty {
            TypeName::Bool(_) => Some(Ty::Bool),
            TypeName::Class(name) => self.known_class(name, diagnostics).map(Ty::Class),
        }
    }

    /// A class and those above it, the nearest first.
    pub(crate) fn above(&self, class: usize) -> impl Iterator<Item = usize> + '_ {
        // A class has no more superclasses than there are classes, whatever the declarations say.
        std::iter::successors(Some(class), |&class| self.parents[class]).take(self.classes.len())
    }

    /// A field that objects of a class have, and the class that declares it.
    pub(crate) fn field(&self, class: usize, name: &str) -> Option<(usize, &'a Typed)> {
        self.above(class).find_map(|class| {
            let field = self.classes[class].fields.iter().find(|field| field.name.text == name)?;
            Some((class, field))
        })
    }

    /// The method that objects of exactly this class run, and the class that declares it.
    pub(crate) fn method(&self, class: usize, name: &str) -> Option<(usize, &'a MethodDecl)> {
        self.above(class).find_map(|class| {
            let method = self.classes[class].methods.iter().find(|method| method.name.text == name)?;
            Some((class, method))
        })
    }

    /// Whether a value of one type may stand where another is wanted.
    pub(crate) fn fits(&self, from: Ty, to: Ty) -> bool {
        match (from, to) {
            (Ty::Class(from), Ty::Class(to)) => self.above(from).any(|class| class == to),
            (Ty::Null, Ty::Class(_)) => true,
            _ => from == to,
        }
    }

    /// The nearest type that both fit.
    pub(crate) fn join(&self, a: Ty, b: Ty) -> Option<Ty> {
        match (a, b) {
            _ if self.fits(a, b) => Some(b),
            (Ty::Class(a), _) => self.above(a).map(Ty::Class).find(|&above| self.fits(b, above)),
            _ if self.fits(b, a) => Some(a),
            _ => None,
        }
    }

    /// A type in words.
    pub(crate) fn show(&self, ty: Ty) -> String {
        match ty {
            Ty::Bool => "a `bool`".to_owned(),
            Ty::Null => "`null`".to_owned(),
            Ty::Class(class) => format!("a reference to `{}`", self.classes[class].name.text),
        }
    }
}

fn duplicate(what: &str, second: &Ident, first: &Ident) -> Diagnostic {
    Diagnostic::error(format!("the {what} `{}` is declared twice", second.text), second.span, "expected another name")
        .also(first.span, "first declared here")
}
