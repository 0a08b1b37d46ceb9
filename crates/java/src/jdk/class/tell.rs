//! What a class says about itself.

use std::rc::Rc;

use heapwise_heap::{Asked, Heap, Slot};
use heapwise_ir::{ClassId, Shape, Type};
use heapwise_jvm::{ClassNotes, Nesting};
use heapwise_term::Term;

use super::names::{component, innermost, is_primitive};
use super::{bit, mirror, not_known, notes, text};
use crate::State;
use crate::jdk::Answer;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;

/// What a class says about itself.
#[derive(Copy, Clone, Debug)]
pub(super) enum Fact {
    Name,
    SimpleName,
    CanonicalName,
    IsArray,
    IsPrimitive,
    IsInterface,
    IsRecord,
    IsHidden,
    IsAnonymous,
    IsLocal,
    IsMember,
    Modifiers,
    Component,
    Superclass,
    Interfaces,
    Declaring,
    GenericSignature,
    Package,
    Loader,
}

impl Fact {
    /// Whether it is not the same on every virtual machine for a class that is made at run time, for a lambda.
    fn differs_at_run_time(self) -> bool {
        use Fact::{CanonicalName, IsHidden, Modifiers, Name, Package, SimpleName};
        matches!(self, Name | SimpleName | CanonicalName | IsHidden | Modifiers | Package)
    }
}

pub(super) fn tell<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    args: &[Term],
    fact: Fact,
) -> Asked<Answer, H> {
    let known = args.first().and_then(|&class| Some((class, state.language.once.mirrored(class)?)));
    let Some((mirrored, name)) = known else { return Ok(not_known()) };
    let program = worker.machine.program;
    let name = program.names.text(name);
    let is_array = name.starts_with('[');
    let element = component(name);
    if fact.differs_at_run_time() && !is_array && !is_primitive(name) && notes(worker, name).is_none() {
        return Ok(Answer::Unsupported(format!("{fact:?} of a class that is made at run time")));
    }
    // What does not need the class to be loaded comes first: primitive types have none.
    match fact {
        Fact::Name => return say_name(worker, state, mirrored, name),
        Fact::IsArray => return Ok(bit(worker, is_array)),
        Fact::IsPrimitive => return Ok(bit(worker, is_primitive(name))),
        Fact::IsHidden => return Ok(bit(worker, false)),
        Fact::Loader => return Ok(loader(worker, name)),
        Fact::Component => {
            return Ok(match element {
                Some(element) => mirror(worker, state, &element),
                None => Answer::Value(Term::NULL),
            });
        }
        Fact::SimpleName => {
            let simple = simple_name(worker, name);
            return text(worker, state, &simple);
        }
        Fact::CanonicalName => {
            return match canonical_name(worker, name) {
                Some(canonical) => text(worker, state, &canonical),
                None => Ok(Answer::Value(Term::NULL)),
            };
        }
        _ => {}
    }
    let class = if is_primitive(name) { None } else { worker.class_named(name).ok() };
    let notes = class.and_then(|class| worker.world().notes(class));
    if class.is_none() && !is_primitive(name) {
        return Ok(Answer::Unsupported(format!("{fact:?} of the class {name}, which cannot be loaded")));
    }
    Ok(match fact {
        Fact::IsInterface => bit(worker, class.is_some_and(|class| program.classes[class].shape == Shape::Interface)),
        Fact::IsRecord => bit(worker, notes.is_some_and(|notes| notes.is_record)),
        Fact::IsAnonymous => bit(worker, nesting_is(&notes, |it| matches!(it, Nesting::Anonymous(_)))),
        Fact::IsLocal => bit(worker, nesting_is(&notes, |it| matches!(it, Nesting::Local(_)))),
        Fact::IsMember => bit(worker, nesting_is(&notes, |it| matches!(it, Nesting::Member(_)))),
        Fact::Modifiers => {
            // Of arrays and primitive types: public, final and abstract.
            let modifiers = notes.map_or(0x0411, |notes| notes.modifiers);
            Answer::Value(worker.terms.i32(modifiers.into()))
        }
        Fact::Superclass => match class {
            Some(class) if program.classes[class].shape != Shape::Interface => match program.classes[class].parent {
                Some(parent) => mirror(worker, state, program.class_name(parent)),
                None => Answer::Value(Term::NULL),
            },
            _ => Answer::Value(Term::NULL),
        },
        Fact::Declaring => match notes.map(|notes| notes.nesting) {
            Some(Nesting::Member(outer)) => mirror(worker, state, &outer),
            _ => Answer::Value(Term::NULL),
        },
        Fact::GenericSignature => match notes.and_then(|notes| notes.signature) {
            Some(signature) => return text(worker, state, &signature),
            None => Answer::Value(Term::NULL),
        },
        Fact::Package if class.is_none() || is_array => Answer::Value(Term::NULL),
        Fact::Package => return package(worker, state, name.rsplit_once('.').map_or("", |(package, _)| package)),
        Fact::Interfaces => return interfaces(worker, state, class),
        _ => Answer::Unsupported(format!("{fact:?} of a class")),
    })
}

