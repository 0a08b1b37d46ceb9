//! Names of classes, fields and methods.

use std::collections::HashMap;

use foldhash::fast::FixedState;
use heapwise_diagnostics::{Diagnostic, did_you_mean};
use heapwise_ir::{ClassId, FieldId, MethodId, Program, Shape, supertypes};

use super::Resolved;
use crate::syntax::ast::Ident;

pub(super) struct Names<'p> {
    pub(super) program: &'p Program,
    find: &'p mut dyn FnMut(&str) -> Option<ClassId>,
    /// For each class that was asked for, those whose instances a reference of that type may refer to, and all above them.
    family: HashMap<ClassId, Vec<ClassId>, FixedState>,
}

impl<'p> Names<'p> {
    pub(super) fn new(program: &'p Program, find: &'p mut dyn FnMut(&str) -> Option<ClassId>) -> Self {
        Names { program, find, family: HashMap::default() }
    }

    /// A class by its full name; by its simple name, if it is nested in the class that rules are about, of the same package, or
    /// the only one of that name.
    pub(super) fn class(&mut self, name: &Ident, near: Option<&str>) -> Resolved<ClassId> {
        let text = &name.text;
        let mut full = vec![text.clone()];
        if let Some(near) = near {
            full.push(format!("{near}${text}"));
            let outermost = near.split('$').next().unwrap_or(near);
            full.push(format!("{outermost}${text}"));
            full.extend(outermost.rsplit_once('.').map(|(package, _)| format!("{package}.{text}")));
        }
        // `Map.Entry` as the language has it.
        if let Some((outer, nested)) = text.rsplit_once('.') {
            full.push(format!("{outer}${nested}"));
        }
        for name in &full {
            if let Some(class) = self.program.find_class(name).or_else(|| (self.find)(name)) {
                return Ok(class);
            }
        }
        let called = |class: ClassId| simple(self.program.class_name(class)) == text;
        let all: Vec<ClassId> = self.program.classes.ids().filter(|&class| called(class)).collect();
        match all[..] {
            [class] => Ok(class),
            [] => {
                let known = self.program.classes.values().filter(|class| !class.is_library);
                let known: Vec<&str> = known.map(|class| self.program.names.text(class.name)).collect();
                let near = did_you_mean(text, known.iter().copied())
                    .or_else(|| did_you_mean(text, known.iter().map(|name| simple(name))));
                let mistake = Diagnostic::error(format!("unknown class `{text}`"), name.span, "there is no such class");
                Err(Box::new(mistake.maybe_help(near)))
            }
            [one, other, ..] => {
                let (one, other) = (self.program.class_name(one), self.program.class_name(other));
                let mistake = Diagnostic::error(format!("`{text}` is more than one class"), name.span, "which one?");
                Err(Box::new(mistake.help(format!("say `{one}` or `{other}`"))))
            }
        }
    }

    /// The instance fields of this name that objects may have which a reference of the type refers to.
    pub(super) fn fields(&mut self, of: Option<ClassId>, name: &str) -> Vec<FieldId> {
        let program = self.program;
        let Some(text) = program.names.find(name) else { return Vec::new() };
        let named = |class: ClassId| {
            program.classes[class].fields.iter().copied().filter(move |&field| program.fields[field].name == text)
        };
        match of {
            Some(class) => self.family(class).iter().flat_map(|&class| named(class)).collect(),
            None => program.classes.ids().flat_map(named).collect(),
        }
    }

    /// The names of all such fields.
    pub(super) fn field_names(&mut self, of: Option<ClassId>) -> Vec<&'p str> {
        let program = self.program;
        let named = |class: ClassId| program.classes[class].fields.iter().map(|&field| program.field_name(field));
        match of {
            Some(class) => self.family(class).iter().flat_map(|&class| named(class)).collect(),
            None => program.classes.ids().flat_map(named).collect(),
        }
    }

    /// Whether an instance of the class may be an array.
    pub(super) fn is_above_arrays(&self, class: ClassId) -> bool {
        let arrays = self.program.classes.iter().filter(|(_, other)| matches!(other.shape, Shape::Array(_)));
        arrays.into_iter().any(|(array, _)| supertypes(self.program, array).contains(&class))
    }

    fn family(&mut self, class: ClassId) -> &[ClassId] {
        let program = self.program;
        self.family.entry(class).or_insert_with(|| {
            let mut family: Vec<ClassId> = program
                .classes
                .ids()
                .map(|below| supertypes(program, below))
                .filter(|above| above.contains(&class))
                .flatten()
                .collect();
            family.sort();
            family.dedup();
            family
        })
    }

    /// A static method that takes so many references and returns nothing.
    pub(super) fn companion(&mut self, name: &Ident, arguments: usize) -> Resolved<MethodId> {
        let Some((class, method)) = name.text.rsplit_once('.') else {
            let mistake = Diagnostic::error("a companion is a method of a class", name.span, "which class?");
            return Err(Box::new(mistake.help(format!("such as `Companions.{}`", name.text))));
        };
        let class = self.class(&Ident { text: class.to_owned(), span: name.span }, None)?;
        let of_class = |found: MethodId| self.program.methods[found].class == Some(class);
        let methods: Vec<MethodId> = self.program.methods.ids().filter(|&found| of_class(found)).collect();
        let text = |found: MethodId| self.program.names.text(self.program.methods[found].name);
        let called: Vec<MethodId> = methods.iter().copied().filter(|&found| text(found) == method).collect();
        let (class, program) = (self.program.class_name(class), self.program);
        if called.is_empty() {
            let mistake =
                Diagnostic::error(format!("`{class}` has no method `{method}`"), name.span, "there is no such method");
            return Err(Box::new(mistake.maybe_help(did_you_mean(method, methods.iter().map(|&found| text(found))))));
        }
        let fits = |found: &&MethodId| {
            let method = &program.methods[**found];
            let is_static = method.params.first().is_none_or(|first| !first.non_null);
            let takes = method.params.len() == arguments && method.params.iter().all(|param| param.ty.is_ref());
            is_static && takes && method.result.is_none()
        };
        called.iter().find(fits).copied().ok_or_else(|| {
            let what = format!(
                "a companion is static, returns nothing, and takes the {arguments} references that it is called with"
            );
            Box::new(
                Diagnostic::error(format!("`{}` does not fit", name.text), name.span, "its signature is another")
                    .help(what),
            )
        })
    }
}

/// The last part of a class's name.
fn simple(name: &str) -> &str {
    name.rsplit(['.', '$']).next().unwrap_or(name)
}
