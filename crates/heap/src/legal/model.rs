//! Whether the heap of a model is legal, and if not, which condition of all legal heaps it breaks.

use heapwise_hex::reference::{Reading, What};
use heapwise_hex::{Anchor, Claim, Graph, Rules, Step};
use heapwise_ir::InInput;
use heapwise_term::{Evaluator, Model, Node as TermNode, Origin, Place, SymbolId, Term, Value};

use super::numbers::{Lesson, Part};
use super::walks::{Broken, NONE, Node};
use super::{Held, INPUTS, Known, Legal, Visit, Walks, admitted, input_reference, step_of};
use crate::{Cx, FirstRead, Slot};

/// How many visits of a heap are looked at for sentences that are composed, and for complete heaps.
const MOST_BACKBONES: usize = 2_000;

/// What comes of a look at a model.
#[derive(Debug)]
pub enum Verdict {
    Legal(Box<Seen>),
    /// All legal heaps satisfy this condition, and this one does not.
    Broken(Term),
    /// The rules have too many paths in this heap.
    TooMany,
}

/// The heap of a model, as far as the path has looked at it.
#[derive(Debug, Default)]
pub struct Seen {
    pub(super) walks: Walks,
    /// The symbol that names each object.
    pub(super) names: Vec<SymbolId>,
    /// The references, by the edges.
    references: Vec<Reference>,
    /// The places that the path has looked at.
    pub(super) read: Vec<(Node, Slot)>,
    /// What holds of the numbers of all legal heaps of this shape.
    pub(super) said: Vec<Term>,
    /// What was read on other heaps only, and companions have to do with.
    passed: Vec<Passed>,
}

/// A place that a path reads, and which is no new one in this heap.
#[derive(Copy, Clone, Debug)]
struct Passed {
    /// How many references come before it.
    behind: usize,
    why: Why,
}

#[derive(Copy, Clone, Debug)]
enum Why {
    /// It is read where this holds, which it does not.
    Never(Term),
    /// There is no input object to read it from, but this.
    Elsewhere(Term, Place),
    /// It is one that was there before.
    Again(Term, Node),
}

#[derive(Copy, Clone, Debug)]
struct Reference {
    /// The symbol of the object that holds it; none holds an input.
    owner: Option<Term>,
    slot: Option<Slot>,
    index: Option<i64>,
    value: Term,
    when: Term,
}

/// What a path knows of its input, and the inputs of the target.
#[derive(Copy, Clone, Debug)]
pub struct Looked<'a> {
    pub inputs: &'a [Term],
    pub reads: &'a [FirstRead],
    /// Whether what input objects hold is said by functions ([`crate::Heap::HAS_FUNCTIONS`]).
    pub has_functions: bool,
}

/// Looks whether the heap that a model describes is legal, as far as the path has looked at it.
pub fn judge(cx: &mut Cx<'_>, legal: &Legal, looked: Looked<'_>, model: &Model) -> Verdict {
    let mut seen = Seen::default();
    seen.walks.tally.has_functions = looked.has_functions;
    seen.walks.tally.looked_at = Some(Vec::new());
    match seen.look(cx, legal, looked, model) {
        Ok(()) if seen.walks.gave_up => return Verdict::TooMany,
        Ok(()) => {}
        Err(broken) => return Verdict::Broken(seen.reason(cx, legal, &broken)),
    }
    if let Some(rules) = &legal.composed {
        match decide(cx, rules, &seen.walks.graph(cx, true), Reading::Possible) {
            Some(true) => {}
            Some(false) => return Verdict::Broken(seen.not_this(cx)),
            None => return Verdict::TooMany,
        }
    }
    match seen.numbers(cx, legal, model) {
        None => Verdict::Legal(Box::new(seen)),
        Some(lesson) => Verdict::Broken(lesson),
    }
}

