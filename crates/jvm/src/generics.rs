//! Generic types of inputs: what class files say of type arguments is believed.
//!
//! It is settled before the program runs, for classes and not for objects: a type variable of a class stands for one type if
//! all inputs whose declared types lead to that class agree on it, and for nothing in particular otherwise. So it does not
//! matter through which reference an object is reached, nor in which order.

use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::FixedState;
use heapwise_classfile::signature::{Argument, ClassSignature, Generic, Variable};
use heapwise_ir::{ClassId, Program};

use crate::loader::{Loader, array_of};

/// What is known of a type argument.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Known {
    /// No more than what the type variable is bounded by.
    Unknown,
    /// The class or a subclass, with its arguments; the argument of an array is the type of its elements.
    Class(ClassId, Vec<Known>),
    /// A variable of a class, by its place, while something is found out of it.
    Variable(usize),
}

/// Types within types deeper than this are not looked at: a class may lead to ever larger ones.
const DEEPEST: usize = 4;

impl Known {
    pub(crate) fn class(&self) -> Option<ClassId> {
        match self {
            Known::Class(class, _) => Some(*class),
            _ => None,
        }
    }

    /// What is known where both are possible.
    fn join(&self, other: &Known) -> Known {
        match (self, other) {
            (Known::Class(a, of_a), Known::Class(b, of_b)) if a == b && of_a.len() == of_b.len() => {
                Known::Class(*a, of_a.iter().zip(of_b).map(|(a, b)| a.join(b)).collect())
            }
            _ => Known::Unknown,
        }
    }

    /// The same, where a variable is what is known of it.
    fn with(&self, variables: &[Known], depth: usize) -> Known {
        match self {
            Known::Variable(at) => variables.get(*at).cloned().unwrap_or(Known::Unknown),
            Known::Class(..) if depth == 0 => Known::Unknown,
            Known::Class(class, arguments) => {
                Known::Class(*class, arguments.iter().map(|argument| argument.with(variables, depth - 1)).collect())
            }
            Known::Unknown => Known::Unknown,
        }
    }
}

/// The variables of a class, and what is above it in terms of these.
#[derive(Debug, Default)]
struct Declaration {
    variables: Vec<String>,
    above: Vec<Known>,
}

#[derive(Default)]
pub(crate) struct Generics {
    declarations: HashMap<ClassId, Rc<Declaration>, FixedState>,
    /// What is known of the variables of each class that inputs lead to.
    variables: HashMap<ClassId, Vec<Known>, FixedState>,
}

impl Generics {
    /// What is known of the variables of a class.
    pub(crate) fn of(&self, class: ClassId) -> &[Known] {
        self.variables.get(&class).map_or(&[], |known| known)
    }

    /// Notes what an input leads to. Says whether that is news.
    pub(crate) fn add(&mut self, class: ClassId, arguments: Vec<Known>) -> bool {
        match self.variables.get_mut(&class) {
            None => {
                self.variables.insert(class, arguments);
                true
            }
            Some(known) => {
                let joined: Vec<Known> = known.iter().zip(&arguments).map(|(a, b)| a.join(b)).collect();
                let is_news = joined != *known;
                *known = joined;
                is_news
            }
        }
    }

    /// The type that a signature within a class means, given what is known of the variables of the class. Of the variables
    /// of a method, their bounds are known.
    pub(crate) fn meaning(
        &mut self,
        loader: &mut Loader,
        program: &Program,
        (class, arguments): (ClassId, &[Known]),
        of_method: &[Variable],
        signature: &Generic,
    ) -> Known {
        let declaration = self.declaration(loader, program, class);
        read(loader, program, &declaration.variables, of_method, signature, DEEPEST).with(arguments, DEEPEST)
    }

    /// What is known of the variables of a class if its instances are of a type, which is the class or one above it.
    pub(crate) fn arguments(
        &mut self,
        loader: &mut Loader,
        program: &Program,
        class: ClassId,
        above: ClassId,
        of_above: &[Known],
    ) -> Vec<Known> {
        let count = self.declaration(loader, program, class).variables.len();
        let mut found = vec![Known::Unknown; count];
        let own: Vec<Known> = (0..count).map(Known::Variable).collect();
        let Some(pattern) = self.seen_as(loader, program, class, &own, above) else { return found };
        for (pattern, known) in pattern.iter().zip(of_above) {
            if let Known::Variable(at) = pattern {
                found[*at] = known.clone();
            }
        }
        found
    }

    /// The arguments of a class above another one, given those of the latter.
    pub(crate) fn seen_as(
        &mut self,
        loader: &mut Loader,
        program: &Program,
        class: ClassId,
        arguments: &[Known],
        above: ClassId,
    ) -> Option<Vec<Known>> {
        if class == above {
            return Some(arguments.to_vec());
        }
        let declaration = self.declaration(loader, program, class);
        declaration.above.iter().find_map(|direct| {
            let Known::Class(direct, of_direct) = direct.with(arguments, DEEPEST) else { return None };
            self.seen_as(loader, program, direct, &of_direct, above)
        })
    }

