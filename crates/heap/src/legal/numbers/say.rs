//! What measures say of a heap that is known in part, as terms.

use heapwise_hex::{Anchor, Num, NumClaim, PathId, Place, Relation, SectionId, State, Step};
use heapwise_ids::Name;
use heapwise_ir::FieldId;
use heapwise_term::{Kinds, Limits, Origin, Sort, Symbol, SymbolId, Term};

use super::super::Legal;
use super::super::walks::{Held, INPUTS, NONE, Node, Walks};
use super::Hidden;
use super::exact::{Sum, compare, extreme};
use super::tally::{Branch, Count, Instance, Todo, Watch, What};
use crate::{Cx, Slot};

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

/// What a reference is found to be.
#[derive(Copy, Clone, Debug)]
enum Found {
    At(Node),
    Null,
    /// There is no such field.
    Nowhere,
    /// It is not settled. It has a symbol, unless it is a conditional.
    Open {
        node: Node,
        step: Step,
        symbol: Option<SymbolId>,
    },
    /// The classes that the object may have do not agree on the field.
    Unclear,
}

/// Where the path of a place ends.
enum End {
    Found(Found),
    /// So many of its fields lead to a reference that is not settled.
    Open {
        fields: usize,
        node: Node,
        step: Step,
        symbol: Option<SymbolId>,
    },
}

enum Value {
    Known(Sum),
    Absent,
    Unknown,
}

impl Walks {
    /// Says what has come to bear since it was asked last.
    pub(crate) fn say(&mut self, cx: &mut Cx<'_>, legal: &Legal) -> Vec<Lesson> {
        if self.tally.todo.is_empty() {
            return Vec::new();
        }
        let todo = std::mem::take(&mut self.tally.todo);
        let mut speaker =
            Speaker { cx, legal, walks: self, at: None, part: Part::default(), is_clear: true, said: Vec::new() };
        for one in todo {
            match one {
                Todo::Instance(instance) => speaker.instance(instance),
                Todo::Watch(watch) => speaker.watched(watch),
                Todo::Count(count) => speaker.counted(count),
            }
        }
        speaker.said
    }
}

struct Speaker<'s, 'c> {
    cx: &'s mut Cx<'c>,
    legal: &'s Legal,
    walks: &'s mut Walks,
    /// The instance that is spoken of, if it is one.
    at: Option<u32>,
    /// What has been looked at.
    part: Part,
    /// Whether all is known that a claim is about.
    is_clear: bool,
    said: Vec<Lesson>,
}

impl Speaker<'_, '_> {
    fn say(&mut self, term: Term) {
        if term != Term::TRUE {
            self.said.push(Lesson { term, because: self.part.clone() });
        }
    }

