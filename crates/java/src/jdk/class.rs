//! `java.lang.Class`: the objects that stand for classes and primitive types.

mod names;
mod tell;

use heapwise_heap::{Asked, Heap};
use heapwise_ir::ClassId;
use heapwise_jvm::ClassNotes;
use heapwise_term::Term;

use super::Answer;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;
use names::{innermost, is_primitive};
use tell::{Fact, tell};

pub(super) use names::array_of;
pub(crate) use names::component;

table! {
    "java/lang/Class.desiredAssertionStatus()Z" => run desired_assertion_status, reads_texts;
    "java/lang/Class.getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;" => run primitive, reads_texts;
    "java/lang/Class.forName(Ljava/lang/String;)Ljava/lang/Class;" => run for_name, reads_texts;
    "java/lang/Class.forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;"
        => run for_name_by_loader, reads_texts;
    "java/lang/Class.initClassName()Ljava/lang/String;" => run tell(Fact::Name), reads_texts;
    "java/lang/Class.getName0()Ljava/lang/String;" => run tell(Fact::Name), reads_texts, other_jdk;
    "java/lang/Class.getSimpleName()Ljava/lang/String;" => run tell(Fact::SimpleName), reads_texts;
    "java/lang/Class.getCanonicalName()Ljava/lang/String;" => run tell(Fact::CanonicalName), reads_texts;
    "java/lang/Class.isArray()Z" => run tell(Fact::IsArray), reads_texts;
    "java/lang/Class.isPrimitive()Z" => run tell(Fact::IsPrimitive), reads_texts;
    "java/lang/Class.isInterface()Z" => run tell(Fact::IsInterface), reads_texts;
    "java/lang/Class.isRecord0()Z" => run tell(Fact::IsRecord), reads_texts;
    "java/lang/Class.isHidden()Z" => run tell(Fact::IsHidden), reads_texts;
    "java/lang/Class.isAnonymousClass()Z" => run tell(Fact::IsAnonymous), reads_texts;
    "java/lang/Class.isLocalClass()Z" => run tell(Fact::IsLocal), reads_texts;
    "java/lang/Class.isMemberClass()Z" => run tell(Fact::IsMember), reads_texts;
    "java/lang/Class.getModifiers()I" => run tell(Fact::Modifiers), reads_texts;
    "java/lang/Class.getComponentType()Ljava/lang/Class;" => run tell(Fact::Component), reads_texts;
    "java/lang/Class.componentType()Ljava/lang/Class;" => run tell(Fact::Component), reads_texts;
    "java/lang/Class.getSuperclass()Ljava/lang/Class;" => run tell(Fact::Superclass), reads_texts;
    "java/lang/Class.getInterfaces()[Ljava/lang/Class;" => run tell(Fact::Interfaces), reads_texts;
    "java/lang/Class.getInterfaces(Z)[Ljava/lang/Class;" => run tell(Fact::Interfaces), reads_texts;
    "java/lang/Class.getGenericSignature0()Ljava/lang/String;" => run tell(Fact::GenericSignature), reads_texts;
    "java/lang/Class.getPackage()Ljava/lang/Package;" => run tell(Fact::Package), reads_texts;
    "java/lang/Class.getDeclaringClass()Ljava/lang/Class;" => run tell(Fact::Declaring), reads_texts;
    "java/lang/Class.getClassLoader()Ljava/lang/ClassLoader;" => run tell(Fact::Loader), reads_texts;
    "java/lang/Class.getClassLoader0()Ljava/lang/ClassLoader;" => run tell(Fact::Loader), reads_texts;
    "java/lang/Class.isInstance(Ljava/lang/Object;)Z" => run is_instance, reads_texts;
    "java/lang/Class.isAssignableFrom(Ljava/lang/Class;)Z" => run is_assignable_from, reads_texts;
    "jdk/internal/reflect/Reflection.getCallerClass()Ljava/lang/Class;" => run caller_class, reads_texts;
    "sun/reflect/Reflection.getCallerClass()Ljava/lang/Class;" => run caller_class, reads_texts, other_jdk;
}

/// Those of the program are on.
fn desired_assertion_status<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [class]: [Term; 1],
) -> Asked<Answer, H> {
    let Some(name) = state.language.once.mirrored(class) else { return Ok(not_known()) };
    let element = innermost(worker.machine.program.names.text(name));
    let is_library = is_primitive(&element) || notes(worker, &element).is_some_and(|notes| notes.is_library);
    Ok(bit(worker, !is_library))
}

/// The class of a primitive type, by its name.
fn primitive<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [name]: [Term; 1]) -> Asked<Answer, H> {
    Ok(match worker.known_text(state, name) {
        Some(name) => mirror(worker, state, &String::from_utf16_lossy(&name)),
        None => Answer::Unsupported("the class of a primitive type that is not known".to_owned()),
    })
}

/// The class whose method called the one that asks. The innermost frame is that of the native itself, then comes the method
/// that asks.
fn caller_class<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, _: &[Term]) -> Asked<Answer, H> {
    Ok(class_of_frame(worker, state, 2))
}

fn is_instance<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [class, object]: [Term; 2],
) -> Asked<Answer, H> {
    let Some(name) = state.language.once.mirrored(class) else { return Ok(not_known()) };
    let loaded = match class_of_mirror(worker, worker.machine.program.names.text(name)) {
        Ok(Some(loaded)) => loaded,
        Ok(None) => return Ok(bit(worker, false)),
        Err(answer) => return Ok(answer),
    };
    let kinds = worker.classes.kinds(loaded);
    let is_a = state.heap.is_a(&mut worker.cx(&state.facts), object, kinds)?;
    let (one, zero) = (worker.terms.i32(1), worker.terms.i32(0));
    Ok(Answer::Value(worker.terms.ite(is_a, one, zero)))
}

