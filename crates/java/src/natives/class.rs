//! `java.lang.Class`: the objects that stand for classes and primitive types, and what they say.

use std::rc::Rc;

use heapwise_heap::{Asked, Heap, Slot};
use heapwise_ir::{ClassId, Shape, Type};
use heapwise_jvm::{ClassNotes, Nesting};
use heapwise_term::Term;

use super::Answer;
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;

#[derive(Copy, Clone, Debug)]
pub(crate) enum Native {
    /// `assert` is on.
    DesiredAssertionStatus,
    /// The class of a primitive type, by its name.
    Primitive,
    /// The class of this name.
    ForName,
    Tells(Fact),
    Related(Relation),
    /// The class whose method called the one that asks.
    CallerClass,
}

/// What a class says about itself.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Fact {
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

#[derive(Copy, Clone, Debug)]
pub(crate) enum Relation {
    IsInstance,
    IsAssignableFrom,
}

const CLASS: &str = "java/lang/Class";

pub(super) fn find(class: &str, member: &str) -> Option<Native> {
    if matches!(class, "jdk/internal/reflect/Reflection" | "sun/reflect/Reflection") {
        return (member == "getCallerClass()Ljava/lang/Class;").then_some(Native::CallerClass);
    }
    if class != CLASS {
        return None;
    }
    Some(match member {
        "desiredAssertionStatus()Z" => Native::DesiredAssertionStatus,
        "getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;" => Native::Primitive,
        "forName(Ljava/lang/String;)Ljava/lang/Class;"
        | "forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;" => Native::ForName,
        "initClassName()Ljava/lang/String;" | "getName0()Ljava/lang/String;" => Native::Tells(Fact::Name),
        "getSimpleName()Ljava/lang/String;" => Native::Tells(Fact::SimpleName),
        "getCanonicalName()Ljava/lang/String;" => Native::Tells(Fact::CanonicalName),
        "isArray()Z" => Native::Tells(Fact::IsArray),
        "isPrimitive()Z" => Native::Tells(Fact::IsPrimitive),
        "isInterface()Z" => Native::Tells(Fact::IsInterface),
        "isRecord0()Z" => Native::Tells(Fact::IsRecord),
        "isHidden()Z" => Native::Tells(Fact::IsHidden),
        "isAnonymousClass()Z" => Native::Tells(Fact::IsAnonymous),
        "isLocalClass()Z" => Native::Tells(Fact::IsLocal),
        "isMemberClass()Z" => Native::Tells(Fact::IsMember),
        "getModifiers()I" => Native::Tells(Fact::Modifiers),
        "getComponentType()Ljava/lang/Class;" | "componentType()Ljava/lang/Class;" => Native::Tells(Fact::Component),
        "getSuperclass()Ljava/lang/Class;" => Native::Tells(Fact::Superclass),
        "getInterfaces()[Ljava/lang/Class;" | "getInterfaces(Z)[Ljava/lang/Class;" => Native::Tells(Fact::Interfaces),
        "getGenericSignature0()Ljava/lang/String;" => Native::Tells(Fact::GenericSignature),
        "getPackage()Ljava/lang/Package;" => Native::Tells(Fact::Package),
        "getDeclaringClass()Ljava/lang/Class;" => Native::Tells(Fact::Declaring),
        "getClassLoader()Ljava/lang/ClassLoader;" | "getClassLoader0()Ljava/lang/ClassLoader;" => {
            Native::Tells(Fact::Loader)
        }
        "isInstance(Ljava/lang/Object;)Z" => Native::Related(Relation::IsInstance),
        "isAssignableFrom(Ljava/lang/Class;)Z" => Native::Related(Relation::IsAssignableFrom),
        _ => return None,
    })
}

pub(super) fn run<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    native: Native,
    args: &[Term],
) -> Asked<Answer, H> {
    match (native, args) {
        (Native::DesiredAssertionStatus, &[class]) => {
            let Some(name) = state.language.once.mirrored(class) else { return Ok(not_known()) };
            let element = innermost(worker.machine.program.names.text(name));
            let is_library = is_primitive(&element) || notes(worker, &element).is_some_and(|notes| notes.is_library);
            Ok(bit(worker, !is_library))
        }
        (Native::Primitive, &[name]) => match worker.known_text(state, name) {
            Some(name) => Ok(mirror(worker, state, &String::from_utf16_lossy(&name))),
            None => Ok(Answer::Unsupported("the class of a primitive type that is not known".to_owned())),
        },
        (Native::ForName, &[name]) => for_name(worker, state, name, true),
        (Native::ForName, &[name, initialise, ..]) => {
            let initialise = worker.number(initialise) != Some(0);
            // The library looks up names as the program would. Whoever else gives a loader means what that one finds.
            let caller = state.frames.iter().rev().nth(2).map(|frame| frame.method);
            let by = caller.and_then(|caller| worker.machine.program.methods[caller].class);
            if by.is_some_and(|by| !worker.is_library(by)) {
                return Ok(Answer::Unsupported("class loaders (java.lang.ClassLoader)".to_owned()));
            }
            for_name(worker, state, name, initialise)
        }
        // The innermost frame is that of the native itself, then comes the method that asks.
        (Native::CallerClass, _) => Ok(class_of_frame(worker, state, 2)),
        (Native::Tells(fact), &[class, ..]) => {
            let Some(name) = state.language.once.mirrored(class) else { return Ok(not_known()) };
            tell(worker, state, fact, class, worker.machine.program.names.text(name))
        }
        (Native::Related(relation), &[class, other]) => relate(worker, state, relation, class, other),
        _ => Ok(Answer::Unsupported(format!("{native:?} with {} arguments", args.len()))),
    }
}

