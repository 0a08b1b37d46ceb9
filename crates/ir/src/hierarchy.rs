//! What follows from the classes of a program, computed once: who is a subclass of whom, where a field lives in an
//! object, and which implementation a virtual call runs.

use heapwise_ids::{Arena, Id};

use crate::program::{ClassId, FieldId, MethodId, Program, SelectorId, Shape};

#[derive(Clone, Debug)]
pub struct Hierarchy {
    /// A number for each class, such that a class and its subclasses (by `extends`) are consecutive.
    number: Arena<ClassId, u32>,
    /// The class of each number.
    by_number: Vec<ClassId>,
    /// For each class or interface, the classes that can be instantiated and are instances of it.
    instances: Arena<ClassId, Vec<ClassId>>,
    /// The position of each field in the objects that have it.
    slot: Arena<FieldId, u32>,
    /// For each selector, the implementations with the classes whose instances run them.
    implementations: Arena<SelectorId, Vec<(MethodId, Vec<ClassId>)>>,
}

impl Hierarchy {
    /// The program's class graph must be free of cycles, as the verifier checks.
    pub fn new(program: &Program) -> Self {
        let mut children: Arena<ClassId, Vec<ClassId>> = program.classes.ids().map(|_| Vec::new()).collect();
        let mut roots = Vec::new();
        for (id, class) in program.classes.iter() {
            match class.parent {
                Some(parent) => children[parent].push(id),
                None => roots.push(id),
            }
        }
        let mut number: Arena<ClassId, u32> = program.classes.ids().map(|_| 0).collect();
        let mut by_number = Vec::with_capacity(program.classes.len());
        let mut stack: Vec<ClassId> = roots.into_iter().rev().collect();
        while let Some(class) = stack.pop() {
            number[class] = by_number.len() as u32;
            by_number.push(class);
            stack.extend(children[class].iter().rev());
        }

        let mut instances: Arena<ClassId, Vec<ClassId>> = program.classes.ids().map(|_| Vec::new()).collect();
        for &class in &by_number {
            if matches!(program.classes[class].shape, Shape::Object | Shape::Array(_)) {
                for above in supertypes(program, class) {
                    instances[above].push(class);
                }
            }
        }

        let mut size: Arena<ClassId, u32> = program.classes.ids().map(|_| 0).collect();
        let mut slot: Arena<FieldId, u32> = program.fields.ids().map(|_| 0).collect();
        for &class in &by_number {
            let mut next = program.classes[class].parent.map_or(0, |parent| size[parent]);
            for &field in &program.classes[class].fields {
                slot[field] = next;
                next += 1;
            }
            size[class] = next;
        }

        let implementations = program
            .selectors
            .ids()
            .map(|selector| {
                let mut found: Vec<(MethodId, Vec<ClassId>)> = Vec::new();
                for &class in &by_number {
                    if !matches!(program.classes[class].shape, Shape::Object | Shape::Array(_)) {
                        continue;
                    }
                    let Some(method) = lookup(program, class, selector) else { continue };
                    match found.iter_mut().find(|(known, _)| *known == method) {
                        Some((_, classes)) => classes.push(class),
                        None => found.push((method, vec![class])),
                    }
                }
                found
            })
            .collect();

        Hierarchy { number, by_number, instances, slot, implementations }
    }

    /// A number for the class, such that a class and its subclasses are consecutive.
    pub fn number(&self, class: ClassId) -> u32 {
        self.number[class]
    }

    /// The class of a number, if it is one.
    pub fn class_of(&self, number: u32) -> Option<ClassId> {
        self.by_number.get(number as usize).copied()
    }

    /// The classes that can be instantiated and are instances of this class or interface.
    pub fn instances(&self, class: ClassId) -> &[ClassId] {
        &self.instances[class]
    }

    /// The position of a field in the objects that have it; a subclass adds its own after its parent's.
    #[inline]
    pub fn slot(&self, field: FieldId) -> usize {
        self.slot[field] as usize
    }

    /// The implementations that a virtual call may run, each with the classes whose instances run it.
    pub fn implementations(&self, selector: SelectorId) -> &[(MethodId, Vec<ClassId>)] {
        &self.implementations[selector]
    }
}

/// The class itself, its superclasses, and all interfaces above it, each once.
pub(crate) fn supertypes(program: &Program, class: ClassId) -> Vec<ClassId> {
    let mut all = vec![class];
    let mut at = 0;
    while at < all.len() {
        let here = &program.classes[all[at]];
        for &above in here.parent.iter().chain(&here.interfaces) {
            if !all.contains(&above) {
                all.push(above);
            }
        }
        at += 1;
    }
    all
}

/// The implementation that instances of a class have: the class's own or the nearest superclass's; failing that, a
/// default method of an interface, where an interface's own goes before those of the interfaces that it extends.
fn lookup(program: &Program, class: ClassId, selector: SelectorId) -> Option<MethodId> {
    let declared = |class: ClassId| {
        program.classes[class].methods.iter().find(|(known, _)| *known == selector).map(|&(_, method)| method)
    };
    let mut at = Some(class);
    while let Some(class) = at {
        if let Some(method) = declared(class) {
            return Some(method);
        }
        at = program.classes[class].parent;
    }
    let above = supertypes(program, class);
    let defaults: Vec<ClassId> = above.into_iter().filter(|&class| declared(class).is_some()).collect();
    let overridden =
        |class: ClassId| defaults.iter().any(|&other| other != class && supertypes(program, other).contains(&class));
    defaults.iter().find(|&&class| !overridden(class)).and_then(|&class| declared(class))
}

impl Hierarchy {
    /// Whether `class` is `above` or below it.
    pub fn is_subclass(&self, program: &Program, class: ClassId, above: ClassId) -> bool {
        class.index() == above.index() || supertypes(program, class).contains(&above)
    }
}
