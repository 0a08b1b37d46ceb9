//! Writes a method that names things of Java: what this crate makes, and what is known of the library, is written with it.

use heapwise_classfile::descriptor::{FieldType, java_name};
use std::fmt;

use heapwise_classfile::{ClassFile, Jdk, MemberRef};
use heapwise_ir::{
    BinaryOp, Block, Body, Callee, ClassId, Const, FieldId, Handler, Instr, Method, MethodBuilder, MethodId, Param,
    Program, Reg, Type, UnaryOp,
};

use crate::link::builder_of;
use crate::loader::{Invoke, Loaded, Loader, Missing, loose, method_type, stable_number};
use crate::own::Own;

/// The body of a method, as far as it is written.
pub struct Writer<'a> {
    pub(crate) loader: &'a mut Loader,
    pub program: &'a Program,
    /// The class whose code this is.
    pub(crate) from: &'a Loaded,
    builder: MethodBuilder,
}

impl<'a> Writer<'a> {
    /// The body of a method that is declared.
    pub(crate) fn of(loader: &'a mut Loader, program: &'a Program, from: &'a Loaded, method: MethodId) -> Self {
        Writer { loader, program, from, builder: builder_of(&program.methods[method]) }
    }

    pub(crate) fn finish(self) -> Body {
        self.builder.finish_body()
    }

    pub fn param(&self, index: usize) -> Reg {
        self.builder.param(index)
    }

    pub fn reg(&mut self, ty: Type) -> Reg {
        self.builder.reg(ty)
    }

    pub fn emit(&mut self, instr: Instr) {
        self.builder.emit(instr);
    }

    /// A new block; instructions still go to the current one.
    pub fn block(&mut self) -> Block {
        self.builder.block()
    }

    pub fn select(&mut self, block: Block) {
        self.builder.select(block);
    }

    pub fn handler(&mut self, handler: Handler) {
        self.builder.handler(handler);
    }

    pub fn goto(&mut self, to: Block) {
        self.emit(Instr::Goto { to });
    }

    pub fn branch(&mut self, cond: Reg, then: Block, otherwise: Block) {
        self.emit(Instr::Branch { cond, then, otherwise });
    }

    /// Goes to a block unless the condition holds; where it does, instructions go on here.
    pub fn go_on_if(&mut self, cond: Reg, otherwise: Block) {
        let then = self.block();
        self.branch(cond, then, otherwise);
        self.select(then);
    }

    pub fn ret(&mut self, value: Option<Reg>) {
        self.emit(Instr::Return { value });
    }

    pub fn return_int(&mut self, value: i32) {
        let value = self.int(value);
        self.ret(Some(value));
    }

    pub fn constant(&mut self, value: Const, ty: Type) -> Reg {
        let value = self.loader.constant(self.program, value);
        let dst = self.reg(ty);
        self.emit(Instr::Const { dst, value });
        dst
    }

    pub fn int(&mut self, value: i32) -> Reg {
        self.constant(Const::I32(value), Type::I32)
    }

    pub fn null(&mut self) -> Reg {
        self.constant(Const::Null, Type::Ref(None))
    }

    pub fn text(&mut self, text: &[u16]) -> Reg {
        let text = self.loader.text(self.program, text);
        let dst = self.reg(Type::Ref(None));
        self.emit(Instr::Text { dst, text });
        dst
    }

    pub fn text_of(&mut self, text: &str) -> Reg {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.text(&units)
    }

    pub fn binary(&mut self, op: BinaryOp, a: Reg, b: Reg, ty: Type) -> Reg {
        let dst = self.reg(ty);
        self.emit(Instr::Binary { dst, op, a, b });
        dst
    }

    pub fn unary(&mut self, op: UnaryOp, a: Reg, ty: Type) -> Reg {
        let dst = self.reg(ty);
        self.emit(Instr::Unary { dst, op, a });
        dst
    }

    pub fn equal(&mut self, a: Reg, b: Reg) -> Reg {
        self.binary(BinaryOp::Eq, a, b, Type::Bool)
    }

