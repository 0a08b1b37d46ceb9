//! Writes a method that names things of Java.

use heapwise_classfile::MemberRef;
use heapwise_classfile::descriptor::{FieldType, java_name};
use heapwise_ir::{
    BinaryOp, Block, Body, Callee, ClassId, Const, FieldId, Handler, Instr, Method, MethodBuilder, MethodId, Param,
    Program, Reg, Type, UnaryOp,
};

use crate::link::builder_of;
use crate::loader::{Invoke, Loaded, Loader, Missing, loose, method_type, stable_number};

pub(crate) struct Writer<'a> {
    pub(crate) loader: &'a mut Loader,
    pub(crate) program: &'a Program,
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

    pub(crate) fn param(&self, index: usize) -> Reg {
        self.builder.param(index)
    }

    pub(crate) fn reg(&mut self, ty: Type) -> Reg {
        self.builder.reg(ty)
    }

    pub(crate) fn emit(&mut self, instr: Instr) {
        self.builder.emit(instr);
    }

    /// A new block; instructions still go to the current one.
    pub(crate) fn block(&mut self) -> Block {
        self.builder.block()
    }

    pub(crate) fn select(&mut self, block: Block) {
        self.builder.select(block);
    }

    pub(crate) fn handler(&mut self, handler: Handler) {
        self.builder.handler(handler);
    }

    pub(crate) fn goto(&mut self, to: Block) {
        self.emit(Instr::Goto { to });
    }

    pub(crate) fn branch(&mut self, cond: Reg, then: Block, otherwise: Block) {
        self.emit(Instr::Branch { cond, then, otherwise });
    }

    /// Goes to a block unless the condition holds; where it does, instructions go on here.
    pub(crate) fn go_on_if(&mut self, cond: Reg, otherwise: Block) {
        let then = self.block();
        self.branch(cond, then, otherwise);
        self.select(then);
    }

    pub(crate) fn ret(&mut self, value: Option<Reg>) {
        self.emit(Instr::Return { value });
    }

    pub(crate) fn return_int(&mut self, value: i32) {
        let value = self.int(value);
        self.ret(Some(value));
    }

    pub(crate) fn constant(&mut self, value: Const, ty: Type) -> Reg {
        let value = self.loader.constant(self.program, value);
        let dst = self.reg(ty);
        self.emit(Instr::Const { dst, value });
        dst
    }

    pub(crate) fn int(&mut self, value: i32) -> Reg {
        self.constant(Const::I32(value), Type::I32)
    }

    pub(crate) fn null(&mut self) -> Reg {
        self.constant(Const::Null, Type::Ref(None))
    }

    pub(crate) fn text(&mut self, text: &[u16]) -> Reg {
        let text = self.loader.text(self.program, text);
        let dst = self.reg(Type::Ref(None));
        self.emit(Instr::Text { dst, text });
        dst
    }

    pub(crate) fn text_of(&mut self, text: &str) -> Reg {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.text(&units)
    }

    pub(crate) fn binary(&mut self, op: BinaryOp, a: Reg, b: Reg, ty: Type) -> Reg {
        let dst = self.reg(ty);
        self.emit(Instr::Binary { dst, op, a, b });
        dst
    }

    pub(crate) fn unary(&mut self, op: UnaryOp, a: Reg, ty: Type) -> Reg {
        let dst = self.reg(ty);
        self.emit(Instr::Unary { dst, op, a });
        dst
    }

    pub(crate) fn equal(&mut self, a: Reg, b: Reg) -> Reg {
        self.binary(BinaryOp::Eq, a, b, Type::Bool)
    }

    /// Whether a Java `boolean` is true.
    pub(crate) fn is_true(&mut self, bit: Reg) -> Reg {
        let zero = self.int(0);
        let is_false = self.equal(bit, zero);
        self.unary(UnaryOp::Not, is_false, Type::Bool)
    }

    pub(crate) fn is_null(&mut self, reference: Reg) -> Reg {
        let null = self.null();
        self.equal(reference, null)
    }

    pub(crate) fn class(&mut self, name: &str) -> Result<ClassId, Missing> {
        self.loader.class(self.program, name)
    }

    pub(crate) fn is_instance(&mut self, obj: Reg, class: ClassId) -> Reg {
        let dst = self.reg(Type::Bool);
        self.emit(Instr::InstanceOf { dst, obj, class });
        dst
    }

    pub(crate) fn cast(&mut self, src: Reg, class: ClassId) -> Reg {
        let dst = self.reg(Type::Ref(Some(class)));
        self.emit(Instr::Cast { dst, src, class });
        dst
    }

    /// A new object, on which no constructor has run.
    pub(crate) fn new_object(&mut self, class: ClassId) -> Reg {
        self.initialise(class);
        let dst = self.reg(Type::Ref(Some(class)));
        self.emit(Instr::New { dst, class });
        dst
    }

    /// Sees to it that a class is initialised.
    pub(crate) fn initialise(&mut self, class: ClassId) {
        if self.loader.needs_init(self.program, class, self.from) {
            self.emit(Instr::Init { class });
        }
    }

    pub(crate) fn field(&mut self, owner: &str, name: &str, descriptor: &str) -> Result<FieldId, Missing> {
        self.loader.field(self.program, &member(owner, name, descriptor))
    }

    pub(crate) fn load(&mut self, obj: Reg, field: FieldId) -> Reg {
        let dst = self.reg(self.program.fields[field].ty.in_register());
        self.emit(Instr::Load { dst, obj, field });
        dst
    }

    /// Calls a static method for its result.
    pub(crate) fn call_static(
        &mut self,
        owner: &str,
        name: &str,
        descriptor: &str,
        args: &[Reg],
    ) -> Result<Reg, Missing> {
        let dst = self.invoke(Invoke::Static, &member(owner, name, descriptor), args)?;
        dst.ok_or_else(|| returns_nothing(owner, name))
    }

    /// Calls a method of an object, the first argument, for its result.
    pub(crate) fn call_virtual(
        &mut self,
        owner: &str,
        name: &str,
        descriptor: &str,
        args: &[Reg],
    ) -> Result<Reg, Missing> {
        let dst = self.invoke(Invoke::Virtual, &member(owner, name, descriptor), args)?;
        dst.ok_or_else(|| returns_nothing(owner, name))
    }

    /// Calls a constructor.
    pub(crate) fn construct(&mut self, owner: &str, descriptor: &str, args: &[Reg]) -> Result<Reg, Missing> {
        let class = self.class(owner)?;
        let object = self.new_object(class);
        let all: Vec<Reg> = std::iter::once(object).chain(args.iter().copied()).collect();
        self.invoke(Invoke::Special, &member(owner, "<init>", descriptor), &all)?;
        Ok(object)
    }

    /// Calls what a reference means, and says where the result is, if there is one.
    pub(crate) fn invoke(&mut self, how: Invoke, member: &MemberRef, args: &[Reg]) -> Result<Option<Reg>, Missing> {
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

    pub(crate) fn native(&mut self, name: &str, args: &[Reg], result: Option<Type>) -> Option<Reg> {
        let native = self.loader.native(self.program, name);
        let dst = result.map(|ty| self.reg(ty.in_register()));
        self.emit(Instr::Native { dst, native, args: args.into() });
        dst
    }

    /// A second declaration of a method, which runs the code of the class file where the first has a model.
    pub(crate) fn original(&mut self, method: MethodId) -> MethodId {
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
}

fn returns_nothing(owner: &str, name: &str) -> Missing {
    Missing(format!("method {}.{name} returns nothing", java_name(owner)))
}

pub(crate) fn member(owner: &str, name: &str, descriptor: &str) -> MemberRef {
    MemberRef { owner: owner.into(), name: name.into(), descriptor: descriptor.into(), owner_is_interface: false }
}

/// Declares a static method that no class file has. It gets its body next.
pub(super) fn declare_static(
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
pub(super) fn numbered(program: &Program, types: &[FieldType]) -> Vec<Param> {
    let param = |(index, ty): (usize, &FieldType)| Param {
        name: program.names.intern(&format!("arg{index}")),
        ty: loose(ty),
        non_null: false,
    };
    types.iter().enumerate().map(param).collect()
}