/// Whether rules hold by their reference meaning; nothing, where the heap can be visited in too many ways.
pub(super) fn decide(cx: &Cx<'_>, rules: &Rules, graph: &Graph, reading: Reading) -> Option<bool> {
    let hierarchy = cx.hierarchy;
    let meaning = heapwise_hex::reference::Reference { rules, hierarchy, reading, most_backbones: MOST_BACKBONES };
    match meaning.check(graph) {
        Ok(()) => Some(true),
        Err(broken) if broken.what == What::TooManyBackbones => None,
        Err(_) => Some(false),
    }
}

impl Seen {
    /// Whether something is said of its numbers.
    pub fn has_numbers(&self, legal: &Legal) -> bool {
        self.walks.has_numbers(legal)
    }

    /// That the heap is another one, as far as the path has looked at it.
    pub fn not_this(&self, cx: &mut Cx<'_>) -> Term {
        let this = self.this(cx);
        cx.terms.not(this)
    }

    /// That it is this one.
    pub(super) fn this(&self, cx: &mut Cx<'_>) -> Term {
        let mut because = Because { seen: self, names: Vec::new(), all: Vec::new() };
        for edge in 0..self.walks.edges.len() as u32 {
            because.edge(cx, edge);
        }
        because.different(cx);
        cx.terms.and_all(because.all)
    }

    /// Says what holds of the numbers of heaps of this shape. What does not hold in the model is a condition that it breaks.
    fn numbers(&mut self, cx: &mut Cx<'_>, legal: &Legal, model: &Model) -> Option<Term> {
        let mut evaluator = Evaluator::new();
        let mut broken = Vec::new();
        for Lesson { term, because } in self.walks.say(cx, legal) {
            if !evaluator.holds(cx.terms, model, term) {
                let part = self.part(cx, legal, &because);
                let otherwise = cx.terms.not(part);
                broken.push(cx.terms.or(otherwise, term));
            }
            self.said.push(term);
        }
        (!broken.is_empty()).then(|| cx.terms.and_all(broken))
    }

    /// That a part of the heap is as it is.
    fn part(&self, cx: &mut Cx<'_>, legal: &Legal, part: &Part) -> Term {
        let mut because = Because { seen: self, names: Vec::new(), all: Vec::new() };
        for &walk in &part.walks {
            because.walk(cx, walk);
            because.anchor(cx, legal, walk);
        }
        for &edge in &part.edges {
            because.edge(cx, edge);
        }
        for &(node, owner, when) in &part.reads {
            because.is(cx, node, owner);
            because.all.push(when);
        }
        // Conditions are about the names of objects.
        for node in because.names.iter().map(|&(node, _)| node).collect::<Vec<_>>() {
            because.is(cx, node, self.walks.name(node));
        }
        for &node in &part.objects {
            because.is(cx, node, self.walks.name(node));
            let kinds = self.walks.kinds(node);
            because.all.push(cx.terms.kind_in(self.walks.name(node), kinds));
        }
        if part.is_apart {
            because.different(cx);
        }
        cx.terms.and_all(because.all)
    }