fn nesting_is(notes: &Option<ClassNotes>, is_it: impl Fn(&Nesting) -> bool) -> bool {
    notes.as_ref().is_some_and(|notes| is_it(&notes.nesting))
}

/// The name is kept in the object: asked again, it is the same text.
fn say_name<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, class: Term, name: &str) -> Asked<Answer, H> {
    let answer = text(worker, state, name)?;
    if let Answer::Value(name) = answer
        && let Ok(declared) = worker.class_named("java.lang.Class")
        && let Some(field) = worker.machine.program.find_field(declared, "name")
    {
        state.heap.store(&mut worker.cx(&state.facts), class, Slot::Field(field), name)?;
    }
    Ok(answer)
}

fn simple_name(worker: &mut Jvm<'_, '_>, name: &str) -> String {
    if let Some(element) = component(name) {
        return simple_name(worker, &element) + "[]";
    }
    match notes(worker, name) {
        Some(notes) => notes.simple_name,
        None => name.rsplit('.').next().unwrap_or(name).to_owned(),
    }
}

fn canonical_name(worker: &mut Jvm<'_, '_>, name: &str) -> Option<String> {
    if let Some(element) = component(name) {
        return Some(canonical_name(worker, &element)? + "[]");
    }
    let Some(notes) = notes(worker, name) else { return Some(name.to_owned()) };
    match notes.nesting {
        Nesting::TopLevel => Some(name.to_owned()),
        Nesting::Member(outer) => Some(format!("{}.{}", canonical_name(worker, &outer)?, notes.simple_name)),
        Nesting::Local(_) | Nesting::Anonymous(_) => None,
    }
}

fn interfaces<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, class: Option<ClassId>) -> Asked<Answer, H> {
    let program = worker.machine.program;
    let mut mirrors = Vec::new();
    let all = class.map_or(&[][..], |class| &program.classes[class].interfaces);
    let is_array = class.is_some_and(|class| matches!(program.classes[class].shape, Shape::Array(_)));
    // Above an array are arrays of other elements, too.
    for &interface in all.iter().take(if is_array { 2 } else { all.len() }) {
        match worker.mirror(state, program.classes[interface].name) {
            Outcome::Value(mirror) => mirrors.push(mirror),
            Outcome::Instead(flow) => return Ok(Answer::Instead(flow)),
        }
    }
    let (array, element) = match (worker.class_named("[Ljava.lang.Class;"), worker.class_named("java.lang.Class")) {
        (Ok(array), Ok(element)) => (array, element),
        (Err(error), _) | (_, Err(error)) => return Ok(Answer::Unsupported(error.to_string())),
    };
    let length = worker.terms.i32(mirrors.len() as i32);
    let array = state.heap.own_mut().alloc_array(&mut worker.cx(&state.facts), array, length);
    worker.fill(state, array, 0, &mirrors, Type::Ref(Some(element)))?;
    Ok(Answer::Value(array))
}

/// The object that stands for a package has nothing but its name.
fn package<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, name: &str) -> Asked<Answer, H> {
    let program = worker.machine.program;
    let id = program.names.intern(name);
    if let Some(known) = state.language.once.package(id) {
        return Ok(Answer::Value(known));
    }
    let class = match worker.class_named("java.lang.Package") {
        Ok(class) => class,
        Err(error) => return Ok(Answer::Unsupported(error.to_string())),
    };
    let object = state.heap.own_mut().alloc(&mut worker.cx(&state.facts), class);
    let parent = program.classes[class].parent.unwrap_or(class);
    let field = program.find_field(parent, "name").or_else(|| program.find_field(class, "pkgName"));
    if let (Answer::Value(name), Some(field)) = (text(worker, state, name)?, field) {
        state.heap.store(&mut worker.cx(&state.facts), object, Slot::Field(field), name)?;
    }
    Rc::make_mut(&mut state.language.once).set_package(id, object);
    Ok(Answer::Value(object))
}

/// The modules of the library that a virtual machine loads itself. There is no object that stands for it.
const BOOTED: [&str; 10] = [
    "java.base",
    "java.datatransfer",
    "java.desktop",
    "java.instrument",
    "java.logging",
    "java.management",
    "java.naming",
    "java.prefs",
    "java.rmi",
    "java.xml",
];

/// What loaded a class: null is the virtual machine. There are no other class loaders here.
fn loader(worker: &mut Jvm<'_, '_>, name: &str) -> Answer {
    let element = innermost(name);
    let by_machine = is_primitive(&element)
        || notes(worker, &element)
            .is_some_and(|notes| notes.is_library && notes.module.is_none_or(|module| BOOTED.contains(&&*module)));
    match by_machine {
        true => Answer::Value(Term::NULL),
        false => Answer::Unsupported("class loaders (java.lang.ClassLoader)".to_owned()),
    }
}
