//! Several calls on one object as one target: `pkg.Class.add+remove`, as a person would write a driver for them.
//!
//! Exploration begins in a method that is written for it. Its inputs are the object and the arguments of each call. A call that throws
//! ends the path, as it would end the driver.

use heapwise_ir::{ClassId, Instr, Method, MethodId, Param, Program, Type};

use super::calls::{Inputs, look_at, own, run_own};
use super::entry::initialised;
use super::{TargetError, TargetMethod, invariant, receivers};
use crate::loader::{Loader, stable_number};
use crate::world::{World, WorldError};
use crate::writer::Writer;

/// More calls would be more paths than anybody can wait for.
const MOST_CALLS: usize = 8;

/// The parts of a pattern that means several calls: the first with its class, and the others.
pub(super) fn parts(pattern: &str) -> Option<(&str, Vec<&str>)> {
    let (first, rest) = pattern.split_once('+')?;
    Some((first.trim(), rest.split('+').map(str::trim).collect()))
}

/// All sequences that a pattern means, in the order of the methods that its parts mean.
pub(super) fn of(world: &World, pattern: &str, first: &str, rest: &[&str]) -> Result<Vec<TargetMethod>, TargetError> {
    let wrong = |why: &str| TargetError(format!("`{pattern}` does not name calls: {why}"));
    if rest.len() >= MOST_CALLS {
        return Err(wrong(&format!("at most {MOST_CALLS} calls make a target")));
    }
    if first.is_empty() || rest.iter().any(|part| part.is_empty()) {
        return Err(wrong("write them as `pkg.Class.first+second`"));
    }
    let mut all: Vec<Vec<TargetMethod>> = callable(pattern, first, world.single_targets(first)?)?;
    for part in rest {
        let mut longer = Vec::new();
        // Methods of a class stand together: what a part means is looked up once for each class.
        let mut known: Option<(String, Vec<Vec<TargetMethod>>)> = None;
        let mut mistake = None;
        for calls in all {
            let class = calls[0].class.clone();
            if known.as_ref().is_none_or(|(of, _)| *of != class) {
                let meant = world.single_targets(&format!("{class}.{part}"));
                let found = meant.and_then(|meant| callable(pattern, part, meant));
                // Where several classes are meant, not all of them have all methods.
                let found = found.unwrap_or_else(|error| {
                    mistake.get_or_insert(error);
                    Vec::new()
                });
                known = Some((class, found));
            }
            for next in known.iter().flat_map(|(_, next)| next) {
                longer.push(calls.iter().chain(next).cloned().collect());
            }
        }
        if let Some(mistake) = mistake.filter(|_| longer.is_empty()) {
            return Err(mistake);
        }
        all = longer;
    }
    Ok(all.into_iter().filter_map(joined).collect())
}

/// The methods that are called on an object. A pattern means no others; where one is named, that is a mistake.
fn callable(pattern: &str, part: &str, meant: Vec<TargetMethod>) -> Result<Vec<Vec<TargetMethod>>, TargetError> {
    let is_left_out = meant.iter().find(|method| !method.has_receiver()).map(|method| method.display.clone());
    let found: Vec<Vec<TargetMethod>> =
        meant.into_iter().filter(TargetMethod::has_receiver).map(|method| vec![method]).collect();
    match is_left_out {
        Some(other) if found.is_empty() || !part.contains(['*', '?']) => {
            Err(TargetError(format!("`{pattern}` means calls on one object, and {other} is called on none")))
        }
        _ => Ok(found),
    }
}

/// The calls as one target, which is the last of them, with the others before it.
pub(super) fn joined(mut calls: Vec<TargetMethod>) -> Option<TargetMethod> {
    let last = calls.pop()?;
    let shown: Vec<&str> = calls.iter().chain([&last]).map(shown).collect();
    let display = format!("{}.{}", last.class, shown.join("+"));
    Some(TargetMethod { display, before: calls, ..last })
}

/// A call without its class, and without calls before it.
pub(super) fn shown(method: &TargetMethod) -> &str {
    let whole = method.display.get(method.class.len() + 1..).unwrap_or(&method.display);
    whole.rsplit('+').next().unwrap_or(whole)
}

/// Declares and writes the method in which the exploration of several calls begins.
pub(super) fn entry(
    loader: &mut Loader,
    program: &Program,
    target: &TargetMethod,
    called: MethodId,
) -> Result<MethodId, WorldError> {
    let receiver = loader.class(program, &target.receiver)?;
    let missing = || WorldError(format!("class {} has no class file", target.class));
    let class = loader.loaded(receiver).ok_or_else(missing)?;
    let this = Param { name: program.names.intern("this"), ty: Type::Ref(Some(receiver)), non_null: true };
    let mut inputs = Inputs::of_receiver(program, this);
    let calls = own(loader, program, target, &mut inputs)?;
    let receivers = of_all(loader, program, target)?;
    let invariants = invariant::invariants(loader, program, target, &class, &inputs.all)?;
    let names: Vec<&str> = target.calls().map(|call| &*call.name).collect();
    let result = program.methods[called].result;
    // It is in no class, so that no stack trace shows it; rules about inputs find it by its name.
    let name = program.names.intern(&format!("{}.{}", target.class, names.join("+")));
    let mut method = Method::declared(name, None, inputs.all, result);
    method.receivers = receivers;
    method.invariants = invariants.map(Box::new);
    method.stable = stable_number(&["sequence", &target.receiver, &target.display]);
    let id = program.methods.push(method);
    let mut writer = Writer::of(loader, program, &class, id);
    let object = writer.param(0);
    // As in a driver, all inputs are there when it begins.
    writer.emit(Instr::See { reg: object });
    calls.iter().for_each(|call| look_at(&mut writer, call));
    run_own(&mut writer, &calls, object, result);
    let body = writer.finish();
    program.methods[id].link(initialised(program, receiver, body));
    Ok(id)
}

/// The classes of receivers on which all of the calls arrive.
fn of_all(loader: &mut Loader, program: &Program, target: &TargetMethod) -> Result<Option<Vec<ClassId>>, WorldError> {
    let mut common: Option<Vec<ClassId>> = None;
    for call in target.calls() {
        let owner = loader.class(program, &call.owner)?;
        let Some(owner) = loader.loaded(owner) else { continue };
        if let Some(allowed) = receivers::receivers(loader, program, call, &owner)? {
            common = Some(match common {
                None => allowed,
                Some(known) => known.into_iter().filter(|class| allowed.contains(class)).collect(),
            });
        }
    }
    match common {
        Some(none) if none.is_empty() => {
            Err(WorldError(format!("{}: there is no class on whose objects all of these calls arrive", target.display)))
        }
        common => Ok(common),
    }
}
