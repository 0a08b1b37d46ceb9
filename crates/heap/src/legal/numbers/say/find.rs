//! What a reference is found to be, as far as it is known.

use heapwise_hex::{Anchor, Place, Step};
use heapwise_ir::FieldId;
use heapwise_term::{SymbolId, Term};

use super::super::super::walks::{Held, INPUTS, Node};
use super::Speaker;
use crate::Slot;

#[derive(Copy, Clone, Debug)]
pub(super) enum Found {
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
pub(super) enum End {
    Found(Found),
    /// So many of its fields lead to a reference that is not settled.
    Open {
        fields: usize,
        node: Node,
        step: Step,
        symbol: Option<SymbolId>,
    },
}

impl Speaker<'_, '_> {
    /// The field of these that an object has.
    pub(super) fn field_of(&mut self, node: Node, fields: &[FieldId]) -> Result<FieldId, Found> {
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
        if self.is_explained() {
            self.part.objects.push(node);
        }
        let Some(class) = self.walks.only_class(self.cx, node) else { return Err(Found::Unclear) };
        let has =
            |field: &&FieldId| self.cx.hierarchy.supertypes(class).contains(&self.cx.program.fields[**field].class);
        fields.iter().find(has).copied().ok_or(Found::Nowhere)
    }

    pub(super) fn found(&mut self, node: Node, step: Step) -> Found {
        let known = self.walks.held_by(node).find(|&edge| self.walks.edges[edge as usize].step == step);
        if let Some(number) = known {
            let edge = self.walks.edges[number as usize];
            match edge.held {
                Held::Null | Held::At(_) => {
                    self.edge = number;
                    if self.is_explained() {
                        self.part.edges.push(number);
                    }
                }
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
    pub(super) fn first(&mut self, node: Node, slot: Slot) -> Term {
        if let Some(looked_at) = &mut self.walks.tally.looked_at {
            looked_at.push((node, slot));
        }
        if let Some(known) = self.walks.tally.known.iter().find(|known| known.node == node && known.slot == slot) {
            let (value, read) = (known.value, (node, known.owner, known.when));
            if self.is_explained() {
                self.part.reads.push(read);
            }
            return value;
        }
        self.walks.first_value(self.cx, node, slot)
    }

    pub(super) fn root(&mut self, root: Step) -> Found {
        let Some(instance) = self.at else { return Found::Unclear };
        let walk = self.walks.tally.instances[instance as usize].walk;
        let walk = self.walks.walks[self.walks.walks[walk as usize].root as usize];
        match self.legal.rules.sections[walk.section].anchor {
            Anchor::Class(_) => Found::At(walk.node),
            Anchor::Inputs => self.found(INPUTS, root),
        }
    }

    pub(super) fn follow(&mut self, from: Found, fields: &[Vec<FieldId>]) -> End {
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
    pub(super) fn place(&mut self, place: &Place, fields: &[Vec<FieldId>], at: Option<Node>) -> End {
        let from = match (place.root, at) {
            (Some(root), _) => self.root(root),
            (None, Some(at)) => Found::At(at),
            (None, None) => Found::Nowhere,
        };
        self.follow(from, fields)
    }
}
