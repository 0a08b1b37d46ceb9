use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::FixedState;
use heapwise_ids::{Arena, Id};
use heapwise_ir::{ClassId, Hierarchy, LATE, MethodId, Program, SelectorId, Shape};
use heapwise_term::{Kind, Kinds, Node, ObjectId, Term, Terms};

use crate::Existing;

/// What a virtual call may run: each implementation, with the kinds of receivers that run it.
pub type Implementations = Rc<[(MethodId, Kinds)]>;

/// Of which class an input object is, seen from the reference through which a path comes upon it first.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum InputTypes {
    /// Of the declared class or of any below it.
    #[default]
    Subclasses,
    /// Exactly of the declared class, if that can have instances of its own. References that the path comes upon later may
    /// refer to it if they are declared as its class or one above.
    Exact,
}

impl InputTypes {
    /// Whether an input object that is declared to be of this class, where a path comes upon it first, is exactly of it.
    pub fn is_exact(self, program: &Program, class: ClassId) -> bool {
        self == InputTypes::Exact && is_instantiable(program.classes[class].shape)
    }
}

/// The classes of a program as sets of kinds of one table of terms.
#[derive(Clone, Debug, Default)]
pub struct Classes {
    /// The instances of each class.
    kinds: Arena<ClassId, Kinds>,
    /// What an input of this declared class may be.
    inputs: Arena<ClassId, Kinds>,
    /// What an input object may be that has the fields of this class.
    owners: Arena<ClassId, Kinds>,
    input_types: InputTypes,
    any: Kinds,
    implementations: HashMap<(SelectorId, Kinds), Implementations, FixedState>,
    /// The constants of enums whose constants inputs may be, in order.
    constants: HashMap<ClassId, Rc<[Term]>, FixedState>,
    by_object: HashMap<ObjectId, (ClassId, usize), FixedState>,
    /// The objects that are there before the program runs and that inputs may be.
    existing: Rc<[Existing]>,
    existing_by_object: HashMap<ObjectId, usize, FixedState>,
    /// Which of them inputs of a declared class may be, as far as that was asked.
    pub(crate) existing_for: RefCell<HashMap<ClassId, Rc<[usize]>, FixedState>>,
    /// The declared classes of inputs that the program has come upon.
    reached: Arena<ClassId, Cell<bool>>,
}

impl Classes {
    pub fn new(program: &Program, hierarchy: &Hierarchy, terms: &mut Terms, input_types: InputTypes) -> Self {
        let mut classes = Classes { input_types, ..Classes::default() };
        classes.extend(program, hierarchy, terms);
        // Classes that were loaded since are no candidates.
        let all: Vec<Kind> = program
            .classes
            .iter()
            .take(hierarchy.len())
            .filter(|(_, class)| class.is_candidate && is_instantiable(class.shape))
            .map(|(id, _)| hierarchy.number(id))
            .collect();
        classes.any = terms.kinds.set(all);
        classes
    }

    /// Takes in the classes that the hierarchy knows by now.
    pub fn extend(&mut self, program: &Program, hierarchy: &Hierarchy, terms: &mut Terms) {
        let known = self.kinds.len();
        for index in 0..hierarchy.len() {
            let class = ClassId::from_index(index);
            let instances = hierarchy.instances(class);
            if index < known {
                // What an input may be was settled before the program ran; what a test of a class finds grows.
                let last_is_known = instances
                    .last()
                    .is_none_or(|&last| terms.kinds.contains(self.kinds[class], hierarchy.number(last)));
                if !last_is_known {
                    self.kinds[class] = terms.kinds.set(instances.iter().map(|&class| hierarchy.number(class)));
                }
                continue;
            }
            self.kinds.push(terms.kinds.set(instances.iter().map(|&class| hierarchy.number(class))));
            self.reached.push(Cell::new(false));
            let chosen = program.classes[class].as_input.chosen();
            let may_be = |&&instance: &&ClassId| {
                instance == class || program.classes[instance].is_candidate || chosen.contains(&instance)
            };
            let inputs = instances.iter().filter(may_be).map(|&class| hierarchy.number(class));
            self.inputs.push(terms.kinds.set(inputs));
            let before = instances.iter().map(|&class| hierarchy.number(class)).filter(|&number| number < LATE);
            let before = terms.kinds.set(before);
            let late = terms.kinds.range(LATE, Kind::MAX);
            self.owners.push(terms.kinds.union(before, late));
        }
    }