fn not_known() -> Answer {
    Answer::Unsupported("a question to a class that is not known".to_owned())
}

fn tell<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    fact: Fact,
    mirrored: Term,
    name: &str,
) -> Asked<Answer, H> {
    let program = worker.machine.program;
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

fn notes(worker: &mut Jvm<'_, '_>, name: &str) -> Option<ClassNotes> {
    if is_primitive(name) {
        return None;
    }
    let class = worker.class_named(name).ok()?;
    worker.world().notes(class)
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

fn relate<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    relation: Relation,
    class: Term,
    other: Term,
) -> Asked<Answer, H> {
    let program = worker.machine.program;
    let Some(name) = state.language.once.mirrored(class) else { return Ok(not_known()) };
    let name = program.names.text(name);
    let loaded = match class_of_mirror(worker, name) {
        Ok(loaded) => loaded,
        Err(answer) => return Ok(answer),
    };
    match relation {
        Relation::IsInstance => {
            let Some(loaded) = loaded else { return Ok(bit(worker, false)) };
            let kinds = worker.classes.kinds(loaded);
            let is_a = state.heap.is_a(&mut worker.cx(&state.facts), other, kinds)?;
            let (one, zero) = (worker.terms.i32(1), worker.terms.i32(0));
            Ok(Answer::Value(worker.terms.ite(is_a, one, zero)))
        }
        Relation::IsAssignableFrom => {
            if other == Term::NULL {
                return Ok(Answer::Throw("java.lang.NullPointerException", None));
            }
            let Some(below) = state.language.once.mirrored(other) else { return Ok(not_known()) };
            let below = program.names.text(below);
            let below_loaded = match class_of_mirror(worker, below) {
                Ok(loaded) => loaded,
                Err(answer) => return Ok(answer),
            };
            let fits = match (loaded, below_loaded) {
                (Some(above), Some(below)) => worker.hierarchy.is_subclass(below, above),
                _ => class == other,
            };
            Ok(bit(worker, fits))
        }
    }
}

fn for_name<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, name: Term, initialise: bool) -> Asked<Answer, H> {
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

/// The class of the elements of an array of any dimension; any other class itself.
fn innermost(name: &str) -> String {
    match component(name) {
        Some(element) => innermost(&element),
        None => name.to_owned(),
    }
}

/// The class that a class object of this name stands for; none for a primitive type.
fn class_of_mirror(worker: &mut Jvm<'_, '_>, name: &str) -> Result<Option<ClassId>, Answer> {
    if is_primitive(name) {
        return Ok(None);
    }
    worker.class_named(name).map(Some).map_err(|error| Answer::Unsupported(error.to_string()))
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

fn is_primitive(name: &str) -> bool {
    matches!(name, "boolean" | "byte" | "short" | "char" | "int" | "long" | "float" | "double" | "void")
}

/// The name of the class of arrays with elements of the class of this name, as `Class.getName` says them.
pub(super) fn array_of(element: &str) -> String {
    match PRIMITIVES.iter().find(|(name, _)| *name == element) {
        Some((_, code)) => format!("[{code}"),
        None if element.starts_with('[') => format!("[{element}"),
        None => format!("[L{element};"),
    }
}

/// The name of the class of the elements of an array.
pub(crate) fn component(array: &str) -> Option<String> {
    let element = array.strip_prefix('[')?;
    if element.starts_with('[') {
        return Some(element.to_owned());
    }
    match PRIMITIVES.iter().find(|(_, code)| *code == element) {
        Some((name, _)) => Some((*name).to_owned()),
        None => Some(element.strip_prefix('L')?.strip_suffix(';')?.to_owned()),
    }
}

const PRIMITIVES: [(&str, &str); 8] = [
    ("boolean", "Z"),
    ("byte", "B"),
    ("short", "S"),
    ("char", "C"),
    ("int", "I"),
    ("long", "J"),
    ("float", "F"),
    ("double", "D"),
];
