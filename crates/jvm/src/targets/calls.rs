//! Calls that a method makes in which exploration begins: each argument is an input.

use heapwise_classfile::descriptor::FieldType;
use heapwise_ids::Id;
use heapwise_ir::{Callee, Instr, MethodId, Param, Program, Reg, Type};

use super::TargetMethod;
use crate::loader::{Loader, local_names, method_type, params};
use crate::world::WorldError;
use crate::writer::Writer;

/// The parameters of the method in which exploration begins.
#[derive(Default)]
pub(super) struct Inputs {
    pub(super) all: Vec<Param>,
    names: Vec<String>,
}

impl Inputs {
    /// A first input, the object that is called.
    pub(super) fn of_receiver(program: &Program, receiver: Param) -> Inputs {
        let name = program.names.text(receiver.name).to_owned();
        Inputs { all: vec![receiver], names: vec![name] }
    }

    /// The place of an input of this name and type. Calls of which a path makes only one may share it: those of which the inputs
    /// begin at `shared_from`.
    pub(super) fn place(
        &mut self,
        program: &Program,
        name: &str,
        ty: Type,
        non_null: bool,
        shared_from: usize,
    ) -> usize {
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

/// A call, with the places of its arguments among the inputs.
pub(super) struct Call {
    pub(super) method: MethodId,
    arguments: Vec<(usize, Type)>,
    pub(super) mark: String,
}

/// A method that is called, with inputs for its arguments, whose names end with a suffix.
pub(super) fn call(
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

/// The calls that a target is, the last of which gives the result. Inputs have the names of the parameters; those of later
/// calls say with a number of which.
pub(super) fn own(
    loader: &mut Loader,
    program: &Program,
    target: &TargetMethod,
    inputs: &mut Inputs,
) -> Result<Vec<Call>, WorldError> {
    let numbered = target.calls().enumerate();
    let suffix = |number: usize| if number == 0 { String::new() } else { format!("_{}", number + 1) };
    numbered.map(|(number, one)| call(loader, program, one, &suffix(number), inputs, usize::MAX)).collect()
}

/// Makes the calls that a target is on one object, and returns what the last one returns. The program has looked at all arguments.
pub(super) fn run_own(writer: &mut Writer<'_>, calls: &[Call], object: Reg, result: Option<Type>) {
    let dst = result.map(|ty| writer.reg(ty.in_register()));
    if let Some((last, before)) = calls.split_last() {
        for one in before {
            run(writer, one, object, None);
        }
        run(writer, last, object, dst);
    }
    writer.ret(dst);
}

/// Looks at the inputs that are the arguments of a call.
pub(super) fn look_at(writer: &mut Writer<'_>, call: &Call) {
    for &(input, ty) in &call.arguments {
        if ty.is_ref() {
            let reg = writer.param(input);
            writer.emit(Instr::See { reg });
        }
    }
}

/// Calls a method of an object.
pub(super) fn run(writer: &mut Writer<'_>, call: &Call, object: Reg, dst: Option<Reg>) {
    let mut args = vec![object];
    args.extend(call.arguments.iter().map(|&(input, _)| writer.param(input)));
    let dst = dst.or_else(|| {
        let result = writer.program.methods[call.method].result?;
        Some(writer.reg(result.in_register()))
    });
    writer.emit(Instr::Call { dst, callee: Callee::Special(call.method), args: args.into() });
}

fn exact(loader: &mut Loader, program: &Program, ty: &FieldType, of: &str) -> Result<Type, WorldError> {
    loader
        .exact(program, ty)
        .map_err(|missing| WorldError(format!("the type of a parameter of {of} is missing: {missing}")))
}
