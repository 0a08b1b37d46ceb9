//! A small program that code can name things of, and the method `run` whose code is lowered into it.

use std::sync::Arc;

use heapwise_classfile::{Code, ExceptionHandler, Instruction, MemberRef, ReadError};
use heapwise_ids::Id;
use heapwise_ir::{
    Block, Body, Callee, ClassId, Const, ConstId, Field, FieldId, Fixed, InInput, Instr, Method, MethodBuilder,
    MethodId, NativeId, Param, Program, ProgramBuilder, Reg, SeenBy, Shape, TextId, Type, verify,
};

use crate::library::FieldRead;
use crate::loader::{Invoke, Missing};
use crate::lower::method::lower_code;
use crate::lower::resolve::Resolve;
use crate::own::Own;

/// The code of `static int run(int a, long b, Object c, int d)`, of which instruction `i` is at program counter `2 * i`.
pub(super) fn code(instructions: Vec<Instruction>, handlers: Vec<ExceptionHandler>) -> Code {
    Code {
        max_stack: 64,
        max_locals: 16,
        instructions: instructions.into_iter().enumerate().map(|(index, it)| (2 * index as u32, it)).collect(),
        handlers,
        lines: Vec::new(),
        locals: Vec::new(),
    }
}

/// A member of class `Main`.
pub(super) fn member(name: &str, descriptor: &str) -> MemberRef {
    MemberRef { owner: "Main".into(), name: name.into(), descriptor: descriptor.into(), owner_is_interface: false }
}

/// What the code is lowered to, in a program that the verifier accepts.
pub(super) fn lowered(code: &Code, sees_inputs: bool) -> (Program, MethodId) {
    let (program, run) = world();
    let body = lower_in(&program, run, code, sees_inputs).expect("all jumps lead to instructions");
    program.methods[run].link(body);
    if let Err(flaws) = verify(&program) {
        let flaws: Vec<String> = flaws.iter().map(ToString::to_string).collect();
        panic!("{}\n{}\n{code:#?}", flaws.join("\n"), heapwise_ir::text::print(&program));
    }
    (program, run)
}

pub(super) fn lower_in(program: &Program, run: MethodId, code: &Code, sees_inputs: bool) -> Result<Body, ReadError> {
    let main = program.find_class("Main").filter(|_| sees_inputs);
    lower_code(&mut Names { program }, program, code, run, main)
}

/// The program, and its method `run`, which has no body.
pub(super) fn world() -> (Program, MethodId) {
    let mut builder = ProgramBuilder::new();
    let main = builder.class("Main", None, Shape::Object);
    for name in ["Arithmetic", "Other"] {
        builder.class(name, None, Shape::Object);
    }
    builder.class("Abstract", None, Shape::Abstract);
    for (name, ty) in [("[I", Type::I32), ("[[I", Type::Ref(None)), ("[LMain;", Type::Ref(Some(main)))] {
        builder.class(name, None, Shape::Array(ty));
    }
    builder.field(main, "next", Type::Ref(Some(main)));
    builder.field(main, "count", Type::I64);
    static_field(&mut builder, main, "total");
    let any = Type::Ref(None);
    for (name, params, result) in [
        ("seeInt", vec![Type::I32], None),
        ("seeLong", vec![Type::I64], None),
        ("seeRef", vec![any], None),
        ("seeFloat", vec![Type::F32], None),
        ("mix", vec![Type::I32, Type::I64], Some(Type::I32)),
        ("grow", vec![Type::I64, Type::I32], Some(Type::I64)),
        ("rows", vec![Type::I32, Type::I32], Some(any)),
        ("<init>", vec![any], None),
    ] {
        let method = stub(&mut builder, main, name, &params, result);
        builder.method(method);
    }
    builder.selector("apply", 2);
    let params = parameters(&mut builder, &[Type::I32, Type::I64, any, Type::I32]);
    let name = builder.name("run");
    let run = builder.method(Method::declared(name, None, params, Some(Type::I32)));
    (builder.program, run)
}

