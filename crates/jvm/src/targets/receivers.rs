//! The classes that the receiver of a target may be of: those on which a call arrives at the target.

use heapwise_ids::Id;
use heapwise_ir::{ClassId, Hierarchy, MethodId, Program, SelectorId, Shape};

use super::TargetMethod;
use crate::loader::{Loaded, Loader, superclasses};
use crate::world::WorldError;

/// The classes of receivers, where they are fewer than inputs of the declared class may be of.
pub(super) fn receivers(
    loader: &mut Loader,
    program: &Program,
    target: &TargetMethod,
    owner: &Loaded,
) -> Result<Option<Vec<ClassId>>, WorldError> {
    let declared = loader.class(program, &target.receiver)?;
    let mut hierarchy = Hierarchy::new(program);
    let may_be = |&&class: &&ClassId| {
        let about = &program.classes[class];
        let of_declared = &program.classes[declared];
        class == declared || about.is_candidate || of_declared.is_enum || of_declared.as_input.chosen().contains(&class)
    };
    let all: Vec<ClassId> = hierarchy.instances(declared).iter().filter(may_be).copied().collect();
    if all.is_empty() {
        let name = program.class_name(declared);
        let hint = "name one of the JDK with --types, or explore the method on a class that can have instances";
        let why = why_not(program, declared);
        return Err(WorldError(format!("{}: {why}no input can be a {name}; {hint}", target.display)));
    }
    let called = MethodId::from_index(loader.declared(owner.id).first_method.index() + target.index);
    // A private method is not in the table of those that calls look for: nothing overrides it.
    let methods = &program.classes[owner.id].methods;
    let Some(&(selector, _)) = methods.iter().find(|(_, method)| *method == called) else { return Ok(None) };
    if loader.options.super_calls {
        return Ok(None);
    }
    let access = owner.file.methods[target.index].access;
    let is_of_package = !access.is_public() && !access.is_protected();
    let mut arrives = |&class: &ClassId| {
        hierarchy.implementation(program, class, selector) == Some(called)
            || is_of_package && !is_overridden_in_package(program, class, owner.id, selector)
    };
    let receivers: Vec<ClassId> = all.iter().copied().filter(&mut arrives).collect();
    if receivers.is_empty() {
        let examples: Vec<&str> = all.iter().take(3).map(|&class| program.class_name(class)).collect();
        let more = if all.len() > examples.len() { ", ..." } else { "" };
        return Err(WorldError(format!(
            "{}: {}no call arrives there: every class that its receiver may be of overrides it ({}{more}); for calls by super, \
             say --receivers super",
            target.display,
            why_not(program, declared),
            examples.join(", ")
        )));
    }
    Ok(if receivers.len() == all.len() { None } else { Some(receivers) })
}

/// Why no object is exactly of a class, as the beginning of a sentence; nothing, if there are such objects.
fn why_not(program: &Program, class: ClassId) -> String {
    let name = program.class_name(class);
    match program.classes[class].shape {
        Shape::Abstract => format!("class {name} is abstract, and "),
        Shape::Interface => format!("{name} is an interface, and "),
        Shape::Object | Shape::Array(_) => String::new(),
    }
}

/// Whether a class of the same package overrides a method that is private to the package, somewhere between a class and the
/// one that declares it (JVMS 5.4.5).
fn is_overridden_in_package(program: &Program, class: ClassId, owner: ClassId, selector: SelectorId) -> bool {
    let package = |class: ClassId| program.class_name(class).rsplit_once('.').map_or("", |(package, _)| package);
    superclasses(program, class)
        .take_while(|&above| above != owner)
        .filter(|&above| package(above) == package(owner))
        .any(|above| program.classes[above].methods.iter().any(|(known, _)| *known == selector))
}
