//! Receivers that a program can have: made by a constructor and a few calls of public methods, whose arguments are inputs.
//!
//! Exploration then begins in a method that makes such a receiver and calls the target on it. Which calls these are is a choice
//! like any other: a number that is an input. Each call leaves a mark, so that a path says what it called. A call that
//! throws makes no receiver: the path is excluded.

use std::sync::Arc;

use heapwise_classfile::descriptor::{FieldType, java_name};
use heapwise_classfile::{ClassFile, Instruction, Method as Written};
use heapwise_ids::Id;
use heapwise_ir::{
    Assumed, Assumption, Callee, ClassId, Handler, Instr, Method, MethodId, Param, Program, Reg, Shape, Type,
};

use super::TargetMethod;
use super::entry::initialised;
use crate::loader::{Loader, local_names, method_type, params, stable_number};
use crate::own::Own;
use crate::world::WorldError;
use crate::writer::Writer;

/// How deep it is looked into what a method calls, to see whether it changes anything.
const DEEPEST: u32 = 8;

/// What can be called to make a receiver.
pub(crate) struct Calls {
    pub(crate) constructors: Vec<TargetMethod>,
    /// Public methods that may change their object.
    pub(crate) methods: Vec<TargetMethod>,
}

/// The calls that make receivers of a target.
pub(crate) fn calls(loader: &mut Loader, target: &TargetMethod) -> Result<Calls, WorldError> {
    let file = loader.source(&target.receiver)?.file;
    let name = java_name(&file.name);
    let none = |why: &str| WorldError(format!("{}: {why}, so that no receiver can be built of it", target.display));
    if file.access.is_interface() || file.access.is_abstract() {
        return Err(none(&format!("class {name} is abstract")));
    }
    if file.access.is_enum() {
        return Err(none(&format!("{name} is an enum")));
    }
    let of_access = |allows: fn(&Written) -> bool| -> Vec<TargetMethod> {
        let is_meant = |method: &Written| &*method.name == "<init>" && !method.access.is_synthetic() && allows(method);
        let all = file.methods.iter().enumerate().filter(|(_, method)| is_meant(method));
        all.map(|(index, _)| TargetMethod::of(&file, index)).collect()
    };
    // Those that a stranger can call; where there are none, those that the package can.
    let mut constructors = of_access(|method| method.access.is_public());
    if constructors.is_empty() {
        constructors = of_access(|method| !method.access.is_private());
    }
    if constructors.is_empty() {
        return Err(none(&format!("class {name} has no constructor but private ones")));
    }
    Ok(Calls { constructors, methods: methods(loader, &file) })
}

/// The public methods of a class of the user, and of those above it, that may change an object.
fn methods(loader: &mut Loader, file: &Arc<ClassFile>) -> Vec<TargetMethod> {
    let mut found: Vec<TargetMethod> = Vec::new();
    let mut seen: Vec<(Arc<str>, Arc<str>)> = Vec::new();
    let mut next = Some(file.clone());
    while let Some(class) = next {
        for (index, method) in class.methods.iter().enumerate() {
            let access = method.access;
            let signature = (method.name.clone(), method.descriptor.clone());
            let is_special = access.is_static() || access.is_synthetic() || method.name.starts_with('<');
            if is_special || !access.is_public() || seen.contains(&signature) {
                continue;
            }
            seen.push(signature);
            if !access.is_abstract() && may_change(loader, &class, method, DEEPEST) {
                found.push(TargetMethod::of(&class, index));
            }
        }
        let above = class.superclass.as_ref().and_then(|above| loader.source(above).ok());
        next = above.filter(|source| !source.from_jdk).map(|source| source.file);
    }
    found
}

/// Whether a method may write anything: by itself, or in what it calls.
fn may_change(loader: &mut Loader, class: &ClassFile, method: &Written, depth: u32) -> bool {
    let Ok(Some(code)) = method.code(&class.pool) else { return true };
    code.instructions.iter().any(|(_, instruction)| match instruction {
        Instruction::PutField(_)
        | Instruction::PutStatic(_)
        | Instruction::ArrayStore(_)
        | Instruction::InvokeVirtual(_)
        | Instruction::InvokeInterface(_)
        | Instruction::InvokeDynamic { .. } => true,
        // Which code these run is settled by their names.
        Instruction::InvokeStatic(member) | Instruction::InvokeSpecial(member) => {
            if depth == 0 || &*member.owner == "java/lang/Math" {
                return depth == 0;
            }
            // A method that calls itself does what it does beside that.
            if (&*member.owner, &*member.name, &*member.descriptor)
                == (&*class.name, &*method.name, &*method.descriptor)
            {
                return false;
            }
            let Ok(source) = loader.source(&member.owner) else { return true };
            match source.file.method(&member.name, &member.descriptor) {
                Some(called) if !source.from_jdk => may_change(loader, &source.file, called, depth - 1),
                _ => true,
            }
        }
        _ => false,
    })
}

