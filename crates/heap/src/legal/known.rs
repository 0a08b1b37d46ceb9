//! The input heap as far as it is known, and which companions are called as it comes to be.
//!
//! A visit goes through the references in the order in which a path reads them first, its inputs before all others. A reference whose turn
//! has come and of which nobody knows what it is holds up those behind it. So what is called on a heap that is known in part is the
//! beginning of what is called on every heap that extends it, and what companions refuse of the one, they refuse of the other.
//!
//! Each object that a section is about, and the inputs, have a visit of their own, which sees what is reached from there.

use std::collections::{BTreeSet, HashMap};

use heapwise_hex::{Anchor, Argument, Event, PathId, SectionId, State, Step};
use heapwise_ids::Id;
use heapwise_ir::MethodId;
use heapwise_term::{Kinds, Origin, SymbolId, Term};

use super::{Held, INPUTS, Legal, Walks};
use crate::Cx;
use crate::legal::walks::Node;

/// The input heap as far as it is known.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The objects: what names each, and what it may be.
    pub(crate) objects: Vec<(Term, Kinds)>,
    /// The references, in the order in which they are visited.
    pub(crate) references: Vec<KnownReference>,
}

#[derive(Copy, Clone, Debug)]
pub(crate) struct KnownReference {
    pub(crate) symbol: SymbolId,
    pub(crate) from: Node,
    pub(crate) step: Step,
    pub(crate) held: Held,
}

/// What a reference is known to be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Holds {
    Unknown,
    Null,
    /// The object of this name.
    Object(Term),
}

/// What is called as a visit goes through a heap, in order.
#[derive(Clone, Debug)]
pub struct Visit {
    pub section: SectionId,
    /// The object that the rules are about; none, if they are about the inputs.
    pub anchor: Option<Term>,
    pub calls: Vec<Call>,
}

/// A call of a companion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The number of the companion in its section.
    pub companion: usize,
    pub method: MethodId,
    pub arguments: Vec<Term>,
    /// How many of the references the visit has come by, in order, when it calls.
    pub behind: usize,
}

impl Known {
    /// Objects go by symbols: `names` are those of their places in a model.
    pub(crate) fn new(cx: &Cx<'_>, walks: &Walks, names: &[SymbolId]) -> Known {
        let object = |(node, &name): (usize, &SymbolId)| {
            let leads_there = |edge: &&super::walks::Edge| edge.held == Held::At(node as Node);
            let symbol = || walks.edges.iter().find(leads_there).map_or(name, |edge| edge.symbol);
            let known = walks.name(node as Node);
            let term = if cx.terms.as_symbol(known).is_some() { known } else { cx.terms.symbol_term(symbol()) };
            (term, walks.kinds(node as Node))
        };
        let reference = |edge: &super::walks::Edge| {
            let held = match edge.held {
                Held::Unknown if cx.terms.symbol(edge.symbol).kinds == Kinds::NONE => Held::Null,
                held => held,
            };
            KnownReference { symbol: edge.symbol, from: edge.from, step: edge.step, held }
        };
        Known {
            objects: names.iter().enumerate().map(object).collect(),
            references: walks.edges.iter().map(reference).collect(),
        }
    }

    /// What a reference is known to be.
    pub fn holds(&self, symbol: SymbolId) -> Holds {
        let found = self.references.iter().rev().find(|reference| reference.symbol == symbol);
        match found.map_or(Held::Unknown, |reference| reference.held) {
            Held::Unknown => Holds::Unknown,
            Held::Null => Holds::Null,
            Held::At(node) => Holds::Object(self.objects[node as usize].0),
        }
    }

    /// What an object may be, by its name.
    pub fn kinds(&self, name: Term) -> Option<Kinds> {
        self.objects.iter().find(|(known, _)| *known == name).map(|&(_, kinds)| kinds)
    }

    /// All visits on which something is called.
    pub fn visits(&self, cx: &Cx<'_>, legal: &Legal) -> Vec<Visit> {
        let mut visits = Vec::new();
        for (id, section) in legal.rules.sections.iter().filter(|(_, section)| !section.companions.is_empty()) {
            match section.anchor {
                Anchor::Inputs => visits.push(self.visit(cx, legal, id, INPUTS)),
                Anchor::Class(class) => {
                    let all = cx.classes.kinds(class);
                    for (node, &(_, kinds)) in self.objects.iter().enumerate() {
                        if kinds != Kinds::NONE && cx.terms.kinds.is_subset(kinds, all) {
                            visits.push(self.visit(cx, legal, id, node as Node));
                        }
                    }
                }
            }
        }
        visits.retain(|visit| !visit.calls.is_empty());
        visits
    }

