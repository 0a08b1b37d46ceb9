//! Operands have the types that instructions work on, and values fit where they go.

use heapwise_ids::Arena;

use super::{Checker, Place};
use crate::hierarchy::{Hierarchy, lookup, supertypes};
use crate::instr::{BinaryOp, Callee, Instr, UnaryOp};
use crate::program::{ClassId, Const, Method, MethodId, Reg, Shape, Type};

const NUMBERS: &[Type] = &[Type::Int, Type::I32, Type::I64, Type::F32, Type::F64];
const FLOATS: &[Type] = &[Type::F32, Type::F64];
/// Of lengths and indices.
const COUNTS: &[Type] = &[Type::Int, Type::I32];
const BITS: &[Type] = &[Type::I32, Type::I64];
const BOOLS_AND_BITS: &[Type] = &[Type::Bool, Type::I32, Type::I64];
const BOOL: &[Type] = &[Type::Bool];

pub(super) fn check(checker: &mut Checker<'_>) {
    let program = checker.program;
    let above: Arena<ClassId, Vec<ClassId>> = program.classes.ids().map(|class| supertypes(program, class)).collect();
    let hierarchy = Hierarchy::new(program);
    for (id, method) in program.methods.iter() {
        let mut typing = Typing { checker, above: &above, hierarchy: &hierarchy, method, place: Place::Method(id) };
        typing.handlers(id);
        for (position, instr) in method.code.iter().enumerate() {
            typing.place = Place::Instr(id, position);
            typing.instr(instr);
        }
    }
}

struct Typing<'a, 'p> {
    checker: &'a mut Checker<'p>,
    /// Each class, and all above it.
    above: &'a Arena<ClassId, Vec<ClassId>>,
    hierarchy: &'a Hierarchy,
    method: &'a Method,
    place: Place,
}

impl Typing<'_, '_> {
    fn handlers(&mut self, id: MethodId) {
        for (index, handler) in self.method.handlers.iter().enumerate() {
            self.place = Place::Handler(id, index);
            self.moves("what is caught", Type::Ref(handler.class), handler.reg);
        }
    }

    fn instr(&mut self, instr: &Instr) {
        match *instr {
            Instr::Const { dst, value } => match self.checker.program.consts[value] {
                Const::Bool(_) => self.moves("the constant", Type::Bool, dst),
                Const::Int(_) => self.moves("the constant", Type::Int, dst),
                Const::I32(_) => self.moves("the constant", Type::I32, dst),
                Const::I64(_) => self.moves("the constant", Type::I64, dst),
                Const::F32(_) => self.moves("the constant", Type::F32, dst),
                Const::F64(_) => self.moves("the constant", Type::F64, dst),
                Const::Null => self.moves("null", Type::Ref(None), dst),
            },
            Instr::Copy { dst, src } => self.moves_reg(src, dst),
            Instr::Unary { dst, op, a } => self.unary(op, dst, a),
            Instr::Binary { dst, op, a, b } => self.binary(op, dst, a, b),
            Instr::New { dst, class } => self.moves("the object", Type::Ref(Some(class)), dst),
            Instr::NewArray { dst, class, length } => {
                self.all_one_of(&[length], COUNTS);
                self.moves("the array", Type::Ref(Some(class)), dst);
            }
            Instr::Load { dst, obj, field } => {
                let field = &self.checker.program.fields[field];
                self.goes(obj, Type::Ref(Some(field.class)), "the field's class");
                self.moves("the field", field.ty, dst);
            }
            Instr::Store { obj, field, value } => {
                let field = &self.checker.program.fields[field];
                self.goes(obj, Type::Ref(Some(field.class)), "the field's class");
                self.goes(value, field.ty, "the field");
            }
            Instr::LoadStatic { dst, field } => self.moves("the field", self.checker.program.fields[field].ty, dst),
            Instr::StoreStatic { field, value } => {
                self.goes(value, self.checker.program.fields[field].ty, "the field");
            }
            Instr::Text { dst, .. } | Instr::Mirror { dst, .. } => self.moves("the object", Type::Ref(None), dst),
            Instr::NonNull { obj } => self.reference(obj),
            Instr::Switch { value, .. } => self.all_one_of(&[value], &[Type::I32]),
            Instr::Length { dst, array } => {
                self.array(array, None);
                self.all_one_of(&[dst], COUNTS);
            }
            Instr::LoadElement { dst, array, index, ty } => {
                self.array(array, Some(ty));
                self.all_one_of(&[index], COUNTS);
                self.moves("the element", ty, dst);
            }
            Instr::StoreElement { array, index, value, ty } => {
                self.array(array, Some(ty));
                self.all_one_of(&[index], COUNTS);
                self.goes(value, ty, "the element");
            }
            Instr::InstanceOf { dst, obj, .. } => {
                self.reference(obj);
                self.moves("the answer", Type::Bool, dst);
            }
            Instr::Cast { dst, src, class } => {
                self.reference(src);
                self.moves("what was cast", Type::Ref(Some(class)), dst);
            }
            Instr::Require { obj, .. } => self.reference(obj),
            Instr::Throw { exception } => self.reference(exception),
            Instr::Assume { cond } | Instr::Assert { cond } | Instr::Branch { cond, .. } => {
                self.all_one_of(&[cond], BOOL);
            }
            Instr::Call { dst, callee, ref args } => self.call(dst, callee, args),
            Instr::Return { value } => {
                if let (Some(value), Some(result)) = (value, self.method.result) {
                    self.goes(value, result, "the result");
                }
            }
            Instr::See { .. }
            | Instr::Mark { .. }
            | Instr::Init { .. }
            | Instr::Native { .. }
            | Instr::Goto { .. }
            | Instr::Unsupported { .. } => {}
        }
    }

