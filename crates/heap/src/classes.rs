use heapwise_ids::Arena;
use heapwise_ir::{ClassId, Hierarchy, MethodId, Program, SelectorId};
use heapwise_term::{Kind, Kinds, Terms};

/// The classes of a program as sets of kinds of one table of terms.
#[derive(Clone, Debug)]
pub struct Classes {
    kinds: Arena<ClassId, Kinds>,
    any: Kinds,
    implementations: Arena<SelectorId, Vec<(MethodId, Kinds)>>,
}

impl Classes {
    pub fn new(program: &Program, hierarchy: &Hierarchy, terms: &mut Terms) -> Self {
        let number = |class: &ClassId| hierarchy.number(*class);
        let kinds: Arena<ClassId, Kinds> =
            program.classes.ids().map(|class| terms.kinds.set(hierarchy.instances(class).iter().map(number))).collect();
        let all: Vec<Kind> =
            program.classes.ids().flat_map(|class| hierarchy.instances(class).iter().map(number)).collect();
        let any = terms.kinds.set(all);
        let implementations = program
            .selectors
            .ids()
            .map(|selector| {
                hierarchy
                    .implementations(selector)
                    .iter()
                    .map(|(method, classes)| (*method, terms.kinds.set(classes.iter().map(number))))
                    .collect()
            })
            .collect();
        Classes { kinds, any, implementations }
    }

    /// The kinds of the instances of a class.
    pub fn kinds(&self, class: ClassId) -> Kinds {
        self.kinds[class]
    }

    /// The kinds of all objects.
    pub fn any(&self) -> Kinds {
        self.any
    }

    /// What a virtual call may run, each with the kinds of receivers that run it.
    pub fn implementations(&self, selector: SelectorId) -> &[(MethodId, Kinds)] {
        &self.implementations[selector]
    }
}
