//! Code that says which inputs of a target are legal: the `boolean repOk()` that people write beside a class.
//!
//! A method is an invariant of an input if it is called on an object of the input's declared class and takes nothing else, or if
//! it is static and takes such an object alone; and if it returns a boolean. Null has nothing to satisfy.

use std::sync::Arc;

use heapwise_classfile::descriptor::{FieldType, java_name};
use heapwise_classfile::{ClassFile, MemberRef};
use heapwise_ir::{
    Assumed, Assumption, ClassId, Handler, Instr, Invariants, Method, MethodId, OnTheWay, Param, Program, Shape, Type,
    supertypes,
};

use super::TargetMethod;
use super::entry::initialised;
use crate::loader::{Invoke, Loaded, Loader, method_type, stable_number, superclasses};
use crate::own::Own;
use crate::world::{InvariantOptions, WorldError, find_nested};
use crate::writer::{Writer, member};

/// What invariants are usually called.
pub const USUAL: [&str; 4] = ["repOk", "repOK", "checkRep", "invariant"];

/// A method that says whether an input is legal.
struct Invariant {
    input: usize,
    how: Invoke,
    member: MemberRef,
    /// For people: `kiasan.AvlTree.repOk()`.
    shown: String,
}

/// The methods that hold the inputs of a target against their invariants, where that is wanted. It is an error if there is an
/// input, but none that an invariant is about.
pub(super) fn invariants(
    loader: &mut Loader,
    program: &Program,
    target: &TargetMethod,
    class: &Loaded,
    inputs: &[Param],
) -> Result<Option<Invariants>, WorldError> {
    let wanted = loader.options.invariants.clone();
    let is_object = |input: &&Param| matches!(input.ty, Type::Ref(_));
    if !wanted.are_wanted || !inputs.iter().any(|input| is_object(&input)) {
        return Ok(None);
    }
    let found = find(loader, program, &wanted.methods, inputs)?;
    if found.is_empty() {
        return Err(none_found(loader, program, &wanted.methods, target, inputs));
    }
    for text in told(program, &found, inputs) {
        claim(loader, &wanted, &text);
    }
    let mut each = Vec::with_capacity(found.len());
    for invariant in &found {
        each.push((invariant.input, one(loader, program, class, invariant, &inputs[invariant.input])?));
    }
    let all = all(loader, program, class, inputs, &each)?;
    let before = wanted.run_before.then(|| before(loader, program, class, inputs, all)).transpose()?;
    Ok(Some(Invariants { all, before, each, uses: wanted.uses }))
}

/// The invariants of all inputs, in the order of the inputs.
fn find(
    loader: &mut Loader,
    program: &Program,
    named: &[String],
    inputs: &[Param],
) -> Result<Vec<Invariant>, WorldError> {
    let mut of_class = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for text in named {
        match text.rsplit_once('.') {
            Some((class, name)) => of_class.push(named_class(loader, program, class, name)?),
            None => names.push(text),
        }
    }
    if named.is_empty() {
        names.extend(USUAL);
    }
    let mut found = Vec::new();
    for (input, param) in inputs.iter().enumerate() {
        let Type::Ref(Some(class)) = param.ty else { continue };
        for (owner, name) in &of_class {
            found.extend(declared_by(loader, program, input, class, *owner, name));
        }
        // Of the usual names one is enough; of those that were said, each is meant.
        let mut by_name = names.iter().filter_map(|name| by_name(loader, program, input, class, name));
        if named.is_empty() {
            found.extend(by_name.next());
        } else {
            found.extend(by_name);
        }
    }
    Ok(found)
}

/// A class that was named with a method of it, which must be such that it can be an invariant of something.
fn named_class(
    loader: &mut Loader,
    program: &Program,
    class: &str,
    name: &str,
) -> Result<(ClassId, String), WorldError> {
    let path = loader.path.clone();
    let Some(found) = find_nested(&path, class)? else {
        return Err(WorldError(format!(
            "--repok {class}.{name}: class {class} is neither on the class path nor in the JDK"
        )));
    };
    let owner = loader.class(program, &found)?;
    let can_be = superclasses(program, owner).chain(supertypes(program, owner)).any(|above| {
        let file = loader.loaded(above).map(|loaded| loaded.file);
        file.is_some_and(|file| file.methods.iter().any(|method| &*method.name == name && is_invariant(method)))
    });
    if can_be {
        return Ok((owner, name.to_owned()));
    }
    let what = what_there_is(loader, program, owner, name).unwrap_or_else(|| format!("there is no method `{name}`"));
    Err(WorldError(format!(
        "--repok {class}.{name}: {what}; an invariant is `boolean {name}()`, or static with one parameter"
    )))
}

/// Whether a method can be an invariant of something: `boolean repOk()`, or `static boolean repOk(T)`.
fn is_invariant(method: &heapwise_classfile::Method) -> bool {
    let types = method_type(&method.descriptor);
    let is_static = method.access.is_static();
    types.result == Some(FieldType::Boolean) && types.params.len() == usize::from(is_static)
}