    fn unary(&mut self, op: UnaryOp, dst: Reg, a: Reg) {
        match op {
            UnaryOp::Not => self.all_one_of(&[a, dst], BOOL),
            UnaryOp::Neg => self.all_one_of(&[a, dst], NUMBERS),
            UnaryOp::Widen => {
                self.all_one_of(&[a], &[Type::I32]);
                self.all_one_of(&[dst], &[Type::I64]);
            }
            UnaryOp::Narrow => {
                self.all_one_of(&[a], &[Type::I64]);
                self.all_one_of(&[dst], &[Type::I32]);
            }
            UnaryOp::ToBit => {
                self.all_one_of(&[a], BOOL);
                self.all_one_of(&[dst], &[Type::I32]);
            }
            UnaryOp::ToI8 | UnaryOp::ToI16 | UnaryOp::ToU16 => self.all_one_of(&[a, dst], &[Type::I32]),
            UnaryOp::ToI32 => {
                self.all_one_of(&[a], FLOATS);
                self.all_one_of(&[dst], &[Type::I32]);
            }
            UnaryOp::ToI64 => {
                self.all_one_of(&[a], FLOATS);
                self.all_one_of(&[dst], &[Type::I64]);
            }
            UnaryOp::ToF32 => {
                self.all_one_of(&[a], &[Type::I32, Type::I64, Type::F64]);
                self.all_one_of(&[dst], &[Type::F32]);
            }
            UnaryOp::ToF64 => {
                self.all_one_of(&[a], &[Type::I32, Type::I64, Type::F32]);
                self.all_one_of(&[dst], &[Type::F64]);
            }
        }
    }