    fn look(
        &mut self,
        cx: &mut Cx<'_>,
        legal: &Legal,
        Looked { inputs, reads, .. }: Looked<'_>,
        model: &Model,
    ) -> Result<(), Broken> {
        let mut evaluator = Evaluator::new();
        self.walks.begin(cx, legal);
        for &value in inputs {
            let Some(symbol) = input_reference(cx, value) else { continue };
            let Origin::Input(name) = cx.terms.symbol(symbol).origin else { continue };
            let Some(step) = legal.input(name) else { continue };
            let reference = Reference { owner: None, slot: None, index: None, value, when: Term::TRUE };
            self.add(cx, legal, (INPUTS, step, symbol), reference, &mut evaluator, model)?;
        }
        for read in reads {
            if !evaluator.holds(cx.terms, model, read.when) {
                if let Some(step) = step_of(read.slot).filter(|_| input_reference(cx, read.value).is_some()) {
                    self.pass(legal, step, Why::Never(read.when));
                }
                continue;
            }
            let owner = match evaluator.value(cx.terms, model, read.owner) {
                Value::Ref(Place::Input(owner)) => owner,
                Value::Ref(place) => {
                    if let Some(step) = step_of(read.slot).filter(|_| input_reference(cx, read.value).is_some()) {
                        self.pass(legal, step, Why::Elsewhere(read.owner, place));
                    }
                    continue;
                }
                _ => continue,
            };
            let Some(owner) = self.node(cx, legal, owner, read.owner, model)? else { continue };
            if self.has_place(cx, owner, read.slot) {
                self.read.push((owner, read.slot));
            }
            let Some(symbol) = input_reference(cx, read.value) else {
                if self.has_place(cx, owner, read.slot) {
                    self.walks.tally.note_read(owner, read.slot, read.value, (read.owner, read.when));
                }
                continue;
            };
            let Some(step) = step_of(read.slot) else { continue };
            let index = match read.slot {
                Slot::Element(index, _) => {
                    evaluator.value(cx.terms, model, index).as_integer().and_then(|index| index.as_i64())
                }
                _ => None,
            };
            let is_known = |edge: u32| {
                let known = &self.references[edge as usize];
                known.slot.and_then(step_of) == Some(step) && known.index == index
            };
            if !self.has_place(cx, owner, read.slot) || self.walks.held_by(owner).any(is_known) {
                self.pass(legal, step, Why::Again(read.owner, owner));
                continue;
            }
            let reference =
                Reference { owner: Some(read.owner), slot: Some(read.slot), index, value: read.value, when: read.when };
            self.add(cx, legal, (owner, step, symbol), reference, &mut evaluator, model)?;
        }
        Ok(())
    }

    fn pass(&mut self, legal: &Legal, step: Step, why: Why) {
        if legal.has_companions() && legal.concerns_companions(step) {
            self.passed.push(Passed { behind: self.walks.edges.len(), why });
        }
    }

    /// The heap for code that runs on it.
    pub fn known(&self, cx: &Cx<'_>) -> Known {
        Known::new(cx, &self.walks, &self.names)
    }

    /// That the heap is like this one as far as a visit has come that is behind so many references, and as far as code has looked
    /// at these, too.
    pub fn like_this(&self, cx: &mut Cx<'_>, legal: &Legal, known: &Known, visit: &Visit, also: &[SymbolId]) -> Term {
        let mut because = Because { seen: self, names: Vec::new(), all: Vec::new() };
        let behind = visit.calls.last().map_or(0, |call| call.behind);
        for (edge, about) in self.walks.edges.iter().enumerate() {
            let is_behind = edge < behind && (about.from == INPUTS || legal.concerns_companions(about.step));
            if is_behind || also.contains(&about.symbol) {
                because.edge(cx, edge as u32);
            }
        }
        for passed in self.passed.iter().filter(|passed| passed.behind < behind) {
            match passed.why {
                Why::Never(when) => {
                    let not = cx.terms.not(when);
                    because.all.push(not);
                }
                Why::Elsewhere(owner, Place::Null) => {
                    let null = cx.terms.is_null(owner);
                    because.all.push(null);
                }
                Why::Elsewhere(owner, place) => {
                    if let Some(object) = own_object(cx, owner, place) {
                        let it_is = cx.terms.eq(owner, object);
                        because.all.push(it_is);
                    }
                }
                Why::Again(owner, node) => because.is(cx, node, owner),
            }
        }
        if let Some(anchor) = visit.anchor
            && let Some(node) = known.objects.iter().position(|&(name, _)| name == anchor)
        {
            because.is(cx, node as Node, anchor);
        }
        for node in because.names.iter().map(|&(node, _)| node).collect::<Vec<_>>() {
            let (name, kinds) = known.objects[node as usize];
            because.is(cx, node, name);
            let is_a = cx.terms.kind_in(name, kinds);
            because.all.push(is_a);
        }
        because.different(cx);
        cx.terms.and_all(because.all)
    }