/// The method of this name that a named class has for an input, if it is about such inputs.
fn declared_by(
    loader: &mut Loader,
    program: &Program,
    input: usize,
    class: ClassId,
    owner: ClassId,
    name: &str,
) -> Option<Invariant> {
    if supertypes(program, class).contains(&owner)
        && let Some(found) = of_object(loader, program, input, owner, name)
    {
        return Some(found);
    }
    superclasses(program, owner).find_map(|above| of_static(loader, program, input, class, above, name))
}

/// The method of this name that the class of an input has.
fn by_name(loader: &mut Loader, program: &Program, input: usize, class: ClassId, name: &str) -> Option<Invariant> {
    of_object(loader, program, input, class, name).or_else(|| {
        let mut classes = superclasses(program, class);
        classes.find_map(|above| of_static(loader, program, input, class, above, name))
    })
}

/// What is called on the input.
fn of_object(loader: &Loader, program: &Program, input: usize, class: ClassId, name: &str) -> Option<Invariant> {
    let found = loader.resolve(program, class, name, "()Z").ok().filter(|found| !found.access.is_static())?;
    let is_interface = program.classes[class].shape == Shape::Interface;
    let how = if is_interface { Invoke::Interface } else { Invoke::Virtual };
    let owner = loader.declared(class).name.clone();
    let shown = format!("{}.{name}()", program.class_name(found.class));
    let member = MemberRef { owner_is_interface: is_interface, ..member(&owner, name, "()Z") };
    Some(Invariant { input, how, member, shown })
}

/// What a class offers for objects such as the input is.
fn of_static(
    loader: &mut Loader,
    program: &Program,
    input: usize,
    class: ClassId,
    owner: ClassId,
    name: &str,
) -> Option<Invariant> {
    let file = loader.loaded(owner)?.file;
    let above: Vec<Arc<str>> =
        supertypes(program, class).into_iter().map(|above| loader.declared(above).name.clone()).collect();
    let takes_it = |method: &&heapwise_classfile::Method| {
        let types = method_type(&method.descriptor);
        let takes = |ty: &FieldType| above.iter().any(|above| ty.descriptor() == format!("L{above};"));
        &*method.name == name && method.access.is_static() && is_invariant(method) && types.params.iter().all(takes)
    };
    let method = file.methods.iter().find(takes_it)?;
    let types: Vec<String> = method_type(&method.descriptor).params.iter().map(FieldType::to_string).collect();
    let shown = format!("{}.{name}({})", java_name(&file.name), types.join(", "));
    Some(Invariant { input, how: Invoke::Static, member: member(&file.name, name, &method.descriptor), shown })
}

/// Whether an input is legal, of one invariant: what is null is; where something is thrown, it is not.
fn one(
    loader: &mut Loader,
    program: &Program,
    class: &Loaded,
    invariant: &Invariant,
    input: &Param,
) -> Result<MethodId, WorldError> {
    let id = declare(program, &invariant.shown, vec![input.clone()], Some(Type::I32));
    let mut writer = Writer::of(loader, program, class, id);
    let object = writer.param(0);
    writer.emit(Instr::See { reg: object });
    let null = writer.is_null(object);
    let (nothing, attempt, caught) = (writer.block(), writer.block(), writer.block());
    writer.branch(null, nothing, attempt);
    writer.select(nothing);
    writer.return_int(1);
    writer.select(attempt);
    let held = writer.invoke(invariant.how, &invariant.member, &[object])?;
    writer.ret(held);
    let exception = writer.reg(Type::Ref(None));
    writer.handler(Handler { from: attempt, to: caught, class: None, target: caught, reg: exception });
    writer.select(caught);
    writer.tell(Own::INVARIANT_THREW, &[exception]);
    writer.return_int(0);
    let body = writer.finish();
    program.methods[id].link(body);
    Ok(id)
}

/// Whether all inputs are legal.
fn all(
    loader: &mut Loader,
    program: &Program,
    class: &Loaded,
    inputs: &[Param],
    each: &[(usize, MethodId)],
) -> Result<MethodId, WorldError> {
    let id = declare(program, "invariants", inputs.to_vec(), Some(Type::I32));
    let mut writer = Writer::of(loader, program, class, id);
    let not_legal = writer.block();
    for &(input, method) in each {
        let arg = writer.param(input);
        let held = writer.reg(Type::I32);
        let callee = heapwise_ir::Callee::Static(method);
        writer.emit(Instr::Call { dst: Some(held), callee, args: Box::new([arg]) });
        let is_legal = writer.is_true(held);
        writer.go_on_if(is_legal, not_legal);
    }
    writer.return_int(1);
    writer.select(not_legal);
    writer.return_int(0);
    let body = writer.finish();
    program.methods[id].link(initialised(program, class.id, body));
    Ok(id)
}

