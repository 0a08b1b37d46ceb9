use std::collections::BTreeSet;
use std::sync::Arc;

use heapwise_heap::{Bounds, Classes, Cx, InputTypes, Legal};
use heapwise_hex::Rules;
use heapwise_ids::{Arena, Id};
use heapwise_ir::{Assumed, Assumption, Const, ConstId, Hierarchy, LinkError, MethodId, Program};
use heapwise_term::{Facts, Integer, Kinds, Limits, Origin, SymbolId, Term, Terms, Word};

use crate::coverage::Coverage;
use crate::language::{Language, Plain};

/// A method to explore.
#[derive(Clone, Debug)]
pub struct Target<L = Plain> {
    pub program: Program,
    pub entry: MethodId,
    /// What the language adds: where the rest of the program comes from, if it is not all there.
    pub language: L,
    pub overflow: Overflow,
    pub input_types: InputTypes,
    /// What legal input heaps look like, if not all are.
    pub rules: Option<Arc<Rules>>,
}

/// What happens where a number leaves the range of its type.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Overflow {
    #[default]
    WrapsAround,
    /// It is assumed not to happen: numbers are as good as unbounded.
    AssumedAway,
}

impl Target {
    /// A method of a program that is all there.
    pub fn closed(program: Program, entry: MethodId) -> Self {
        Target {
            program,
            entry,
            language: Plain,
            overflow: Overflow::default(),
            input_types: InputTypes::default(),
            rules: None,
        }
    }
}

/// What a null dereference does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NullDereference {
    /// It is a path that throws.
    Fork,
    /// It is assumed not to happen.
    Assume,
}

/// What all paths of a run share.
#[derive(Debug)]
pub struct Machine<'p, L = Plain> {
    /// It grows where the language loads the rest of it; what is in it does not change.
    pub program: &'p Program,
    pub entry: MethodId,
    pub language: &'p L,
    /// The classes that there are before anything runs.
    hierarchy: Hierarchy,
    pub bounds: Bounds,
    pub null_dereference: NullDereference,
    pub overflow: Overflow,
    pub input_types: InputTypes,
    /// What legal input heaps look like, if not all are.
    pub legal: Option<Legal>,
}

impl<'p, L: Language> Machine<'p, L> {
    pub fn new(target: &'p Target<L>, bounds: Bounds, null_dereference: NullDereference) -> Self {
        let hierarchy = Hierarchy::of_first(&target.program, target.program.at_first().classes);
        Machine {
            program: &target.program,
            entry: target.entry,
            language: &target.language,
            hierarchy,
            bounds,
            null_dereference,
            overflow: target.overflow,
            input_types: target.input_types,
            legal: target.rules.clone().map(|rules| Legal::new(rules, &target.program, target.entry)),
        }
    }

    /// The same within other bounds, and without rules: for code that says what is legal.
    pub fn without_rules(&self, bounds: Bounds) -> Machine<'p, L> {
        let Machine { program, entry, language, null_dereference, overflow, input_types, .. } = *self;
        let (hierarchy, legal) = (self.hierarchy.clone(), None);
        Machine { program, entry, language, hierarchy, bounds, null_dereference, overflow, input_types, legal }
    }

    /// The classes that there are before anything runs.
    pub fn hierarchy(&self) -> &Hierarchy {
        &self.hierarchy
    }
}

/// What one worker has for itself: its terms, and the program's constants and classes as such.
#[derive(Debug)]
pub struct Worker<'p, L: Language = Plain> {
    pub machine: &'p Machine<'p, L>,
    pub terms: Terms,
    pub hierarchy: Hierarchy,
    pub classes: Classes,
    consts: Arena<ConstId, Term>,
    /// What its paths have taken for granted or left out.
    pub(crate) noted: BTreeSet<Assumption>,
    /// What paths have run, where somebody asks for it.
    pub coverage: Coverage,
    /// What it remembers for the language.
    pub language: L::Cache,
}

impl<'p, L: Language> Worker<'p, L> {
    pub fn new(machine: &'p Machine<'p, L>) -> Self {
        let mut terms = Terms::with_names(machine.program.names.numbers());
        let hierarchy = machine.hierarchy.clone();
        let classes = Classes::new(machine.program, &hierarchy, &mut terms, machine.input_types);
        Worker {
            machine,
            terms,
            hierarchy,
            classes,
            consts: Arena::new(),
            noted: BTreeSet::new(),
            coverage: Coverage::default(),
            language: L::Cache::default(),
        }
    }