    /// The constants of an enum, once they have been made.
    pub fn constants(&self, class: ClassId) -> Option<Rc<[Term]>> {
        self.constants.get(&class).cloned()
    }

    pub fn set_constants(&mut self, terms: &Terms, class: ClassId, constants: Rc<[Term]>) {
        for (index, &constant) in constants.iter().enumerate() {
            if let Node::Object(id, _) = terms.node(constant) {
                self.by_object.insert(id, (class, index));
            }
        }
        self.constants.insert(class, constants);
    }

    /// The enum of which an object is a constant, and which one.
    pub fn constant(&self, object: ObjectId) -> Option<(ClassId, usize)> {
        self.by_object.get(&object).copied()
    }

    pub fn existing(&self) -> Rc<[Existing]> {
        self.existing.clone()
    }

    /// Whether an object is one that is there before the program runs.
    pub fn existing_of(&self, object: ObjectId) -> Option<&Existing> {
        self.existing_by_object.get(&object).map(|&at| &self.existing[at])
    }

    pub fn set_existing(&mut self, terms: &Terms, existing: Vec<Existing>) {
        self.existing_by_object.clear();
        for (at, known) in existing.iter().enumerate() {
            if let Node::Object(id, _) = terms.node(known.object) {
                self.existing_by_object.insert(id, at);
            }
        }
        self.existing = existing.into();
        self.existing_for.borrow_mut().clear();
    }

    /// Notes that the program has come upon an input of this declared class.
    pub(crate) fn reach(&self, class: ClassId) {
        self.reached[class].set(true);
    }

    /// The declared classes of inputs that the program has come upon, on any path.
    pub fn reached(&self) -> impl Iterator<Item = ClassId> {
        self.reached.iter().filter(|(_, reached)| reached.get()).map(|(class, _)| class)
    }

    /// The kinds of the instances of a class.
    pub fn kinds(&self, class: ClassId) -> Kinds {
        self.kinds[class]
    }

    /// The kinds that an input of this declared class may have.
    pub fn inputs(&self, class: ClassId) -> Kinds {
        self.inputs[class]
    }

    /// The kinds that an input object may have through which a field of this class is used: more than an input that is declared
    /// as that class, since one that is declared as a subclass has its fields, too. It is the same whenever it is asked for:
    /// a class that is loaded while the program runs may be any.
    pub(crate) fn owners(&self, class: ClassId) -> Kinds {
        self.owners[class]
    }

    /// The kinds of an input object that a path comes upon first through a reference of this declared class.
    pub(crate) fn new_inputs(
        &self,
        program: &Program,
        hierarchy: &Hierarchy,
        terms: &mut Terms,
        class: ClassId,
    ) -> Kinds {
        match self.input_types.is_exact(program, class) {
            true => terms.kinds.set([hierarchy.number(class)]),
            false => self.inputs[class],
        }
    }

    pub fn input_types(&self) -> InputTypes {
        self.input_types
    }

    /// The kinds that an input may have of which nothing is declared.
    pub fn any(&self) -> Kinds {
        self.any
    }

    /// What a virtual call may run on a receiver of these kinds.
    pub fn implementations(
        &mut self,
        program: &Program,
        hierarchy: &mut Hierarchy,
        terms: &mut Terms,
        selector: SelectorId,
        receiver: Kinds,
    ) -> Implementations {
        if let Some(known) = self.implementations.get(&(selector, receiver)) {
            return known.clone();
        }
        let mut found: Vec<(MethodId, Vec<Kind>)> = Vec::new();
        let ranges = terms.kinds.ranges(receiver).to_vec();
        for (low, high) in ranges {
            for kind in low..=high {
                let Some(class) = hierarchy.class_of(kind) else { continue };
                let Some(method) = hierarchy.implementation(program, class, selector) else { continue };
                match found.iter_mut().find(|(known, _)| *known == method) {
                    Some((_, kinds)) => kinds.push(kind),
                    None => found.push((method, vec![kind])),
                }
            }
        }
        let found: Implementations =
            found.into_iter().map(|(method, kinds)| (method, terms.kinds.set(kinds))).collect();
        self.implementations.insert((selector, receiver), found.clone());
        found
    }
}

fn is_instantiable(shape: Shape) -> bool {
    matches!(shape, Shape::Object | Shape::Array(_))
}