/// The parameters of the method in which exploration begins: the target's own, and what each call is given.
struct Inputs {
    all: Vec<Param>,
    names: Vec<String>,
}

impl Inputs {
    /// The place of an input of this name and type. Calls of which a path makes only one may share it.
    fn place(&mut self, program: &Program, name: &str, ty: Type, non_null: bool, shared_from: usize) -> usize {
        let mut name = name.to_owned();
        loop {
            match self.names.iter().position(|known| *known == name) {
                None => {
                    self.all.push(Param { name: program.names.intern(&name), ty, non_null });
                    self.names.push(name);
                    return self.all.len() - 1;
                }
                Some(at) if at >= shared_from && (self.all[at].ty, self.all[at].non_null) == (ty, non_null) => {
                    return at;
                }
                Some(_) => name.push('_'),
            }
        }
    }
}

/// A call on the way to a receiver, with the places of its arguments among the inputs.
struct Call {
    method: MethodId,
    arguments: Vec<(usize, Type)>,
    mark: String,
}

/// Declares and writes the method in which exploration begins: it makes a receiver by at most so many calls, and runs the target.
pub(super) fn entry(
    loader: &mut Loader,
    program: &Program,
    target: &TargetMethod,
    called: MethodId,
    most: u32,
) -> Result<MethodId, WorldError> {
    let Calls { constructors, methods } = calls(loader, target)?;
    let receiver = loader.class(program, &target.receiver)?;
    debug_assert_eq!(program.classes[receiver].shape, Shape::Object);
    let mut inputs = Inputs { all: Vec::new(), names: vec![] };
    let own = call(loader, program, target, "", &mut inputs, 0)?;
    let mut stages: Vec<Vec<Call>> = Vec::new();
    for number in 0..=most {
        let shared_from = inputs.all.len();
        let all = if number == 0 { &constructors } else { &methods };
        let suffix = format!("_{number}");
        let stage = all.iter().map(|one| call(loader, program, one, &suffix, &mut inputs, shared_from));
        stages.push(stage.collect::<Result<_, _>>()?);
    }
    let choices: Vec<usize> = (0..=most)
        .map(|number| inputs.place(program, &format!("call_{number}"), Type::I32, false, usize::MAX))
        .collect();
    let result = program.methods[called].result;
    let name = program.names.intern(&format!("a program that calls {}", target.display));
    let mut method = Method::declared(name, None, inputs.all, result);
    method.stable = stable_number(&["built", &most.to_string(), &target.receiver, &target.name, &target.descriptor]);
    let id = program.methods.push(method);
    let class = loader.loaded(receiver).ok_or_else(|| WorldError(format!("{} has no class file", target.class)))?;
    let mut writer = Writer::of(loader, program, &class, id);
    write(&mut writer, &stages, &choices, &own, receiver, result);
    let body = writer.finish();
    program.methods[id].link(initialised(program, receiver, body));
    claim(loader, &class.file, most);
    Ok(id)
}