    /// Whether a Java `boolean` is true.
    pub fn is_true(&mut self, bit: Reg) -> Reg {
        let zero = self.int(0);
        let is_false = self.equal(bit, zero);
        self.unary(UnaryOp::Not, is_false, Type::Bool)
    }

    pub fn is_null(&mut self, reference: Reg) -> Reg {
        let null = self.null();
        self.equal(reference, null)
    }

    pub fn class(&mut self, name: &str) -> Result<ClassId, Missing> {
        self.loader.class(self.program, name)
    }

    pub fn is_instance(&mut self, obj: Reg, class: ClassId) -> Reg {
        let dst = self.reg(Type::Bool);
        self.emit(Instr::InstanceOf { dst, obj, class });
        dst
    }

    pub fn cast(&mut self, src: Reg, class: ClassId) -> Reg {
        let dst = self.reg(Type::Ref(Some(class)));
        self.emit(Instr::Cast { dst, src, class });
        dst
    }

    /// A new object, on which no constructor has run.
    pub fn new_object(&mut self, class: ClassId) -> Reg {
        self.initialise(class);
        let dst = self.reg(Type::Ref(Some(class)));
        self.emit(Instr::New { dst, class });
        dst
    }

    /// Sees to it that a class is initialised.
    pub fn initialise(&mut self, class: ClassId) {
        if self.loader.needs_init(self.program, class, self.from) {
            self.emit(Instr::Init { class });
        }
    }

    pub fn field(&mut self, owner: &str, name: &str, descriptor: &str) -> Result<FieldId, Missing> {
        self.loader.field(self.program, &member(owner, name, descriptor))
    }

    pub fn load(&mut self, obj: Reg, field: FieldId) -> Reg {
        let dst = self.reg(self.program.fields[field].ty.in_register());
        self.emit(Instr::Load { dst, obj, field });
        dst
    }

    /// Calls a static method for its result.
    pub fn call_static(&mut self, owner: &str, name: &str, descriptor: &str, args: &[Reg]) -> Result<Reg, Missing> {
        let dst = self.invoke(Invoke::Static, &member(owner, name, descriptor), args)?;
        dst.ok_or_else(|| returns_nothing(owner, name))
    }

    /// Calls a method of an object, the first argument, for its result.
    pub fn call_virtual(&mut self, owner: &str, name: &str, descriptor: &str, args: &[Reg]) -> Result<Reg, Missing> {
        let dst = self.invoke(Invoke::Virtual, &member(owner, name, descriptor), args)?;
        dst.ok_or_else(|| returns_nothing(owner, name))
    }

    /// Calls a constructor.
    pub fn construct(&mut self, owner: &str, descriptor: &str, args: &[Reg]) -> Result<Reg, Missing> {
        let class = self.class(owner)?;
        let object = self.new_object(class);
        let all: Vec<Reg> = std::iter::once(object).chain(args.iter().copied()).collect();
        self.invoke(Invoke::Special, &member(owner, "<init>", descriptor), &all)?;
        Ok(object)
    }

    /// Calls what a reference means, and says where the result is, if there is one.
    pub fn invoke(&mut self, how: Invoke, member: &MemberRef, args: &[Reg]) -> Result<Option<Reg>, Missing> {
        let callee = self.loader.callee(self.program, how, member, self.from)?;
        if let Callee::Static(method) = callee
            && let Some(class) = self.program.methods[method].class
        {
            self.initialise(class);
        }
        let dst = method_type(&member.descriptor).result.map(|ty| self.reg(loose(&ty).in_register()));
        self.emit(Instr::Call { dst, callee, args: args.into() });
        Ok(dst)
    }

    /// Asks whoever runs the code for a value.
    pub fn ask(&mut self, what: Own, args: &[Reg], result: Type) -> Reg {
        let native = self.loader.native(self.program, what.0);
        let dst = self.reg(result.in_register());
        self.emit(Instr::Native { dst: Some(dst), native, args: args.into() });
        dst
    }

    /// The same for a Java `boolean`: whether it is true.
    pub fn ask_whether(&mut self, what: Own, args: &[Reg]) -> Reg {
        let bit = self.ask(what, args, Type::I32);
        self.is_true(bit)
    }