fn is_assignable_from<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [class, other]: [Term; 2],
) -> Asked<Answer, H> {
    let names = &worker.machine.program.names;
    let Some(name) = state.language.once.mirrored(class) else { return Ok(not_known()) };
    let loaded = match class_of_mirror(worker, names.text(name)) {
        Ok(loaded) => loaded,
        Err(answer) => return Ok(answer),
    };
    if other == Term::NULL {
        return Ok(Answer::Throw("java.lang.NullPointerException", None));
    }
    let Some(below) = state.language.once.mirrored(other) else { return Ok(not_known()) };
    let below_loaded = match class_of_mirror(worker, names.text(below)) {
        Ok(loaded) => loaded,
        Err(answer) => return Ok(answer),
    };
    let fits = match (loaded, below_loaded) {
        (Some(above), Some(below)) => worker.hierarchy.is_subclass(below, above),
        _ => class == other,
    };
    Ok(bit(worker, fits))
}

/// The class of this name.
fn for_name<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [name]: [Term; 1]) -> Asked<Answer, H> {
    named(worker, state, name, true)
}

fn for_name_by_loader<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [name, initialise, _, _]: [Term; 4],
) -> Asked<Answer, H> {
    let initialise = worker.number(initialise) != Some(0);
    // The library looks up names as the program would. Whoever else gives a loader means what that one finds.
    let caller = state.frames.iter().rev().nth(2).map(|frame| frame.method);
    let by = caller.and_then(|caller| worker.machine.program.methods[caller].class);
    if by.is_some_and(|by| !worker.is_library(by)) {
        return Ok(Answer::Unsupported("class loaders (java.lang.ClassLoader)".to_owned()));
    }
    named(worker, state, name, initialise)
}

fn named<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, name: Term, initialise: bool) -> Asked<Answer, H> {
    if name == Term::NULL {
        return Ok(Answer::Throw("java.lang.NullPointerException", None));
    }
    let Some(units) = worker.known_text(state, name) else {
        return Ok(Answer::Unsupported("a class whose name is not known".to_owned()));
    };
    let name = String::from_utf16_lossy(&units);
    let missing = |name: &str| Answer::Throw("java.lang.ClassNotFoundException", Some(name.to_owned()));
    // These are names for people, and for class files.
    let element = innermost(&name);
    if name.contains('/') || name.ends_with("[]") || name.trim() != name || is_primitive(&name) {
        return Ok(missing(&name));
    }
    if element.contains([';', '[']) || element.is_empty() && name.starts_with('[') {
        return Ok(Answer::Unsupported(format!("the class {name}, whose name is malformed")));
    }
    let class = match worker.class_named(&name) {
        Ok(class) => class,
        // Of an array it is the class of the elements that is missing.
        Err(error) => {
            let is_there = worker.world().has_class(&element);
            return Ok(if is_there { Answer::Unsupported(error.to_string()) } else { missing(&element) });
        }
    };
    if !initialise {
        return Ok(mirror(worker, state, &name));
    }
    match worker.initialise(state, class)? {
        Outcome::Value(()) => Ok(mirror(worker, state, &name)),
        Outcome::Instead(flow) => Ok(Answer::Instead(flow)),
    }
}

fn not_known() -> Answer {
    Answer::Unsupported("a question to a class that is not known".to_owned())
}

/// The class that a class object of this name stands for; none for a primitive type.
fn class_of_mirror(worker: &mut Jvm<'_, '_>, name: &str) -> Result<Option<ClassId>, Answer> {
    if is_primitive(name) {
        return Ok(None);
    }
    worker.class_named(name).map(Some).map_err(|error| Answer::Unsupported(error.to_string()))
}

/// The class that a class object stands for.
pub(super) fn mirrored<H: Heap>(worker: &mut Jvm<'_, '_>, state: &State<H>, class: Term) -> Result<ClassId, Answer> {
    let Some(name) = state.language.once.mirrored(class) else {
        return Err(Answer::Unsupported("a class object that is not known".to_owned()));
    };
    let name = worker.machine.program.names.text(name);
    worker.class_named(name).map_err(|error| Answer::Unsupported(error.to_string()))
}

fn notes(worker: &mut Jvm<'_, '_>, name: &str) -> Option<ClassNotes> {
    if is_primitive(name) {
        return None;
    }
    let class = worker.class_named(name).ok()?;
    worker.world().notes(class)
}

/// The class of the method that runs in a frame, counted from the innermost.
pub(super) fn class_of_frame<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, depth: usize) -> Answer {
    let program = worker.machine.program;
    let frame = state.frames.iter().rev().nth(depth);
    match frame.and_then(|frame| program.methods[frame.method].class) {
        Some(class) => mirror(worker, state, program.class_name(class)),
        None => Answer::Value(Term::NULL),
    }
}

fn mirror<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, name: &str) -> Answer {
    let name = worker.machine.program.names.intern(name);
    match worker.mirror(state, name) {
        Outcome::Value(mirror) => Answer::Value(mirror),
        Outcome::Instead(flow) => Answer::Instead(flow),
    }
}

fn text<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, text: &str) -> Asked<Answer, H> {
    let units: Vec<u16> = text.encode_utf16().collect();
    Ok(match worker.new_text(state, &units)? {
        Some(text) => Answer::Value(text),
        None => Answer::Unsupported("a text: there is no java.lang.String".to_owned()),
    })
}

fn bit(worker: &mut Jvm<'_, '_>, value: bool) -> Answer {
    Answer::Value(worker.terms.i32(value.into()))
}