    fn has_place(&self, cx: &Cx<'_>, node: Node, slot: Slot) -> bool {
        cx.terms.kinds.first(self.walks.kinds(node)).is_some_and(|kind| cx.has_place(kind, slot))
    }

    fn add(
        &mut self,
        cx: &mut Cx<'_>,
        legal: &Legal,
        (from, step, symbol): (Node, Step, SymbolId),
        reference: Reference,
        evaluator: &mut Evaluator,
        model: &Model,
    ) -> Result<(), Broken> {
        let held = match evaluator.value(cx.terms, model, reference.value) {
            Value::Ref(Place::Null) => Held::Null,
            Value::Ref(Place::Input(name)) => match self.node(cx, legal, name, reference.value, model)? {
                Some(node) => Held::At(node),
                None => Held::Unknown,
            },
            _ => Held::Unknown,
        };
        let edge = self.walks.place(from, step, symbol);
        self.references.push(reference);
        self.walks.settle(cx, legal, edge, held)
    }

    /// The number of an object, which this term stands for.
    fn node(
        &mut self,
        cx: &mut Cx<'_>,
        legal: &Legal,
        name: SymbolId,
        term: Term,
        model: &Model,
    ) -> Result<Option<Node>, Broken> {
        if let Some(known) = self.names.iter().position(|&known| known == name) {
            return Ok(Some(known as Node));
        }
        let Some(kind) = model.kind(cx.terms, name) else { return Ok(None) };
        let kinds = cx.terms.kinds.set([kind]);
        self.names.push(name);
        // Functions say the same of all terms that stand for it; else it goes by the name that it has.
        let called = if self.walks.tally.has_functions { term } else { cx.terms.symbol_term(name) };
        self.walks.add_object(cx, legal, called, kinds).map(Some)
    }

    /// That the heap is not as it is where a rule is broken.
    fn reason(&self, cx: &mut Cx<'_>, legal: &Legal, broken: &Broken) -> Term {
        let mut because = Because { seen: self, names: Vec::new(), all: Vec::new() };
        because.walk(cx, broken.walk);
        if broken.edge != NONE {
            because.edge(cx, broken.edge);
        }
        for &walk in &broken.beside {
            because.walk(cx, walk);
        }
        let edges = broken.beside.iter().map(|&walk| self.walks.walks[walk as usize].edge);
        for other in edges.collect::<Vec<_>>() {
            because.other_element(cx, broken.edge, other);
        }
        let walk = self.walks.walks[broken.walk as usize];
        because.anchor(cx, legal, broken.walk);
        if let Claim::ExpandsTo(types) | Claim::AliasesSome(types) = &legal.rules.atoms[broken.atom].claim {
            let root = self.walks.walks[walk.root as usize].node;
            let value = match self.references.get(broken.edge as usize) {
                Some(reference) => reference.value,
                None => cx.terms.symbol_term(self.names[root as usize]),
            };
            let all = input_reference(cx, value).map(|symbol| cx.terms.symbol(symbol).kinds).unwrap_or_default();
            let right = admitted(cx, types, all);
            let right = cx.terms.kind_in(value, right);
            let wrong = cx.terms.not(right);
            because.all.push(wrong);
        }
        because.different(cx);
        let all = cx.terms.and_all(because.all);
        cx.terms.not(all)
    }
}

/// The object of the program's own that a conditional reference is, as a term.
fn own_object(cx: &Cx<'_>, reference: Term, place: Place) -> Option<Term> {
    let mut open = vec![reference];
    while let Some(at) = open.pop() {
        match cx.terms.node(at) {
            TermNode::Ite(_, then, otherwise) => open.extend([then, otherwise]),
            TermNode::Object(id, _) if place == Place::Object(id) => return Some(at),
            _ => {}
        }
    }
    None
}