    /// Tells whoever runs the code something.
    pub fn tell(&mut self, what: Own, args: &[Reg]) {
        let native = self.loader.native(self.program, what.0);
        self.emit(Instr::Native { dst: None, native, args: args.into() });
    }

    /// Ends the path, and says why.
    pub fn unsupported(&mut self, what: &str) {
        let what = self.program.names.intern(what);
        self.emit(Instr::Unsupported { what });
    }

    /// A second declaration of a method, which runs the code of the class file where the first has a model.
    pub fn original(&mut self, method: MethodId) -> MethodId {
        let known = self.loader.originals.iter().find(|&(_, &of)| of == method).map(|(&id, _)| id);
        known.unwrap_or_else(|| {
            let declared = &self.program.methods[method];
            let mut copy = Method::declared(declared.name, declared.class, declared.params.clone(), declared.result);
            copy.descriptor = declared.descriptor;
            copy.monitor = declared.monitor;
            copy.stable = declared.stable.wrapping_add(1).max(1);
            let id = self.program.methods.push(copy);
            self.loader.originals.insert(id, method);
            id
        })
    }

    /// Runs the code of the class file with the arguments that the method has, and returns what it returns.
    pub fn run_original(&mut self, written: &heapwise_classfile::Method, method: MethodId) {
        let original = self.original(method);
        let declared = &self.program.methods[original];
        let args = (0..declared.params.len()).map(|index| self.param(index)).collect();
        let dst = declared.result.map(|ty| self.reg(ty.in_register()));
        let callee = if written.access.is_static() { Callee::Static(original) } else { Callee::Special(original) };
        self.emit(Instr::Call { dst, callee, args });
        self.ret(dst);
    }

    /// A method that runs the code of its class file, whatever stands for it elsewhere.
    pub fn as_written(&mut self, owner: &str, name: &str, descriptor: &str) -> Result<MethodId, Missing> {
        let class = self.class(owner)?;
        let declared = self.loader.resolve(self.program, class, name, descriptor)?;
        Ok(self.original(declared.id))
    }

    /// The class file of the class whose code this is.
    pub fn class_file(&self) -> &ClassFile {
        &self.from.file
    }

    /// Whether a class declares a method itself.
    pub fn has_method(&mut self, class: &str, name: &str, descriptor: &str) -> bool {
        self.loader.source(class).is_ok_and(|source| source.file.method(name, descriptor).is_some())
    }

    /// The JDK that the classes of the library are from.
    pub fn jdk(&self) -> &Jdk {
        self.loader.path.jdk()
    }
}

impl fmt::Debug for Writer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Writer(code of {})", self.from.file.name)
    }
}

fn returns_nothing(owner: &str, name: &str) -> Missing {
    Missing(format!("method {}.{name} returns nothing", java_name(owner)))
}

/// A member of a class, as code names it.
pub fn member(owner: &str, name: &str, descriptor: &str) -> MemberRef {
    MemberRef { owner: owner.into(), name: name.into(), descriptor: descriptor.into(), owner_is_interface: false }
}

/// Declares a static method that no class file has. It gets its body next.
pub(crate) fn declare_static(
    program: &Program,
    from: &Loaded,
    name: &str,
    params: &[FieldType],
    result: Option<&FieldType>,
) -> MethodId {
    let types: String = params.iter().chain(result).map(FieldType::descriptor).collect();
    let params = numbered(program, params);
    let mut method = Method::declared(program.names.intern(name), Some(from.id), params, result.map(loose));
    method.stable = stable_number(&[&from.file.name, name, &types]);
    program.methods.push(method)
}

/// Parameters `arg0`, `arg1`, ...
pub(crate) fn numbered(program: &Program, types: &[FieldType]) -> Vec<Param> {
    let param = |(index, ty): (usize, &FieldType)| Param {
        name: program.names.intern(&format!("arg{index}")),
        ty: loose(ty),
        non_null: false,
    };
    types.iter().enumerate().map(param).collect()
}