fn parameters(builder: &mut ProgramBuilder, types: &[Type]) -> Vec<Param> {
    let names = ["a", "b", "c", "d"].into_iter().zip(types);
    names.map(|(name, &ty)| Param { name: builder.name(name), ty, non_null: false }).collect()
}

fn static_field(builder: &mut ProgramBuilder, class: ClassId, name: &str) {
    let name = builder.name(name);
    let (ty, values) = (Type::I32, None);
    let field = builder.program.fields.push(Field {
        name,
        class,
        ty,
        fixed: Some(Fixed::Default),
        values,
        in_input: InInput::Anything,
        is_final: false,
        seen_by: SeenBy::Everybody,
    });
    builder.program.classes[class].statics.push(field);
}

/// A method that the tests give a meaning to; the body is there for the verifier.
fn stub(builder: &mut ProgramBuilder, class: ClassId, name: &str, params: &[Type], result: Option<Type>) -> Method {
    let params = parameters(builder, params);
    let what = builder.name("a stub");
    let name = builder.name(name);
    let mut method = MethodBuilder::new(name, Some(class), params, result);
    method.select(Block::from_index(0));
    method.emit(Instr::Unsupported { what });
    method.finish()
}

struct Names<'p> {
    program: &'p Program,
}

impl Names<'_> {
    fn method(&self, name: &str) -> Result<MethodId, Missing> {
        self.program.find_method(&format!("Main.{name}")).ok_or_else(|| Missing(format!("there is no method {name}")))
    }
}

impl Resolve for Names<'_> {
    fn class(&mut self, name: &str) -> Result<ClassId, Missing> {
        self.program.find_class(name).ok_or_else(|| Missing(format!("there is no class {name}")))
    }

    fn field(&mut self, member: &MemberRef) -> Result<FieldId, Missing> {
        let found = self.program.fields.iter().find(|(id, _)| self.program.field_name(*id) == &*member.name);
        found.map(|(id, _)| id).ok_or_else(|| Missing(format!("there is no field {member}")))
    }

    fn callee(&mut self, how: Invoke, member: &MemberRef) -> Result<Callee, Missing> {
        match how {
            Invoke::Static => self.method(&member.name).map(Callee::Static),
            Invoke::Special => self.method(&member.name).map(Callee::Special),
            Invoke::Virtual | Invoke::Interface => Ok(Callee::Virtual(heapwise_ir::SelectorId::from_index(0))),
        }
    }

    fn needs_init(&mut self, class: ClassId) -> bool {
        self.program.class_name(class) == "Main"
    }

    fn call_site(&mut self, _bootstrap: u16, name: &str, _descriptor: &str) -> Result<MethodId, Missing> {
        self.method(name)
    }

    fn multi_array(&mut self, _class: &str, _dimensions: u8) -> Result<MethodId, Missing> {
        self.method("rows")
    }

    fn constant(&mut self, value: Const) -> ConstId {
        let known = self.program.consts.iter().find(|(_, known)| **known == value).map(|(id, _)| id);
        known.unwrap_or_else(|| self.program.consts.push(value))
    }

    fn text(&mut self, text: &[u16]) -> TextId {
        self.program.texts.push(text.into())
    }

    fn native(&mut self, what: Own) -> NativeId {
        self.program.natives.push(self.program.names.intern(what.0))
    }

    fn unset(&self, _: &FieldRead<'_>) -> Option<&'static str> {
        None
    }
}

/// A handler for a class, or for everything, by positions of instructions.
pub(super) fn handler(from: usize, to: usize, target: usize, catch: Option<&str>) -> ExceptionHandler {
    let pc = |position: usize| 2 * position as u32;
    ExceptionHandler { from: pc(from), to: pc(to), target: pc(target), catch: catch.map(Arc::from) }
}

/// The first register that is not a parameter of `run`.
pub(super) fn first_own() -> Reg {
    Reg::from_index(4)
}