    fn begin(&mut self, at: Option<u32>) {
        self.at = at;
        self.part = Part::default();
        if let Some(instance) = at {
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

    /// There are as many objects as are known, and more only behind what is not known.
    fn counted(&mut self, count: u32) {
        let Count { root, paths, objects, open } = self.walks.tally.counts[count as usize];
        self.begin(None);
        self.part.is_apart = true;
        if self.is_explained() {
            self.part.walks.push(root);
            self.part.edges = (0..self.walks.edges.len() as u32).collect();
            self.part.objects = (0..self.walks.objects() as Node).collect();
        }
        let Some(number) = self.count_symbol(root, paths) else { return };
        let known = self.cx.terms.i32(i32::try_from(objects).unwrap_or(i32::MAX));
        let term = match open {
            0 if !self.walks.gave_up => self.cx.terms.eq(number, known),
            _ => self.cx.terms.le(known, number),
        };
        self.say(term);
    }

    fn count_symbol(&mut self, root: u32, paths: PathId) -> Option<Term> {
        let section = self.walks.walks[root as usize].section;
        let &(_, name) = self.legal.numbers.counted[section].iter().find(|(known, _)| *known == paths)?;
        let origin = match self.legal.rules.sections[section].anchor {
            Anchor::Inputs => Origin::Input(name),
            Anchor::Class(_) => Origin::Field(self.walks.name(self.walks.walks[root as usize].node), name, name),
        };
        // No heap has more objects than that.
        Some(self.symbol(origin, Sort::I32, Limits::U30))
    }

    /// A symbol that stands for something that no program can read.
    fn symbol(&mut self, origin: Origin, sort: Sort, limits: Limits) -> Term {
        let term = self.cx.terms.symbol_of(Symbol { origin, sort, kinds: Kinds::ALL, limits });
        if let (true, Some(symbol)) = (self.walks.tally.has_functions, self.cx.terms.as_symbol(term)) {
            self.cx.terms.apply(symbol);
        }
        term
    }

    /// The number that these fields lead to from an object, or another one.
    fn behind(
        &mut self,
        node: Node,
        fields: &[Vec<FieldId>],
        otherwise: i64,
        state: Option<(SectionId, State)>,
    ) -> Value {
        let Some((last, before)) = fields.split_last() else { return Value::Unknown };
        match self.follow(Found::At(node), before) {
            End::Found(Found::At(node)) => self.number_at(node, last),
            End::Found(Found::Null | Found::Nowhere) => Value::Absent,
            End::Open { fields: taken, node: holder, step, symbol: Some(symbol) } => {
                let state = self.along(state, &before[..taken.saturating_sub(1)]);
                self.unsettled((holder, step, symbol), &fields[taken..], otherwise, state)
            }
            _ => Value::Unknown,
        }
    }

    /// The state behind a step.
    fn after(&self, state: Option<(SectionId, State)>, step: Step) -> Option<(SectionId, State)> {
        state.map(|(section, state)| (section, self.legal.rules.sections[section].automaton.step(state, step)))
    }

    /// The state behind these fields, if there is only one way to go.
    fn along(&self, state: Option<(SectionId, State)>, fields: &[Vec<FieldId>]) -> Option<(SectionId, State)> {
        fields.iter().try_fold(state?, |state, fields| match fields.as_slice() {
            &[field] => self.after(Some(state), Step::Field(field)),
            _ => None,
        })
    }

    /// The hidden field of a reference that is not settled. The state is that of a walk to where it is held, where that is known.
    fn unsettled(
        &mut self,
        (node, step, symbol): (Node, Step, SymbolId),
        fields: &[Vec<FieldId>],
        otherwise: i64,
        state: Option<(SectionId, State)>,
    ) -> Value {
        let Some(hidden) = self.legal.numbers.hidden(fields, otherwise) else { return Value::Unknown };
        let name = self.legal.numbers.hidden[hidden as usize].name;
        let Some(ghost) = self.hidden_symbol(symbol, hidden, name) else { return Value::Unknown };
        let Some(value) = Sum::of(self.cx.terms, ghost) else { return Value::Unknown };
        self.walks.watch(node, step, What::Hidden { hidden, of: symbol, state });
        // What is known of all objects on these paths.
        if let Some((&[field], before)) = fields.split_last().map(|(last, before)| (last.as_slice(), before))
            && let Some((section, state)) = self.along(self.after(state, step), before)
            && let Some(least) = self.legal.numbers.least(&self.legal.rules, section, state, field)
        {
            let least = Sum::constant(least.min(otherwise));
            if let Some(term) = compare(self.cx.terms, Relation::LessOrEqual, &least, &value) {
                self.say(term);
            }
        }
        Value::Known(value)
    }

    fn hidden_symbol(&mut self, of: SymbolId, hidden: u32, name: Name) -> Option<Term> {
        let Hidden { fields, otherwise, .. } = &self.legal.numbers.hidden[hidden as usize];
        let mut types = fields.last()?.iter().map(|&field| self.cx.program.fields[field].declared());
        let ty = types.next()?;
        if types.any(|other| other != ty) {
            return None;
        }
        let (sort, limits) = (crate::sort_of(ty), crate::limits_of(ty));
        let limits = match limits.contains(sort, *otherwise) {
            true => limits,
            false if Limits::None.contains(sort, *otherwise) => Limits::None,
            false => return None,
        };
        matches!(sort, Sort::I32 | Sort::I64 | Sort::Int).then(|| {
            let of = self.cx.terms.symbol_term(of);
            self.symbol(Origin::Field(of, name, name), sort, limits)
        })
    }

    /// The field of these that an object has.
    fn field_of(&mut self, node: Node, fields: &[FieldId]) -> Result<FieldId, Found> {
        if let &[field] = fields {
            let kinds = self.walks.kinds(node);
            let class = self.cx.program.fields[field].class;
            let of_class = self.cx.classes.kinds(class);
            if self.cx.terms.kinds.is_subset(kinds, of_class) {
                if self.is_explained() {
                    self.part.objects.push(node);
                }
                return Ok(field);
            }
            if self.cx.terms.kinds.are_disjoint(kinds, of_class) {
                return Err(Found::Nowhere);
            }
        }
        self.part.objects.push(node);
        let Some(class) = self.walks.only_class(self.cx, node) else { return Err(Found::Unclear) };
        let has =
            |field: &&FieldId| self.cx.hierarchy.supertypes(class).contains(&self.cx.program.fields[**field].class);
        fields.iter().find(has).copied().ok_or(Found::Nowhere)
    }

    fn found(&mut self, node: Node, step: Step) -> Found {
        let known = self.walks.held_by(node).find(|&edge| self.walks.edges[edge as usize].step == step);
        if let Some(number) = known {
            let edge = self.walks.edges[number as usize];
            match edge.held {
                Held::Null | Held::At(_) => self.part.edges.push(number),
                Held::Unknown => return Found::Open { node, step, symbol: Some(edge.symbol) },
            }
            return match edge.held {
                Held::At(to) => Found::At(to),
                _ => Found::Null,
            };
        }
        let symbol = match step {
            Step::Field(field) if node != INPUTS => {
                let value = self.first(node, Slot::Field(field));
                self.cx.terms.as_symbol(value)
            }
            _ => None,
        };
        Found::Open { node, step, symbol }
    }

    /// What a place of an object held at first.
    fn first(&mut self, node: Node, slot: Slot) -> Term {
        if let Some(looked_at) = &mut self.walks.tally.looked_at {
            looked_at.push((node, slot));
        }
        if let Some(known) = self.walks.tally.known.iter().find(|known| known.node == node && known.slot == slot) {
            self.part.reads.push((node, known.owner, known.when));
            return known.value;
        }
        self.walks.first_value(self.cx, node, slot)
    }

    fn root(&mut self, root: Step) -> Found {
        let Some(instance) = self.at else { return Found::Unclear };
        let walk = self.walks.tally.instances[instance as usize].walk;
        let walk = self.walks.walks[self.walks.walks[walk as usize].root as usize];
        match self.legal.rules.sections[walk.section].anchor {
            Anchor::Class(_) => Found::At(walk.node),
            Anchor::Inputs => self.found(INPUTS, root),
        }
    }

    fn follow(&mut self, from: Found, fields: &[Vec<FieldId>]) -> End {
        let mut here = from;
        for taken in 0..=fields.len() {
            match here {
                Found::Open { node, step, symbol } => return End::Open { fields: taken, node, step, symbol },
                Found::Null if taken < fields.len() => return End::Found(Found::Nowhere),
                _ => {}
            }
            let (Found::At(node), Some(next)) = (here, fields.get(taken)) else { return End::Found(here) };
            here = match self.field_of(node, next) {
                Ok(field) => self.found(node, Step::Field(field)),
                Err(found) => found,
            };
        }
        End::Found(here)
    }

    /// Where a place leads, which ends in a reference.
    fn place(&mut self, place: &Place, fields: &[Vec<FieldId>], at: Option<Node>) -> End {
        let from = match (place.root, at) {
            (Some(root), _) => self.root(root),
            (None, Some(at)) => Found::At(at),
            (None, None) => Found::Nowhere,
        };
        self.follow(from, fields)
    }

    fn wait(&mut self, node: Node, step: Step) {
        if let Some(instance) = self.at {
            self.walks.watch(node, step, What::Instance(instance));
        }
    }

    fn number_at(&mut self, node: Node, fields: &[FieldId]) -> Value {
        let Ok(field) = self.field_of(node, fields) else { return Value::Unknown };
        let term = self.first(node, Slot::Field(field));
        match Sum::of(self.cx.terms, term) {
            Some(sum) => Value::Known(sum),
            None => Value::Unknown,
        }
    }

    fn number(&mut self, number: &Num, at: Option<Node>) -> Value {
        match number {
            Num::Const(value) => Value::Known(Sum::constant(*value)),
            Num::At(place) => {
                let Some((last, before)) = place.fields.split_last() else { return Value::Absent };
                match self.place(place, before, at) {
                    End::Found(Found::At(node)) => self.number_at(node, last),
                    End::Found(Found::Null | Found::Nowhere) => Value::Absent,
                    End::Found(_) => Value::Unknown,
                    End::Open { node, step, .. } => {
                        self.wait(node, step);
                        Value::Unknown
                    }
                }
            }
            Num::Length(place) => match self.place(place, &place.fields, at) {
                End::Found(Found::At(node)) => {
                    let length = self.first(node, Slot::Length);
                    Sum::of(self.cx.terms, length).map_or(Value::Unknown, Value::Known)
                }
                End::Found(Found::Null | Found::Nowhere) => Value::Absent,
                End::Found(_) => Value::Unknown,
                End::Open { node, step, .. } => {
                    self.wait(node, step);
                    Value::Unknown
                }
            },
            Num::Count(paths) => {
                let Some(instance) = self.at else { return Value::Unknown };
                let walk = self.walks.tally.instances[instance as usize].walk;
                let root = self.walks.walks[walk as usize].root;
                let number = self.count_symbol(root, *paths);
                number.and_then(|number| Sum::of(self.cx.terms, number)).map_or(Value::Unknown, Value::Known)
            }
            Num::Else(one, other) => self.either(one, other, at),
            Num::Add(parts) => self.fold(parts, at, |_, one, other| one.plus(&other, 1)),
            Num::Sub(one, other) => {
                let parts = [(**one).clone(), (**other).clone()];
                self.fold(&parts, at, |_, one, other| one.plus(&other, -1))
            }
            Num::Max(parts) => self.fold(parts, at, |cx, one, other| extreme(cx.terms, true, &one, &other)),
            Num::Min(parts) => self.fold(parts, at, |cx, one, other| extreme(cx.terms, false, &one, &other)),
        }
    }

    fn fold(
        &mut self,
        parts: &[Num],
        at: Option<Node>,
        operation: impl Fn(&mut Cx<'_>, Sum, Sum) -> Option<Sum>,
    ) -> Value {
        let (mut sum, mut is_known) = (None, true);
        for part in parts {
            match self.number(part, at) {
                Value::Absent => return Value::Absent,
                Value::Unknown => is_known = false,
                Value::Known(value) => {
                    sum = match sum {
                        None => Some(value),
                        Some(before) => match operation(self.cx, before, value) {
                            Some(sum) => Some(sum),
                            None => {
                                is_known = false;
                                Some(Sum::default())
                            }
                        },
                    }
                }
            }
        }
        match sum {
            Some(sum) if is_known => Value::Known(sum),
            None if is_known => Value::Absent,
            _ => Value::Unknown,
        }
    }

    fn either(&mut self, one: &Num, other: &Num, at: Option<Node>) -> Value {
        if let (Num::At(place), Num::Const(otherwise)) = (one, other)
            && let Some(instance) = self.at
        {
            let walk = self.walks.walks[self.walks.tally.instances[instance as usize].walk as usize];
            let state = (place.root.is_none()).then_some((walk.section, walk.state));
            let from = match (place.root, at) {
                (Some(root), _) => self.root(root),
                (None, Some(at)) => Found::At(at),
                (None, None) => Found::Nowhere,
            };
            if let Found::At(node) = from {
                let value = self.behind(node, &place.fields, *otherwise, state);
                match value {
                    Value::Known(_) => return value,
                    Value::Absent => return Value::Known(Sum::constant(*otherwise)),
                    Value::Unknown => {}
                }
            }
        }
        match self.number(one, at) {
            Value::Absent => self.number(other, at),
            value => value,
        }
    }

    /// What follows from a claim if it is `wanted`; what it follows from, if it is not.
    fn claim(&mut self, claim: &NumClaim, at: Option<Node>, wanted: bool) -> Term {
        let unknown = |this: &mut Self| {
            this.is_clear = false;
            this.cx.terms.bool(wanted)
        };
        match claim {
            NumClaim::Compare(relation, one, other) => {
                let values = (self.number(one, at), self.number(other, at));
                match values {
                    (Value::Absent, _) | (_, Value::Absent) => self.cx.terms.bool(wanted),
                    (Value::Known(one), Value::Known(other)) => {
                        let term = compare(self.cx.terms, *relation, &one, &other);
                        term.unwrap_or_else(|| unknown(self))
                    }
                    _ => unknown(self),
                }
            }
            NumClaim::IsNull(place) => match self.place(place, &place.fields, at) {
                End::Found(Found::Null) => Term::TRUE,
                End::Found(Found::At(_)) => Term::FALSE,
                End::Found(Found::Nowhere) => self.cx.terms.bool(wanted),
                End::Found(_) => unknown(self),
                End::Open { node, step, .. } => {
                    self.wait(node, step);
                    unknown(self)
                }
            },
            NumClaim::Not(inner) => {
                let inner = self.claim(inner, at, !wanted);
                self.cx.terms.not(inner)
            }
            NumClaim::And(parts) => {
                let parts: Vec<Term> = parts.iter().map(|part| self.claim(part, at, wanted)).collect();
                self.cx.terms.and_all(parts)
            }
            NumClaim::Or(parts) => {
                let parts: Vec<Term> = parts.iter().map(|part| self.claim(part, at, wanted)).collect();
                self.cx.terms.or_all(parts)
            }
            NumClaim::Implies(one, other) => {
                let one = self.claim(one, at, !wanted);
                let other = self.claim(other, at, wanted);
                self.cx.terms.implies(one, other)
            }
            // These are rules of their own.
            NumClaim::OrderedList { .. } | NumClaim::OrderedTree { .. } | NumClaim::SameCount { .. } => unknown(self),
        }
    }

    /// How a structure goes on at one of its objects, and what is said of that.
    fn branch(&mut self, number: u32) {
        let mut waiting = vec![number];
        while let Some(number) = waiting.pop() {
            let instance = self.walks.tally.branches[number as usize].instance;
            self.begin(Some(instance));
            let measure = self.walks.tally.instances[instance as usize].measure;
            let legal = self.legal;
            let ruled = &legal.numbers.measures[measure as usize];
            match &ruled.measure.claim {
                NumClaim::OrderedList { next, key, strictly } => {
                    self.ordered(number, (&[], next), key, *strictly, &mut waiting);
                }
                NumClaim::OrderedTree { left, right, key, strictly } => {
                    self.ordered(number, (left, right), key, *strictly, &mut waiting);
                }
                NumClaim::SameCount { via, of } => {
                    if let Some(name) = ruled.name {
                        self.same_count(number, via, of, name, &mut waiting);
                    }
                }
                _ => {}
            }
        }
    }

    /// The way down to an object of a structure.
    fn add_way(&mut self, branch: u32) {
        let mut at = branch;
        while at != NONE {
            let Branch { up, edge, .. } = self.walks.tally.branches[at as usize];
            self.part.edges.extend((edge != NONE).then_some(edge));
            at = up;
        }
    }

    fn is_on_the_way(&self, branch: u32, node: Node) -> bool {
        let mut at = branch;
        while at != NONE {
            let Branch { up, node: here, .. } = self.walks.tally.branches[at as usize];
            if here == node {
                return true;
            }
            at = up;
        }
        false
    }

    /// What a field of an object of a structure holds, with the reference. What is not settled is waited for.
    fn child(&mut self, branch: u32, fields: &[FieldId]) -> (Found, u32) {
        let node = self.walks.tally.branches[branch as usize].node;
        let field = match self.field_of(node, fields) {
            Ok(field) => field,
            Err(found) => return (found, NONE),
        };
        let found = self.found(node, Step::Field(field));
        if let Found::Open { node, step, .. } = found {
            self.walks.watch(node, step, What::Branch(branch));
            return (found, NONE);
        }
        (found, self.part.edges.last().copied().unwrap_or(NONE))
    }

    /// Whether somebody wants to know what a condition is about.
    fn is_explained(&self) -> bool {
        self.walks.tally.looked_at.is_some()
    }

    /// What comes first is less than what comes next: each object is compared with the nearest ones above it on both sides.
    fn ordered(
        &mut self,
        number: u32,
        sides: (&[FieldId], &[FieldId]),
        key: &Place,
        strictly: bool,
        waiting: &mut Vec<u32>,
    ) {
        let branch = self.walks.tally.branches[number as usize];
        // Where a key may be missing, those further up matter, too.
        let nearest = if key.fields.len() == 1 { 1 } else { usize::MAX };
        if self.is_explained() {
            self.add_way(number);
        }
        let way = self.part.clone();
        for (first, is_before) in [(branch.before, true), (branch.after, false)] {
            let (mut other, mut left) = (first, nearest);
            while other != NONE && left > 0 {
                let about = self.walks.tally.branches[other as usize];
                self.part = way.clone();
                let (a, b) = if is_before { (about.node, branch.node) } else { (branch.node, about.node) };
                let key = Num::At(key.clone());
                if let (Value::Known(a), Value::Known(b)) = (self.number(&key, Some(a)), self.number(&key, Some(b))) {
                    let relation = if strictly { Relation::Less } else { Relation::LessOrEqual };
                    if let Some(term) = compare(self.cx.terms, relation, &a, &b) {
                        self.say(term);
                    }
                }
                other = if is_before { about.before } else { about.after };
                left -= 1;
            }
        }
        for (fields, is_left) in [(sides.0, true), (sides.1, false)] {
            if fields.is_empty() {
                continue;
            }
            self.part = way.clone();
            let (Found::At(to), edge) = self.child(number, fields) else { continue };
            let is_known = self.walks.branches(to, branch.instance).any(|known| {
                let known = &self.walks.tally.branches[known as usize];
                known.up == number && known.edge == edge
            });
            // A circle has no order; that there is none is for the sentences to say.
            let is_circle = self.walks.branches(to, branch.instance).next().is_some() && self.is_on_the_way(number, to);
            if is_known || is_circle {
                continue;
            }
            let (before, after) = if is_left { (branch.before, number) } else { (number, branch.after) };
            let below = Branch { up: number, edge, before, after, ..Branch::new(branch.instance, to) };
            waiting.push(self.walks.add_branch(below));
        }
    }

    /// On all ways down, there are equally many objects for which a claim holds: as many as a hidden field of the object says.
    fn same_count(&mut self, number: u32, via: &[Vec<FieldId>], of: &NumClaim, name: Name, waiting: &mut Vec<u32>) {
        let branch = self.walks.tally.branches[number as usize];
        let mut below = Vec::new();
        for fields in via {
            let (found, edge) = self.child(number, fields);
            let symbol = match found {
                Found::Nowhere => continue,
                Found::Open { symbol: Some(symbol), .. } => symbol,
                Found::Null | Found::At(_) => self.walks.edges[edge as usize].symbol,
                Found::Open { .. } | Found::Unclear => return,
            };
            let of = self.cx.terms.symbol_term(symbol);
            let count = self.ways(of, name);
            below.push(count);
            match found {
                Found::Null => {
                    let zero = self.cx.terms.i32(0);
                    let none = self.cx.terms.eq(count, zero);
                    self.say(none);
                }
                Found::At(to) => {
                    let known = self.walks.branches(to, branch.instance).next();
                    if known.is_none() {
                        let below = Branch { up: number, edge, ..Branch::new(branch.instance, to) };
                        waiting.push(self.walks.add_branch(below));
                    } else if self.is_on_the_way(number, to) {
                        // No way down ends that goes round in a circle.
                        if self.is_explained() {
                            self.add_way(number);
                        }
                        self.say(Term::FALSE);
                    }
                    let to = self.walks.name(to);
                    let behind = self.ways(to, name);
                    let same = self.cx.terms.eq(count, behind);
                    self.say(same);
                }
                _ => {}
            }
        }
        let own = self.walks.name(branch.node);
        let own = self.ways(own, name);
        let Some((&first, others)) = below.split_first() else {
            let zero = self.cx.terms.i32(0);
            let none = self.cx.terms.eq(own, zero);
            return self.say(none);
        };
        for &other in others {
            let same = self.cx.terms.eq(first, other);
            self.say(same);
        }
        self.is_clear = true;
        let counts = self.claim(of, Some(branch.node), false);
        if !self.is_clear {
            return;
        }
        let one = self.cx.terms.i32(1);
        let more = self.cx.terms.add(first, one);
        let here = self.cx.terms.ite(counts, more, first);
        let said = self.cx.terms.eq(own, here);
        self.say(said);
    }

    /// How many objects count on each way down from what a reference refers to.
    fn ways(&mut self, of: Term, name: Name) -> Term {
        self.symbol(Origin::Field(of, name, name), Sort::I32, Limits::U30)
    }
}
