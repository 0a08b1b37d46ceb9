//! What measures say of a heap that is known in part, as terms.

mod claim;
mod count;
mod find;
mod hidden;
mod structure;
mod value;

use heapwise_hex::{NumClaim, Relation, Step};
use heapwise_term::{Kinds, Limits, Origin, Sort, Symbol, Term};

use super::super::Legal;
use super::super::walks::{NONE, Node, Walks};
use super::Hidden;
use super::exact::{Sum, compare};
use super::tally::{Branch, Instance, Todo, Watch, What};
use crate::Cx;
use find::Found;
use value::Value;

/// What all legal heaps satisfy in which these parts are as they are.
#[derive(Clone, Debug)]
pub(crate) struct Lesson {
    pub(crate) term: Term,
    pub(in super::super) because: Part,
}

/// A part of a heap that something was said of.
#[derive(Clone, Default, Debug)]
pub(crate) struct Part {
    pub(in super::super) walks: Vec<u32>,
    pub(in super::super) edges: Vec<u32>,
    /// The objects whose class matters.
    pub(in super::super) objects: Vec<Node>,
    /// What was read of objects: through which symbol, and when.
    pub(in super::super) reads: Vec<(Node, Term, Term)>,
    /// That its objects are different ones matters.
    pub(in super::super) is_apart: bool,
}

impl Part {
    fn clear(&mut self) {
        self.walks.clear();
        self.edges.clear();
        self.objects.clear();
        self.reads.clear();
        self.is_apart = false;
    }
}

impl Walks {
    /// Says what has come to bear since it was asked last.
    pub(crate) fn say(&mut self, cx: &mut Cx<'_>, legal: &Legal) -> Vec<Lesson> {
        if self.tally.todo.is_empty() {
            return Vec::new();
        }
        let todo = std::mem::take(&mut self.tally.todo);
        let mut speaker = Speaker {
            cx,
            legal,
            walks: self,
            at: None,
            part: Part::default(),
            edge: NONE,
            is_clear: true,
            said: Vec::new(),
        };
        for one in todo {
            match one {
                Todo::Instance(instance) => speaker.instance(instance),
                Todo::Watch(watch) => speaker.watched(watch),
                Todo::Count(count) => speaker.counted(count),
            }
        }
        speaker.said
    }

    /// What holds where arrays have no more elements that count than are known.
    pub(in super::super) fn say_there_is_no_more(&mut self, cx: &mut Cx<'_>, legal: &Legal) -> Vec<Term> {
        let (part, said) = (Part::default(), Vec::new());
        Speaker { cx, legal, walks: self, at: None, part, edge: NONE, is_clear: true, said }.counted_to_the_end()
    }
}

struct Speaker<'s, 'c> {
    cx: &'s mut Cx<'c>,
    legal: &'s Legal,
    walks: &'s mut Walks,
    /// The instance that is spoken of, if it is one.
    at: Option<u32>,
    /// What has been looked at, where somebody wants to know.
    part: Part,
    /// The reference that was looked at last.
    edge: u32,
    /// Whether all is known that a claim is about.
    is_clear: bool,
    said: Vec<Lesson>,
}

impl Speaker<'_, '_> {
    fn say(&mut self, term: Term) {
        if term != Term::TRUE {
            let because = if self.is_explained() { self.part.clone() } else { Part::default() };
            self.said.push(Lesson { term, because });
        }
    }

    fn begin(&mut self, at: Option<u32>) {
        self.at = at;
        self.part.clear();
        if let Some(instance) = at.filter(|_| self.is_explained()) {
            self.part.walks.push(self.walks.tally.instances[instance as usize].walk);
        }
    }

    fn instance(&mut self, number: u32) {
        self.begin(Some(number));
        let Instance { measure, walk, .. } = self.walks.tally.instances[number as usize];
        let node = self.walks.walks[walk as usize].node;
        let legal = self.legal;
        let ruled = &legal.numbers.measures[measure as usize];
        let at = ruled.measure.each.map(|_| node);
        match (&ruled.measure.claim, at) {
            (NumClaim::OrderedList { .. } | NumClaim::OrderedTree { .. } | NumClaim::SameCount { .. }, Some(node)) => {
                let branch = self.walks.add_branch(Branch::new(number, node));
                self.branch(branch);
            }
            (claim, at) => {
                let term = self.claim(claim, at, true);
                self.say(term);
            }
        }
    }

    fn watched(&mut self, watch: u32) {
        let Watch { node, step, what, .. } = self.walks.tally.watches[watch as usize];
        match what {
            What::Instance(instance) => self.instance(instance),
            What::Branch(branch) => self.branch(branch),
            What::Hidden { hidden, of, state } => {
                self.begin(None);
                let legal = self.legal;
                let Hidden { fields, otherwise, name } = &legal.numbers.hidden[hidden as usize];
                let Some(ghost) = self.hidden_symbol(of, hidden, *name) else { return };
                let value = match self.found(node, step) {
                    Found::At(to) => self.behind(to, fields, *otherwise, self.after(state, step)),
                    Found::Null => Value::Known(Sum::constant(*otherwise)),
                    _ => return,
                };
                let value = match value {
                    Value::Known(value) => value,
                    Value::Absent => Sum::constant(*otherwise),
                    Value::Unknown => return,
                };
                let Some(ghost) = Sum::of(self.cx.terms, ghost) else { return };
                if let Some(term) = compare(self.cx.terms, Relation::Equal, &ghost, &value) {
                    self.say(term);
                }
            }
        }
    }

    /// A symbol that stands for something that no program can read.
    fn symbol(&mut self, origin: Origin, sort: Sort, limits: Limits) -> Term {
        let term = self.cx.terms.symbol_of(Symbol { origin, sort, kinds: Kinds::ALL, limits });
        if let (true, Some(symbol)) = (self.walks.tally.has_functions, self.cx.terms.as_symbol(term)) {
            self.cx.terms.apply(symbol);
        }
        term
    }

    fn wait(&mut self, node: Node, step: Step) {
        if let Some(instance) = self.at {
            self.walks.watch(node, step, What::Instance(instance));
        }
    }

    /// Whether somebody wants to know what a condition is about.
    fn is_explained(&self) -> bool {
        self.walks.tally.looked_at.is_some()
    }
}