    #[inline]
    pub fn constant(&mut self, id: ConstId) -> Term {
        match self.consts.get(id) {
            Some(&term) => term,
            None => self.new_constants(id),
        }
    }

    /// The same, as a value: a number is itself.
    #[inline]
    pub(crate) fn constant_word(&mut self, id: ConstId) -> Word {
        let term = self.constant(id);
        self.terms.word(term)
    }

    /// Catches up with a program that has grown.
    #[cold]
    fn new_constants(&mut self, id: ConstId) -> Term {
        for index in self.consts.len()..self.machine.program.consts.len() {
            let term = constant(&mut self.terms, &self.machine.program.consts[ConstId::from_index(index)]);
            self.consts.push(term);
        }
        self.consts[id]
    }

    /// Takes in the classes that have been loaded since, by this worker or another.
    #[inline]
    pub fn catch_up(&mut self) {
        if self.hierarchy.len() < self.machine.program.classes.len() {
            self.catch_up_now();
        }
    }

    /// Whether it knows all classes that have been loaded.
    #[inline]
    pub(crate) fn is_up_to_date(&self) -> bool {
        self.hierarchy.len() >= self.machine.program.classes.len()
    }

    #[cold]
    fn catch_up_now(&mut self) {
        self.hierarchy.extend(self.machine.program);
        self.classes.extend(self.machine.program, &self.hierarchy, &mut self.terms);
    }

    /// Sees to it that a method has its body.
    #[inline]
    pub fn link(&mut self, method: MethodId) -> Result<(), LinkError> {
        if !self.machine.program.methods[method].is_linked() {
            self.machine.language.link(self.machine.program, method)?;
        }
        self.catch_up();
        Ok(())
    }

    /// The inputs of the target, as symbols.
    pub fn params(&mut self) -> Vec<Term> {
        let method = &self.machine.program.methods[self.machine.entry];
        let mut params = Vec::with_capacity(method.params.len());
        let nothing = Facts::default();
        let mut among = match &method.receivers {
            Some(receivers) => self.terms.kinds.set(receivers.iter().map(|&class| self.hierarchy.number(class))),
            None => Kinds::ALL,
        };
        for param in &method.params {
            let limits = if param.non_null { Limits::NonNull } else { heapwise_heap::limits_of(param.ty) };
            params.push(self.cx(&nothing).input_among(Origin::Input(param.name), param.ty, limits, among));
            among = Kinds::ALL;
        }
        params
    }

    /// Whether a symbol is the array of a text that is an input, in which each character takes two bytes. The symbols of its
    /// length and of its elements are those of characters then.
    pub fn has_two_bytes(&self, array: SymbolId) -> bool {
        let is_text = self.terms.symbol(array).limits == Limits::Alone;
        is_text && self.machine.program.text_layout == Some(heapwise_ir::TextLayout::TwoBytes)
    }

    /// Lets something run on another machine, beside the program. What classes that are initialised only for that leave to their static
    /// fields is no input.
    pub fn beside<R>(&mut self, machine: &'p Machine<'p, L>, what: impl FnOnce(&mut Self) -> R) -> R {
        let own = std::mem::replace(&mut self.machine, machine);
        let before = self.noted.clone();
        let covers = self.coverage.set_on(false);
        let result = what(self);
        self.coverage.set_on(covers);
        self.noted.retain(|assumption| {
            !matches!(assumption.kind, Assumed::Existing | Assumed::StaticFields) || before.contains(assumption)
        });
        self.machine = own;
        result
    }

    /// What a heap operation sees, on a path that knows these facts.
    #[inline]
    pub fn cx<'a>(&'a mut self, facts: &'a Facts) -> Cx<'a> {
        Cx {
            terms: &mut self.terms,
            facts,
            program: self.machine.program,
            hierarchy: &self.hierarchy,
            classes: &self.classes,
            bounds: &self.machine.bounds,
            legal: self.machine.legal.as_ref(),
        }
    }
}

fn constant(terms: &mut Terms, value: &Const) -> Term {
    match value {
        Const::Bool(value) => terms.bool(*value),
        Const::Int(value) => terms.int(Integer::from_big(value.clone())),
        Const::I32(value) => terms.i32(*value),
        Const::I64(value) => terms.i64(*value),
        Const::F32(bits) => terms.f32_bits(*bits),
        Const::F64(bits) => terms.f64_bits(*bits),
        Const::Null => Term::NULL,
    }
}

/// How many registers a method has.
pub(crate) fn registers(program: &Program, method: MethodId) -> usize {
    program.methods[method].regs.len()
}
