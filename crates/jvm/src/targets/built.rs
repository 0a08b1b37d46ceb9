//! Receivers that a program can have: made by a constructor and a few calls of public methods, whose arguments are inputs.
//!
//! Exploration then begins in a method that makes such a receiver and calls the target on it. Which calls these are is a choice
//! like any other: a number that is an input. Each call leaves a mark, so that a path says what it called. A call that
//! throws makes no receiver: the path is excluded.

use std::sync::Arc;

use heapwise_classfile::descriptor::java_name;
use heapwise_classfile::{ClassFile, Instruction, Method as Written};
use heapwise_ir::{Assumed, Assumption, ClassId, Handler, Instr, Method, MethodId, Program, Shape, Type};

use super::TargetMethod;
use super::calls::{Call, Inputs, call, look_at, own, run, run_own};
use super::entry::initialised;
use crate::loader::{Loader, stable_number};
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
    let mut inputs = Inputs::default();
    let own = own(loader, program, target, &mut inputs)?;
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
    method.stable = stable_number(&["built", &most.to_string(), &target.receiver, &target.display]);
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
    own: &[Call],
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
            look_at(writer, call);
            run(writer, call, object, None);
            writer.goto(next);
        }
    }
    let exception = writer.reg(Type::Ref(None));
    writer.handler(Handler { from: dispatches[0], to: ready, class: None, target: threw, reg: exception });
    writer.select(ready);
    own.iter().for_each(|call| look_at(writer, call));
    run_own(writer, own, object, result);
    writer.select(threw);
    writer.tell(Own::NOT_LEGAL, &[]);
    writer.emit(Instr::Throw { exception });
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