    fn binary(&mut self, op: BinaryOp, dst: Reg, a: Reg, b: Reg) {
        match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => {
                self.all_one_of(&[a, b, dst], NUMBERS);
            }
            BinaryOp::Lt | BinaryOp::Le => {
                self.all_one_of(&[a, b], NUMBERS);
                self.all_one_of(&[dst], BOOL);
            }
            BinaryOp::Eq => {
                if self.ty(a).is_ref() || self.ty(b).is_ref() {
                    self.reference(a);
                    self.reference(b);
                } else {
                    self.all_one_of(&[a, b], &[Type::Bool, Type::Int, Type::I32, Type::I64, Type::F32, Type::F64]);
                }
                self.all_one_of(&[dst], BOOL);
            }
            BinaryOp::Compare => {
                self.all_one_of(&[a, b], BITS);
                self.all_one_of(&[dst], &[Type::I32]);
            }
            BinaryOp::CompareOrLess | BinaryOp::CompareOrGreater => {
                self.all_one_of(&[a, b], FLOATS);
                self.all_one_of(&[dst], &[Type::I32]);
            }
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => self.all_one_of(&[a, b, dst], BOOLS_AND_BITS),
            BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr => self.all_one_of(&[a, b, dst], BITS),
        }
    }

    /// A virtual call is checked against those implementations that the class of its receiver allows, if it is known.
    fn call(&mut self, dst: Option<Reg>, callee: Callee, args: &[Reg]) {
        match callee {
            Callee::Static(method) | Callee::Special(method) => self.call_of(dst, method, args, 0),
            Callee::Virtual(selector) => {
                let Some(&receiver) = args.first() else { return };
                self.reference(receiver);
                let Type::Ref(Some(class)) = self.ty(receiver) else { return };
                let instances = self.hierarchy.instances(class);
                let mut checked: Vec<MethodId> = Vec::new();
                for &instance in instances {
                    let Some(method) = lookup(self.checker.program, instance, selector) else { continue };
                    if !checked.contains(&method) {
                        checked.push(method);
                        self.call_of(dst, method, args, 1);
                    }
                }
            }
        }
    }

    fn call_of(&mut self, dst: Option<Reg>, method: MethodId, args: &[Reg], skip: usize) {
        let program = self.checker.program;
        let callee = &program.methods[method];
        for (&arg, param) in args.iter().zip(&callee.params).skip(skip) {
            let whose = format!("parameter {} of {}", program.names.text(param.name), program.method_name(method));
            self.goes(arg, param.ty, &whose);
        }
        match (dst, callee.result) {
            (Some(dst), Some(result)) => {
                self.moves(&format!("the result of {}", program.method_name(method)), result, dst)
            }
            (Some(_), None) => self.flaw(format!("{} returns nothing", program.method_name(method))),
            (None, _) => {}
        }
    }

    fn ty(&self, reg: Reg) -> Type {
        self.method.regs[reg]
    }

    fn name(&self, reg: Reg) -> String {
        self.checker.program.reg_name(self.method, reg)
    }

    fn show(&self, ty: Type) -> &str {
        self.checker.program.type_name(ty)
    }

    fn flaw(&mut self, what: String) {
        self.checker.flaw(self.place, what);
    }

    /// Whether a value of one type may be put where another is declared.
    fn fits(&self, from: Type, to: Type) -> bool {
        match (from, to) {
            (Type::Any, _) | (_, Type::Any) => true,
            (Type::Ref(Some(class)), Type::Ref(Some(wanted))) => {
                // As in the JVM, interfaces are not checked before the program runs.
                self.above[class].contains(&wanted) || self.checker.program.classes[wanted].shape == Shape::Interface
            }
            (Type::Ref(_), Type::Ref(_)) => true,
            _ => from.in_register() == to.in_register(),
        }
    }

    fn moves(&mut self, what: &str, from: Type, dst: Reg) {
        if !self.fits(from, self.ty(dst)) {
            let (from, to) = (self.show(from), self.show(self.ty(dst)));
            self.flaw(format!("{what} is {from}, but {} is {to}", self.name(dst)));
        }
    }

    fn moves_reg(&mut self, src: Reg, dst: Reg) {
        self.moves(&self.name(src), self.ty(src), dst);
    }

    fn goes(&mut self, src: Reg, to: Type, whose: &str) {
        if !self.fits(self.ty(src), to) {
            let (from, to) = (self.show(self.ty(src)), self.show(to));
            self.flaw(format!("{} is {from}, but {whose} is {to}", self.name(src)));
        }
    }

    fn reference(&mut self, reg: Reg) {
        self.goes(reg, Type::Ref(None), "the operand");
    }

    /// An array of a class that is known has elements of the type that the instruction says; of references, any, as a
    /// program may know more or less of them than the array.
    fn array(&mut self, array: Reg, element: Option<Type>) {
        if element == Some(Type::Any) {
            self.flaw("the type of the element is not known".to_owned());
        }
        self.reference(array);
        let Type::Ref(Some(class)) = self.ty(array) else { return };
        let program = self.checker.program;
        let name = program.class_name(class);
        let Shape::Array(has) = program.classes[class].shape else {
            return self.flaw(format!("{} is {name}, which is not an array", self.name(array)));
        };
        let fits = element.is_none_or(|element| element == has || element.is_ref() && has.is_ref());
        if let (Some(element), false) = (element, fits) {
            self.flaw(format!("the elements of {name} are {}, not {}", self.show(has), self.show(element)));
        }
    }

    /// All registers have one type, and it is one of these.
    fn all_one_of(&mut self, regs: &[Reg], wanted: &[Type]) {
        let known: Vec<Reg> = regs.iter().copied().filter(|&reg| self.ty(reg) != Type::Any).collect();
        for &reg in &known {
            if !wanted.contains(&self.ty(reg).in_register()) {
                let names: Vec<&str> = wanted.iter().map(|&ty| self.show(ty)).collect();
                return self.flaw(format!(
                    "{} is {}, not {}",
                    self.name(reg),
                    self.show(self.ty(reg)),
                    names.join(" or ")
                ));
            }
        }
        for pair in known.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            if self.ty(a).in_register() != self.ty(b).in_register() {
                let what = format!(
                    "{} is {}, but {} is {}",
                    self.name(a),
                    self.show(self.ty(a)),
                    self.name(b),
                    self.show(self.ty(b))
                );
                return self.flaw(what);
            }
        }
    }
}