/// Ends the path unless all inputs are legal.
fn before(
    loader: &mut Loader,
    program: &Program,
    class: &Loaded,
    inputs: &[Param],
    all: MethodId,
) -> Result<MethodId, WorldError> {
    let id = declare(program, "invariants first", inputs.to_vec(), None);
    let mut writer = Writer::of(loader, program, class, id);
    let args = (0..inputs.len()).map(|input| writer.param(input)).collect();
    let held = writer.reg(Type::I32);
    writer.emit(Instr::Call { dst: Some(held), callee: heapwise_ir::Callee::Static(all), args });
    let is_legal = writer.is_true(held);
    let not_legal = writer.block();
    writer.go_on_if(is_legal, not_legal);
    writer.ret(None);
    writer.select(not_legal);
    writer.tell(Own::NOT_LEGAL, &[]);
    writer.ret(None);
    let body = writer.finish();
    program.methods[id].link(body);
    Ok(id)
}

/// A method that is in no class, so that no stack trace shows it.
fn declare(program: &Program, name: &str, params: Vec<Param>, result: Option<Type>) -> MethodId {
    let inputs: Vec<&str> = params.iter().map(|param| program.names.text(param.name)).collect();
    let mut method = Method::declared(program.names.intern(name), None, params.clone(), result);
    method.stable = stable_number(&["invariant", name, &inputs.join(",")]);
    program.methods.push(method)
}

/// Which inputs satisfy which invariant, a sentence each.
fn told(program: &Program, found: &[Invariant], inputs: &[Param]) -> Vec<String> {
    let mut shown: Vec<&str> = found.iter().map(|invariant| &*invariant.shown).collect();
    shown.sort_unstable();
    shown.dedup();
    let of = |shown: &str| {
        let of_it = found.iter().filter(|invariant| invariant.shown == shown);
        let names: Vec<&str> = of_it.map(|invariant| program.names.text(inputs[invariant.input].name)).collect();
        format!("{} satisfies {shown}", names.join(" and "))
    };
    shown.into_iter().map(of).collect()
}

/// Says what inputs are taken to satisfy, and what is not looked at.
fn claim(loader: &mut Loader, wanted: &InvariantOptions, satisfied: &str) {
    let restricts = |text: String| Assumption::restricts(Assumed::Invariant, text);
    if wanted.run_before {
        loader.assume(restricts(satisfied.to_owned()));
    }
    match wanted.uses.on_the_way {
        None => {}
        Some(OnTheWay::Conservatively) => {
            loader.assume(restricts(format!("{satisfied}, as far as the path has settled its input")));
            let text = "paths that no legal input takes, where that shows only in what a path has left open";
            loader.assume(Assumption::widens(Assumed::Invariant, text));
        }
        Some(OnTheWay::Completed) => {
            let n = wanted.uses.objects;
            loader.assume(restricts(format!(
                "{satisfied}, which looks at no more than {n} input objects of any one class"
            )));
        }
    }
}

fn none_found(
    loader: &Loader,
    program: &Program,
    named: &[String],
    target: &TargetMethod,
    inputs: &[Param],
) -> WorldError {
    let mut classes: Vec<ClassId> = Vec::new();
    for input in inputs {
        if let Type::Ref(Some(class)) = input.ty
            && !classes.contains(&class)
        {
            classes.push(class);
        }
    }
    let simple: Vec<&str> = named.iter().map(|name| &**name).filter(|name| !name.contains('.')).collect();
    let names: &[&str] = if named.is_empty() { &USUAL } else { &simple };
    let near =
        classes.iter().find_map(|&class| names.iter().find_map(|name| what_there_is(loader, program, class, name)));
    let of: Vec<&str> = classes.iter().map(|&class| program.class_name(class)).collect();
    let of = of.join(", ");
    WorldError(match (near, named) {
        (Some(near), _) => format!(
            "no invariant for {}: {near}; an invariant is `boolean repOk()`, or static with one parameter",
            target.display
        ),
        (None, []) => format!(
            "no invariant for {}: none of its inputs ({of}) has a method `boolean {}()`; name one with --repok",
            target.display,
            USUAL.join("()`, `boolean ")
        ),
        (None, named) => {
            format!("no invariant for {}: {} is about none of its inputs ({of})", target.display, named.join(", "))
        }
    })
}

/// A method of this name that a class has, but which cannot be an invariant of its objects.
fn what_there_is(loader: &Loader, program: &Program, class: ClassId, name: &str) -> Option<String> {
    let of = |above: ClassId| -> Option<(Arc<ClassFile>, usize)> {
        let file = loader.loaded(above)?.file;
        let index = file.methods.iter().position(|method| &*method.name == name)?;
        Some((file, index))
    };
    let (file, index) = superclasses(program, class).find_map(of)?;
    let method = &file.methods[index];
    let types = method_type(&method.descriptor);
    let params: Vec<String> = types.params.iter().map(FieldType::to_string).collect();
    let result = types.result.as_ref().map_or("void".to_owned(), FieldType::to_string);
    let modifier = if method.access.is_static() { "static " } else { "" };
    Some(format!("{} has `{modifier}{result} {name}({})`", java_name(&file.name), params.join(", ")))
}