    fn visit<'a>(&'a self, cx: &'a Cx<'a>, legal: &'a Legal, section: SectionId, anchor: Node) -> Visit {
        let automaton = &legal.rules.sections[section].automaton;
        let name = (anchor != INPUTS).then(|| self.objects[anchor as usize].0);
        // What is called may be given any of the inputs.
        let behind = match anchor {
            INPUTS => self.references.iter().filter(|reference| reference.from == INPUTS).count(),
            _ => 0,
        };
        let mut visitor = Visitor {
            cx,
            known: self,
            legal,
            section,
            anchor,
            met: HashMap::new(),
            open: BTreeSet::new(),
            behind,
            calls: Vec::new(),
        };
        let start = automaton.start();
        if anchor == INPUTS {
            visitor.meet(INPUTS, start, None);
        } else {
            let state = automaton.step(start, Step::Root(0));
            visitor.call(automaton.accepted(state), Event::Fresh, (None, Held::At(anchor)));
            visitor.meet(anchor, state, None);
        }
        visitor.go();
        Visit { section, anchor: name, calls: visitor.calls }
    }
}

/// A visit on its way.
struct Visitor<'a> {
    cx: &'a Cx<'a>,
    known: &'a Known,
    legal: &'a Legal,
    section: SectionId,
    anchor: Node,
    /// The objects that it has met: by which path, and from which object.
    met: HashMap<Node, (State, Option<Node>)>,
    /// References that it has come upon and not gone along.
    open: BTreeSet<usize>,
    behind: usize,
    calls: Vec<Call>,
}

impl Visitor<'_> {
    fn go(&mut self) {
        let automaton = &self.legal.rules.sections[self.section].automaton;
        while let Some(at) = self.open.pop_first() {
            let KnownReference { from, step, held, .. } = self.known.references[at];
            let state = automaton.step(self.met[&from].0, step);
            self.behind = self.behind.max(at + 1);
            let event = match held {
                Held::Unknown => return,
                Held::Null => Event::Null,
                Held::At(node) if self.met.contains_key(&node) => Event::Alias,
                Held::At(_) => Event::Fresh,
            };
            self.call(automaton.accepted(state), event, (Some(from), held));
            if let (Event::Fresh, Held::At(node)) = (event, held) {
                self.meet(node, state, Some(from));
            }
        }
    }

    /// Comes to an object: what it holds is open now, as far as companions have to do with it.
    fn meet(&mut self, node: Node, state: State, from: Option<Node>) {
        let automaton = &self.legal.rules.sections[self.section].automaton;
        self.met.insert(node, (state, from));
        for (at, reference) in self.known.references.iter().enumerate() {
            let concerns = || self.legal.companions_ahead[self.section][automaton.step(state, reference.step).index()];
            if reference.from == node && concerns() {
                self.open.insert(at);
            }
        }
    }

    fn call(&mut self, paths: &[PathId], event: Event, (from, held): (Option<Node>, Held)) {
        for (number, companion) in self.legal.rules.sections[self.section].companions.iter().enumerate() {
            if companion.event != event || !paths.contains(&companion.paths) {
                continue;
            }
            let arguments = companion.arguments.iter().map(|&argument| self.argument(argument, from, held)).collect();
            self.legal.note_call(self.section, number);
            self.calls.push(Call { companion: number, method: companion.method, arguments, behind: self.behind });
        }
    }

    fn argument(&self, argument: Argument, from: Option<Node>, held: Held) -> Term {
        let name = |node: Option<Node>| match node {
            None | Some(INPUTS) => Term::NULL,
            Some(node) => self.known.objects[node as usize].0,
        };
        match argument {
            Argument::Reference => match held {
                Held::At(node) => name(Some(node)),
                Held::Null | Held::Unknown => Term::NULL,
            },
            Argument::Up(steps) => {
                let mut at = from;
                for _ in 1..steps {
                    at = at.and_then(|node| self.met[&node].1);
                }
                name(at)
            }
            Argument::Root(_) if self.anchor != INPUTS => name(Some(self.anchor)),
            Argument::Root(number) => {
                let is_it =
                    |reference: &&KnownReference| reference.from == INPUTS && reference.step == Step::Root(number);
                match self.known.references.iter().find(is_it).map(|reference| (reference.held, reference.symbol)) {
                    Some((Held::At(node), _)) => name(Some(node)),
                    Some((Held::Unknown, symbol)) => self.cx.terms.symbol_term(symbol),
                    Some((Held::Null, _)) | None => Term::NULL,
                }
            }
        }
    }
}

/// The element of which a symbol is the first value: its index.
pub(crate) fn index_of(cx: &Cx<'_>, symbol: SymbolId) -> Option<Term> {
    match cx.terms.symbol(symbol).origin {
        Origin::Element(_, index) => Some(index),
        _ => None,
    }
}
