//! The numbering that a program has after it has been printed and read: classes and methods stay in order, everything
//! else is numbered as it first appears in the text. Two programs are the same if their canonical forms are equal.

use heapwise_ids::Name;

use crate::build::ProgramBuilder;
use crate::instr::{Callee, Instr};
use crate::program::{Body, Class, FieldId, Fixed, Method, Param, Program, SelectorId};

/// Renumbers a program whose ids all lead somewhere.
pub fn canonical(program: &Program) -> Program {
    let mut renumbering = Renumbering { old: program, new: ProgramBuilder::new(), fields: Vec::new() };
    renumbering.run();
    renumbering.new.program
}

struct Renumbering<'p> {
    old: &'p Program,
    new: ProgramBuilder,
    fields: Vec<(FieldId, FieldId)>,
}

impl Renumbering<'_> {
    fn run(&mut self) {
        self.new.program.implicit = self.old.implicit.clone();
        for class in self.old.classes.values() {
            let name = self.name(class.name);
            let file = class.file.map(|file| self.name(file));
            self.new.program.classes.push(Class {
                name,
                file,
                fields: Vec::new(),
                statics: Vec::new(),
                methods: Vec::new(),
                ..class.clone()
            });
        }
        for (id, class) in self.old.classes.iter() {
            for &field in &class.fields {
                let known = &self.old.fields[field];
                let new = self.new.field(id, self.old.names.text(known.name), known.ty);
                self.fields.push((field, new));
            }
            for &field in &class.statics {
                let known = &self.old.fields[field];
                let fixed = self.fixed(known.fixed.unwrap_or(Fixed::Default));
                let new = self.new.static_field(id, self.old.names.text(known.name), known.ty, fixed);
                self.fields.push((field, new));
            }
            for &(selector, method) in &class.methods {
                let selector = self.selector(selector);
                self.new.implement(id, selector, method);
            }
        }
        self.fields.sort();
        for method in self.old.methods.values() {
            let name = self.name(method.name);
            let params =
                method.params.iter().map(|param| Param { name: self.name(param.name), ..param.clone() }).collect();
            let code = method.code.iter().map(|instr| self.instr(instr)).collect();
            let body = Body { code, ..(**method).clone() };
            self.new.method(Method::declared(name, method.class, params, method.result).with_body(body));
        }
    }

    fn name(&mut self, name: Name) -> Name {
        self.new.name(self.old.names.text(name))
    }

    fn selector(&mut self, selector: SelectorId) -> SelectorId {
        let known = &self.old.selectors[selector];
        self.new.selector(self.old.names.text(known.name), known.arity)
    }

    fn field(&self, field: FieldId) -> FieldId {
        match self.fields.binary_search_by_key(&field, |&(old, _)| old) {
            Ok(at) => self.fields[at].1,
            Err(_) => field,
        }
    }

    fn fixed(&mut self, fixed: Fixed) -> Fixed {
        match fixed {
            Fixed::Const(value) => Fixed::Const(self.new.constant(self.old.consts[value].clone())),
            Fixed::Text(text) => Fixed::Text(self.new.text(&self.old.texts[text])),
            Fixed::Default | Fixed::Input | Fixed::Changeable => fixed,
        }
    }

    fn instr(&mut self, instr: &Instr) -> Instr {
        let mut instr = instr.clone();
        match &mut instr {
            Instr::Const { value, .. } => *value = self.new.constant(self.old.consts[*value].clone()),
            Instr::Text { text, .. } => *text = self.new.text(&self.old.texts[*text]),
            Instr::Load { field, .. }
            | Instr::Store { field, .. }
            | Instr::LoadStatic { field, .. }
            | Instr::StoreStatic { field, .. } => *field = self.field(*field),
            Instr::Mark { name } | Instr::Unsupported { what: name } | Instr::Mirror { name, .. } => {
                *name = self.name(*name);
            }
            Instr::Native { native, .. } => *native = self.new.native(self.old.names.text(self.old.natives[*native])),
            Instr::Call { callee: Callee::Virtual(selector), .. } => *selector = self.selector(*selector),
            _ => {}
        }
        instr
    }
}

/// Whether two programs differ in nothing but how they are numbered. Ids must all lead somewhere.
pub fn same(a: &Program, b: &Program) -> bool {
    let (a, b) = (canonical(a), canonical(b));
    a.classes == b.classes
        && a.fields == b.fields
        && a.methods == b.methods
        && a.selectors == b.selectors
        && a.consts == b.consts
        && a.texts == b.texts
        && a.natives == b.natives
        && a.implicit == b.implicit
}