/// What makes a part of a heap what it is: conditions that hold together.
struct Because<'a> {
    seen: &'a Seen,
    /// The objects, each by a term.
    names: Vec<(Node, Term)>,
    all: Vec<Term>,
}

impl Because<'_> {
    fn name(&self, node: Node) -> Option<Term> {
        self.names.iter().find(|(known, _)| *known == node).map(|&(_, name)| name)
    }

    /// A term stands for an object.
    fn is(&mut self, cx: &mut Cx<'_>, node: Node, term: Term) {
        match self.name(node) {
            Some(name) if name != term => {
                let same = cx.terms.eq(name, term);
                self.all.push(same);
            }
            Some(_) => {}
            None => {
                self.names.push((node, term));
                let there = cx.terms.ne(term, Term::NULL);
                self.all.push(there);
            }
        }
    }

    /// The walk begins at an object of the class that the rules are about.
    fn anchor(&mut self, cx: &mut Cx<'_>, legal: &Legal, walk: u32) {
        let walk = self.seen.walks.walks[walk as usize];
        let root = self.seen.walks.walks[walk.root as usize].node;
        if let Anchor::Class(class) = legal.rules.sections[walk.section].anchor {
            let own = self.seen.walks.name(root);
            self.is(cx, root, own);
            let root = self.name(root).unwrap_or(own);
            let kinds = cx.classes.kinds(class);
            let is_anchor = cx.terms.kind_in(root, kinds);
            self.all.push(is_anchor);
        }
    }

    fn walk(&mut self, cx: &mut Cx<'_>, walk: u32) {
        for (_, edge) in self.seen.walks.steps(walk) {
            self.edge(cx, edge);
        }
    }

    fn edge(&mut self, cx: &mut Cx<'_>, edge: u32) {
        let about = self.seen.walks.edges[edge as usize];
        let reference = self.seen.references[edge as usize];
        self.all.push(reference.when);
        if let Some(owner) = reference.owner {
            self.is(cx, about.from, owner);
            self.first_of_its_name(cx, edge);
        }
        match about.held {
            Held::Null => {
                let null = cx.terms.is_null(reference.value);
                self.all.push(null);
            }
            Held::At(node) => self.is(cx, node, reference.value),
            Held::Unknown => {}
        }
    }

    /// What is not said by a function has a symbol for each name of an object, and the first one counts.
    fn first_of_its_name(&mut self, cx: &mut Cx<'_>, edge: u32) {
        let reference = self.seen.references[edge as usize];
        let is_never_null = match reference.slot {
            Some(Slot::Field(field)) => {
                matches!(cx.program.fields[field].in_input, InInput::NotNull | InInput::Alone)
            }
            _ => false,
        };
        if !is_never_null {
            return;
        }
        for earlier in &self.seen.references[..edge as usize] {
            if let (Some(a), Some(b), true) = (earlier.owner, reference.owner, earlier.slot == reference.slot) {
                let different = cx.terms.ne(a, b);
                self.all.push(different);
            }
        }
    }

    /// Two elements of one array are different references.
    fn other_element(&mut self, cx: &mut Cx<'_>, a: u32, b: u32) {
        let slot = |edge: u32| self.seen.references.get(edge as usize).and_then(|reference| reference.slot);
        if let (Some(Slot::Element(i, _)), Some(Slot::Element(j, _))) = (slot(a), slot(b))
            && a != b
            && self.seen.walks.edges[a as usize].from == self.seen.walks.edges[b as usize].from
        {
            let different = cx.terms.ne(i, j);
            self.all.push(different);
        }
    }

    /// The objects are different ones.
    fn different(&mut self, cx: &mut Cx<'_>) {
        for (at, &(_, a)) in self.names.iter().enumerate() {
            for &(_, b) in &self.names[..at] {
                let different = cx.terms.ne(a, b);
                self.all.push(different);
            }
        }
    }
}
