//! Every id leads somewhere.

use heapwise_ids::Id;

use super::{Checker, Place};
use crate::instr::{Callee, Instr};
use crate::program::{Block, ClassId, ConstId, FieldId, Method, MethodId, Reg, SelectorId, Shape, Type};

pub(super) fn check(checker: &mut Checker<'_>) {
    for (id, class) in checker.program.classes.iter() {
        let place = Place::Class(id);
        for &above in class.parent.iter().chain(&class.interfaces) {
            checker.class(place, above);
        }
        if let Shape::Array(element) = class.shape {
            checker.ty(place, element);
        }
        for &field in &class.fields {
            checker.field(place, field);
        }
        for &(selector, method) in &class.methods {
            checker.selector(place, selector);
            checker.method(place, method);
        }
    }
    for (id, field) in checker.program.fields.iter() {
        checker.class(Place::Field(id), field.class);
        checker.ty(Place::Field(id), field.ty);
    }
    for &(_, class) in &checker.program.implicit {
        checker.class(Place::Program, class);
    }
    for (id, method) in checker.program.methods.iter() {
        check_method(checker, id, method);
    }
}

fn check_method(checker: &mut Checker<'_>, id: MethodId, method: &Method) {
    let place = Place::Method(id);
    if let Some(class) = method.class {
        checker.class(place, class);
    }
    let types = method.params.iter().map(|param| param.ty).chain(method.regs.values().copied()).chain(method.result);
    for ty in types {
        checker.ty(place, ty);
    }
    for (index, handler) in method.handlers.iter().enumerate() {
        let place = Place::Handler(id, index);
        if let Some(class) = handler.class {
            checker.class(place, class);
        }
        checker.reg(place, method, handler.reg);
        checker.block(place, method, handler.target);
    }
    for (position, instr) in method.code.iter().enumerate() {
        let place = Place::Instr(id, position);
        for reg in instr.writes().into_iter().chain(instr.reads()) {
            checker.reg(place, method, reg);
        }
        for block in instr.successors() {
            checker.block(place, method, block);
        }
        check_mentions(checker, place, instr);
    }
}

/// What an instruction names besides registers and blocks.
fn check_mentions(checker: &mut Checker<'_>, place: Place, instr: &Instr) {
    match *instr {
        Instr::Const { value, .. } => checker.constant(place, value),
        Instr::New { class, .. }
        | Instr::NewArray { class, .. }
        | Instr::InstanceOf { class, .. }
        | Instr::Cast { class, .. }
        | Instr::Require { class, .. }
        | Instr::Init { class } => checker.class(place, class),
        Instr::Load { field, .. }
        | Instr::Store { field, .. }
        | Instr::LoadStatic { field, .. }
        | Instr::StoreStatic { field, .. } => checker.field(place, field),
        Instr::Text { text, .. } => checker.exists(place, checker.program.texts.get(text), text, "text"),
        Instr::Native { native, .. } => checker.exists(place, checker.program.natives.get(native), native, "native"),
        Instr::LoadElement { ty, .. } | Instr::StoreElement { ty, .. } => checker.ty(place, ty),
        Instr::Call { callee: Callee::Static(method) | Callee::Special(method), .. } => checker.method(place, method),
        Instr::Call { callee: Callee::Virtual(selector), .. } => checker.selector(place, selector),
        Instr::Copy { .. }
        | Instr::Mirror { .. }
        | Instr::NonNull { .. }
        | Instr::Switch { .. }
        | Instr::Unary { .. }
        | Instr::Binary { .. }
        | Instr::Length { .. }
        | Instr::See { .. }
        | Instr::Assume { .. }
        | Instr::Assert { .. }
        | Instr::Mark { .. }
        | Instr::Goto { .. }
        | Instr::Branch { .. }
        | Instr::Return { .. }
        | Instr::Throw { .. }
        | Instr::Unsupported { .. } => {}
    }
}

impl Checker<'_> {
    fn exists<I: Id, T>(&mut self, place: Place, found: Option<&T>, id: I, kind: &str) {
        if found.is_none() {
            self.flaw(place, format!("there is no {kind} {}", id.index()));
        }
    }

    fn class(&mut self, place: Place, class: ClassId) {
        self.exists(place, self.program.classes.get(class), class, "class");
    }

    fn field(&mut self, place: Place, field: FieldId) {
        self.exists(place, self.program.fields.get(field), field, "field");
    }

    fn method(&mut self, place: Place, method: MethodId) {
        self.exists(place, self.program.methods.get(method), method, "method");
    }

    fn selector(&mut self, place: Place, selector: SelectorId) {
        self.exists(place, self.program.selectors.get(selector), selector, "selector");
    }

    fn constant(&mut self, place: Place, value: ConstId) {
        self.exists(place, self.program.consts.get(value), value, "constant");
    }

    fn ty(&mut self, place: Place, ty: Type) {
        if let Type::Ref(Some(class)) = ty {
            self.class(place, class);
        }
    }

    fn reg(&mut self, place: Place, method: &Method, reg: Reg) {
        self.exists(place, method.regs.get(reg), reg, "register");
    }

    fn block(&mut self, place: Place, method: &Method, block: Block) {
        self.exists(place, method.blocks.get(block), block, "block");
    }
}