    fn declaration(&mut self, loader: &mut Loader, program: &Program, class: ClassId) -> Rc<Declaration> {
        if let Some(known) = self.declarations.get(&class) {
            return known.clone();
        }
        let found = Rc::new(declaration(loader, program, class));
        self.declarations.insert(class, found.clone());
        found
    }
}

fn declaration(loader: &mut Loader, program: &Program, class: ClassId) -> Declaration {
    let name = loader.declared(class).name.clone();
    if name.starts_with('[') {
        return Declaration { variables: vec!["element".to_owned()], above: Vec::new() };
    }
    let source = loader.declared(class).source.clone();
    let signature = source.and_then(|source| ClassSignature::parse(source.file.signature.as_deref()?));
    let about = &program.classes[class];
    let direct = about.parent.iter().chain(&about.interfaces);
    match signature {
        Some(signature) => {
            let variables: Vec<String> = signature.variables.iter().map(|variable| variable.name.clone()).collect();
            let above = signature.above.iter().map(|above| read(loader, program, &variables, &[], above, DEEPEST));
            let above = above.collect();
            Declaration { variables, above }
        }
        // A function implements its interface with the same variables.
        None if about.is_function => {
            let of_interface = about.interfaces.first().map(|&interface| declaration(loader, program, interface));
            let variables = of_interface.map(|it| it.variables).unwrap_or_default();
            let own: Vec<Known> = (0..variables.len()).map(Known::Variable).collect();
            let above = about.interfaces.iter().map(|&interface| Known::Class(interface, own.clone())).collect();
            Declaration { variables, above }
        }
        None => {
            let above = direct.map(|&above| Known::Class(above, unknown(loader, above))).collect();
            Declaration { variables: Vec::new(), above }
        }
    }
}

/// As many arguments as a class has variables, none of them known.
pub(crate) fn unknown(loader: &Loader, class: ClassId) -> Vec<Known> {
    let declared = loader.declared(class);
    if declared.name.starts_with('[') {
        return vec![Known::Unknown];
    }
    let signature = declared.source.as_ref().and_then(|source| source.file.signature.as_deref());
    let variables = signature.and_then(ClassSignature::parse).map_or(0, |signature| signature.variables.len());
    vec![Known::Unknown; variables]
}

/// What a signature means where these variables are in sight. What cannot be loaded is not known.
fn read(
    loader: &mut Loader,
    program: &Program,
    of_class: &[String],
    of_method: &[Variable],
    signature: &Generic,
    depth: usize,
) -> Known {
    if depth == 0 {
        return Known::Unknown;
    }
    match signature {
        Generic::Primitive(_) => Known::Unknown,
        Generic::Variable(name) => {
            if let Some(variable) = of_method.iter().find(|variable| variable.name == *name) {
                // A bound may speak of the variable itself.
                let bound = variable.bound.as_ref();
                return bound.map_or(Known::Unknown, |bound| {
                    read(loader, program, of_class, of_method, bound, depth.min(2) - 1)
                });
            }
            of_class.iter().position(|known| known == name).map_or(Known::Unknown, Known::Variable)
        }
        Generic::Class(name, arguments) => {
            let Ok(class) = loader.class(program, name) else { return Known::Unknown };
            let mut known = unknown(loader, class);
            if known.len() == arguments.len() {
                for (known, argument) in known.iter_mut().zip(arguments) {
                    if let Argument::Exactly(ty) | Argument::Extends(ty) = argument {
                        *known = read(loader, program, of_class, of_method, ty, depth - 1);
                    }
                }
            }
            Known::Class(class, known)
        }
        Generic::Array(element) => {
            let known = read(loader, program, of_class, of_method, element, depth - 1);
            let name = match (&**element, &known) {
                (Generic::Primitive(letter), _) => format!("[{letter}"),
                (_, Known::Class(class, _)) => array_of(&loader.declared(*class).name),
                // What an array of variables is an array of at run time, its elements say.
                _ => array_of("java/lang/Object"),
            };
            match loader.class(program, &name) {
                Ok(class) => Known::Class(class, vec![known]),
                Err(_) => Known::Unknown,
            }
        }
    }
}

/// Fields of the JDK that hold the elements of a collection, although they are declared as arrays of objects: the place of
/// the variable among those of the class.
pub(crate) fn elements_of(class: &str, field: &str) -> Option<usize> {
    match (class, field) {
        ("java/util/ArrayList" | "java/util/Vector", "elementData")
        | ("java/util/ArrayDeque", "elements")
        | ("java/util/PriorityQueue", "queue") => Some(0),
        _ => None,
    }
}
