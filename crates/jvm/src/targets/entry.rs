//! Where an exploration begins: a declaration of the target of its own, whose parameters say what inputs they are.

use heapwise_classfile::descriptor::java_name;
use heapwise_ids::{Arena, Id};
use heapwise_ir::{Body, Callee, ClassId, Instr, Method, MethodId, Param, Program, Reg, Shape, Type};

use super::{TargetMethod, built, invariant, receivers, sequence};
use crate::loader::{Loaded, Loader, has_initialiser, local_names, loose, method_type, monitor, params, stable_number};
use crate::world::{Objects, World, WorldError};
use crate::writer::Writer;

impl World {
    /// The method with which the exploration of a target begins. It initialises the class first.
    ///
    /// It is the target itself, with the types of its inputs. `main` is called with an empty array; a constructor is called
    /// on a new object.
    pub fn entry(&self, program: &Program, target: &TargetMethod) -> Result<MethodId, WorldError> {
        let mut loader = self.loader();
        let class = loader.class(program, &target.owner)?;
        let Some(loaded) = loader.loaded(class) else {
            return Err(WorldError(format!("class {} has no class file", target.class)));
        };
        for one in target.calls() {
            if loader.source(&one.owner)?.file.methods[one.index].access.is_abstract() {
                return Err(WorldError(format!("method {} is abstract", one.display)));
            }
        }
        let called = MethodId::from_index(loader.declared(class).first_method.index() + target.index);
        if let (Objects::Built(most), true) = (loader.options.objects, target.has_receiver()) {
            return built::entry(&mut loader, program, target, called, most);
        }
        if target.is_sequence() {
            return sequence::entry(&mut loader, program, target, called);
        }
        let id = declare(&mut loader, program, target, &loaded)?;
        loader.entries.insert(id, called);
        let body = if target.is_main() {
            main(&mut loader, program, &loaded, id, called)?
        } else if target.is_constructor() {
            construct(&mut loader, program, &loaded, id, called)?
        } else {
            loader.body(program, class, target.index, id, true)
        };
        let receiver = loader.class(program, &target.receiver)?;
        program.methods[id].link(initialised(program, receiver, body));
        Ok(id)
    }
}

/// The declaration: all types are said, so their classes are loaded.
fn declare(
    loader: &mut Loader,
    program: &Program,
    target: &TargetMethod,
    class: &Loaded,
) -> Result<MethodId, WorldError> {
    let written = &class.file.methods[target.index];
    let types = method_type(&target.descriptor);
    let mut given = params(program, written, &types, &local_names(&class.file, written));
    let receiver = loader.class(program, &target.receiver)?;
    let receiver =
        if target.is_static { None } else { Some(Param { ty: Type::Ref(Some(receiver)), ..given.remove(0) }) };
    for (param, ty) in given.iter_mut().zip(&types.params) {
        param.ty = loader.exact(program, ty).map_err(|missing| {
            let name = program.names.text(param.name);
            WorldError(format!("the type of parameter {name} of {} is missing: {missing}", target.display))
        })?;
    }
    if target.is_main() {
        given.clear();
    }
    let all: Vec<Param> = receiver.into_iter().filter(|_| target.has_receiver()).chain(given).collect();
    // What is returned may be of a class that is never needed.
    let result = types.result.as_ref().map(|ty| loader.exact(program, ty).unwrap_or_else(|_| loose(ty)));
    let receivers = if target.has_receiver() { receivers::receivers(loader, program, target, class)? } else { None };
    let invariants = invariant::invariants(loader, program, target, class, &all)?;
    let mut method = Method::declared(program.names.intern(&target.name), Some(class.id), all, result);
    method.receivers = receivers;
    method.invariants = invariants.map(Box::new);
    method.descriptor = Some(program.names.intern(&target.descriptor));
    method.stable = stable_number(&["entry", &target.receiver, &target.name, &target.descriptor]);
    // `main` is called by its entry.
    method.monitor = monitor(written.access).filter(|_| !target.is_main());
    Ok(program.methods.push(method))
}

fn main(
    loader: &mut Loader,
    program: &Program,
    class: &Loaded,
    id: MethodId,
    called: MethodId,
) -> Result<Body, WorldError> {
    let strings = loader.class(program, "[Ljava/lang/String;")?;
    let mut writer = Writer::of(loader, program, class, id);
    let length = writer.int(0);
    let array = writer.reg(Type::Ref(Some(strings)));
    writer.emit(Instr::NewArray { dst: array, class: strings, length });
    writer.emit(Instr::Call { dst: None, callee: Callee::Static(called), args: Box::new([array]) });
    writer.ret(None);
    Ok(writer.finish())
}

/// The arguments are inputs, so the call is where the program first looks at them.
fn construct(
    loader: &mut Loader,
    program: &Program,
    class: &Loaded,
    id: MethodId,
    called: MethodId,
) -> Result<Body, WorldError> {
    if program.classes[class.id].shape != Shape::Object {
        let name = java_name(&class.file.name);
        return Err(WorldError(format!("class {name} is abstract: its constructors make no objects of their own")));
    }
    let mut writer = Writer::of(loader, program, class, id);
    let inputs = &program.methods[id].params;
    for (index, _) in inputs.iter().enumerate().filter(|(_, input)| input.ty.is_ref()) {
        let reg = writer.param(index);
        writer.emit(Instr::See { reg });
    }
    let object = writer.new_object(class.id);
    let args: Vec<Reg> = std::iter::once(object).chain((0..inputs.len()).map(|index| writer.param(index))).collect();
    writer.emit(Instr::Call { dst: None, callee: Callee::Special(called), args: args.into() });
    writer.ret(None);
    Ok(writer.finish())
}

/// Puts the initialisation of a class before everything else. Where the code comes back to its beginning, it does nothing.
pub(super) fn initialised(program: &Program, class: ClassId, body: Body) -> Body {
    if !has_initialiser(program, class) {
        return body;
    }
    let mut body = body;
    body.code.insert(0, Instr::Init { class });
    body.lines.insert(0, body.lines.first().copied().unwrap_or_default());
    if let Some(&first) = body.origins.first() {
        body.origins.insert(0, first);
    }
    let starts = body.blocks.values().enumerate();
    body.blocks = starts.map(|(index, &start)| start + u32::from(index > 0)).collect::<Arena<_, _>>();
    body
}
