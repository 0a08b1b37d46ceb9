//! Structures that are sorted, or in which all ways down have the same count: they are followed object by object.

use heapwise_hex::{Num, NumClaim, Place, Relation, Step};
use heapwise_ids::Name;
use heapwise_ir::FieldId;
use heapwise_term::{Limits, Origin, Sort, Term};

use super::super::super::walks::{NONE, Node, count_work};
use super::super::exact::compare;
use super::super::tally::{Branch, What};
use super::Speaker;
use super::find::Found;
use super::value::Value;

impl Speaker<'_, '_> {
    /// How a structure goes on at one of its objects, and what is said of that.
    pub(super) fn branch(&mut self, number: u32) {
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
    pub(super) fn add_way(&mut self, branch: u32) {
        let mut at = branch;
        while at != NONE {
            count_work();
            let Branch { up, edge, .. } = self.walks.tally.branches[at as usize];
            self.part.edges.extend((edge != NONE).then_some(edge));
            at = up;
        }
    }

    pub(super) fn is_on_the_way(&self, branch: u32, node: Node) -> bool {
        let mut at = branch;
        while at != NONE {
            count_work();
            let Branch { up, node: here, .. } = self.walks.tally.branches[at as usize];
            if here == node {
                return true;
            }
            at = up;
        }
        false
    }

    /// What a field of an object of a structure holds, with the reference. What is not settled is waited for.
    pub(super) fn child(&mut self, branch: u32, fields: &[FieldId]) -> (Found, u32) {
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
        (found, self.edge)
    }

    /// What comes first is less than what comes next: each object is compared with the nearest ones above it on both sides.
    pub(super) fn ordered(
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
    pub(super) fn same_count(
        &mut self,
        number: u32,
        via: &[Vec<FieldId>],
        of: &NumClaim,
        name: Name,
        waiting: &mut Vec<u32>,
    ) {
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
    pub(super) fn ways(&mut self, of: Term, name: Name) -> Term {
        self.symbol(Origin::Field(of, name, name), Sort::I32, Limits::U30)
    }
}
