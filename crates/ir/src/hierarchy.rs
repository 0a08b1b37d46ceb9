//! What follows from the classes of a program: who is a subclass of whom, where a field lives in an object, and which
//! implementation a virtual call runs.

use std::collections::HashMap;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use heapwise_ids::{Arena, Id};

use crate::program::{ClassId, FieldId, MethodId, Program, SelectorId, Shape};

/// The classes of a program as far as they are loaded. Where the program grows, [`Hierarchy::extend`] catches up.
#[derive(Clone, Debug)]
pub struct Hierarchy {
    /// A number for each class, such that a class and its subclasses (by `extends`) are consecutive, as far as they were
    /// loaded before the program ran. Classes loaded later have a number made from their name: the same in every run.
    number: Arena<ClassId, u32>,
    by_number: HashMap<u32, ClassId, FixedState>,
    /// The class itself, its superclasses, and all interfaces above it.
    above: Arena<ClassId, Vec<ClassId>>,
    /// For each class or interface, the classes that can be instantiated and are instances of it, by number.
    instances: Arena<ClassId, Vec<ClassId>>,
    /// How many fields the instances have.
    size: Arena<ClassId, u32>,
    /// The position of each field in the objects that have it; of a static field, among all static fields.
    slot: Arena<FieldId, u32>,
    statics: u32,
    found: HashMap<(ClassId, SelectorId), Option<MethodId>, FixedState>,
}

/// The numbers from here on are those of classes that are loaded while the program runs.
pub const LATE: u32 = 1 << 31;

impl Hierarchy {
    /// The program's class graph must be free of cycles, as the verifier checks.
    pub fn new(program: &Program) -> Self {
        Hierarchy::of_first(program, program.classes.len())
    }

    /// The same of so many classes. What is above a class comes before it.
    pub fn of_first(program: &Program, count: usize) -> Self {
        let all = || program.classes.ids().take(count);
        let mut hierarchy = Hierarchy {
            number: all().map(|_| 0).collect(),
            by_number: HashMap::default(),
            above: Arena::new(),
            instances: all().map(|_| Vec::new()).collect(),
            size: all().map(|_| 0).collect(),
            slot: Arena::new(),
            statics: 0,
            found: HashMap::default(),
        };
        let mut children: Arena<ClassId, Vec<ClassId>> = all().map(|_| Vec::new()).collect();
        let mut stack = Vec::new();
        for id in all() {
            hierarchy.above.push(supertypes(program, id));
            match program.classes[id].parent {
                Some(parent) => children[parent].push(id),
                None => stack.push(id),
            }
        }
        stack.reverse();
        let mut next = 0;
        while let Some(class) = stack.pop() {
            hierarchy.enter(program, class, next);
            next += 1;
            stack.extend(children[class].iter().rev());
        }
        hierarchy
    }

    /// Takes in what has been loaded since. Says whether there was anything.
    pub fn extend(&mut self, program: &Program) -> bool {
        let known = self.number.len();
        for index in known..program.classes.len() {
            let class = ClassId::from_index(index);
            self.number.push(0);
            self.instances.push(Vec::new());
            self.size.push(0);
            self.above.push(supertypes(program, class));
            let name = program.class_name(class);
            let mut number = LATE | FixedState::with_seed(0).hash_one(name) as u32;
            while self.by_number.contains_key(&number) {
                number = LATE | number.wrapping_add(1);
            }
            self.enter(program, class, number);
        }
        known < self.number.len()
    }

    /// Gives a class its number and its fields their places. Its superclass has them by then.
    fn enter(&mut self, program: &Program, class: ClassId, number: u32) {
        self.number[class] = number;
        self.by_number.insert(number, class);
        let declared = &program.classes[class];
        if matches!(declared.shape, Shape::Object | Shape::Array(_)) {
            for &above in &self.above[class] {
                self.instances[above].push(class);
            }
        }
        let mut next = declared.parent.map_or(0, |parent| self.size[parent]);
        for &field in &declared.fields {
            self.place(field, next);
            next += 1;
        }
        self.size[class] = next;
        for &field in &declared.statics {
            self.place(field, self.statics);
            self.statics += 1;
        }
    }

    fn place(&mut self, field: FieldId, at: u32) {
        while self.slot.len() <= field.index() {
            self.slot.push(0);
        }
        self.slot[field] = at;
    }

    /// How many classes are known.
    pub fn len(&self) -> usize {
        self.number.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A number for the class, such that a class and its subclasses are consecutive.
    #[inline]
    pub fn number(&self, class: ClassId) -> u32 {
        self.number[class]
    }

    /// The class of a number, if it is one.
    pub fn class_of(&self, number: u32) -> Option<ClassId> {
        self.by_number.get(&number).copied()
    }

    /// The classes that can be instantiated and are instances of this class or interface.
    pub fn instances(&self, class: ClassId) -> &[ClassId] {
        &self.instances[class]
    }

    /// The position of a field in the objects that have it, where a subclass adds its own after its parent's; of a static
    /// field, among all static fields.
    #[inline]
    pub fn slot(&self, field: FieldId) -> usize {
        self.slot[field] as usize
    }

    /// The implementation that instances of a class run.
    pub fn implementation(&mut self, program: &Program, class: ClassId, selector: SelectorId) -> Option<MethodId> {
        *self.found.entry((class, selector)).or_insert_with(|| lookup(program, class, selector))
    }

    /// The class itself, its superclasses, and all interfaces above it.
    pub fn supertypes(&self, class: ClassId) -> &[ClassId] {
        &self.above[class]
    }

    /// Whether `class` is `above` or below it.
    pub fn is_subclass(&self, class: ClassId, above: ClassId) -> bool {
        class == above || self.above[class].contains(&above)
    }
}

/// The class itself, its superclasses, and all interfaces above it, each once.
pub fn supertypes(program: &Program, class: ClassId) -> Vec<ClassId> {
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
pub(crate) fn lookup(program: &Program, class: ClassId, selector: SelectorId) -> Option<MethodId> {
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