fn write(
    writer: &mut Writer<'_>,
    stages: &[Vec<Call>],
    choices: &[usize],
    own: &Call,
    receiver: ClassId,
    result: Option<Type>,
) {
    let object = writer.reg(Type::Ref(Some(receiver)));
    let dispatches: Vec<_> = stages.iter().map(|_| writer.block()).collect();
    let blocks: Vec<Vec<_>> = stages.iter().map(|stage| stage.iter().map(|_| writer.block()).collect()).collect();
    let (ready, threw) = (writer.block(), writer.block());
    writer.goto(dispatches[0]);
    for (number, stage) in stages.iter().enumerate() {
        let next = dispatches.get(number + 1).copied().unwrap_or(ready);
        // At each step but the first, the receiver may be as it is wanted.
        let ends: &[_] = if number == 0 { &[] } else { &[ready] };
        let ways: Vec<_> = ends.iter().chain(&blocks[number]).copied().collect();
        writer.select(dispatches[number]);
        if let Some((&last, others)) = ways.split_last() {
            if others.is_empty() {
                writer.goto(last);
            } else {
                let value = writer.param(choices[number]);
                let cases = others.iter().enumerate().map(|(case, &block)| (case as i32, block)).collect();
                writer.emit(Instr::Switch { value, cases, otherwise: last });
            }
        }
        for (call, &block) in stage.iter().zip(&blocks[number]) {
            writer.select(block);
            let mark = writer.program.names.intern(&call.mark);
            writer.emit(Instr::Mark { name: mark });
            if number == 0 {
                let made = writer.new_object(receiver);
                writer.emit(Instr::Copy { dst: object, src: made });
            }
            run(writer, call, object, None);
            writer.goto(next);
        }
    }
    let exception = writer.reg(Type::Ref(None));
    writer.handler(Handler { from: dispatches[0], to: ready, class: None, target: threw, reg: exception });
    writer.select(ready);
    let dst = result.map(|ty| writer.reg(ty.in_register()));
    run(writer, own, object, dst);
    writer.ret(dst);
    writer.select(threw);
    writer.tell(Own::NOT_LEGAL, &[]);
    writer.emit(Instr::Throw { exception });
}

/// Calls a method of the receiver. Its arguments are inputs, at which the program looks now.
fn run(writer: &mut Writer<'_>, call: &Call, object: Reg, dst: Option<Reg>) {
    let mut args = vec![object];
    for &(input, ty) in &call.arguments {
        let reg = writer.param(input);
        args.push(reg);
        if ty.is_ref() {
            writer.emit(Instr::See { reg });
        }
    }
    let dst = dst.or_else(|| {
        let result = writer.program.methods[call.method].result?;
        Some(writer.reg(result.in_register()))
    });
    writer.emit(Instr::Call { dst, callee: Callee::Special(call.method), args: args.into() });
}

/// A method that is called, with inputs for its arguments.
fn call(
    loader: &mut Loader,
    program: &Program,
    method: &TargetMethod,
    suffix: &str,
    inputs: &mut Inputs,
    shared_from: usize,
) -> Result<Call, WorldError> {
    let class = loader.class(program, &method.owner)?;
    let file = loader.source(&method.owner)?.file;
    let written = &file.methods[method.index];
    let types = method_type(&method.descriptor);
    let named = params(program, written, &types, &local_names(&file, written));
    // The compiler sees to it that an inner object always has its outer one.
    let is_inner = method.is_constructor() && file.fields.iter().any(|field| field.name.starts_with("this$"));
    let mut arguments = Vec::new();
    let mut names = Vec::new();
    for (index, (param, ty)) in named.iter().skip(1).zip(&types.params).enumerate() {
        let ty: Type = exact(loader, program, ty, &method.display)?;
        let name = format!("{}{suffix}", program.names.text(param.name));
        // Two arguments of one call are never the same input.
        let mut place = inputs.place(program, &name, ty, is_inner && index == 0, shared_from);
        let mut name = name;
        while arguments.contains(&(place, ty)) {
            name.push('_');
            place = inputs.place(program, &name, ty, false, shared_from);
        }
        names.push(inputs.names[place].clone());
        arguments.push((place, ty));
    }
    let first = loader.declared(class).first_method.index();
    let what = if method.is_constructor() { format!("new {}", method.class) } else { method.name.clone() };
    Ok(Call {
        method: MethodId::from_index(first + method.index),
        arguments,
        mark: format!("{what}({})", names.join(",")),
    })
}

fn exact(loader: &mut Loader, program: &Program, ty: &FieldType, of: &str) -> Result<Type, WorldError> {
    loader
        .exact(program, ty)
        .map_err(|missing| WorldError(format!("the type of a parameter of {of} is missing: {missing}")))
}

/// Says which receivers are looked at.
fn claim(loader: &mut Loader, class: &ClassFile, most: u32) {
    let calls = match most {
        0 => "no call".to_owned(),
        1 => "1 call".to_owned(),
        many => format!("{many} calls"),
    };
    let text = format!(
        "receivers that take a constructor of {} and more than {calls} of its public methods to make, calls that throw, or help \
         from elsewhere; and other inputs that are the receiver, or know it",
        java_name(&class.name)
    );
    loader.assume(Assumption::leaves_out(Assumed::Receivers, text));
}
