//! What follows from a claim about one object, or what it follows from.

use heapwise_hex::NumClaim;
use heapwise_term::Term;

use super::super::super::walks::Node;
use super::super::exact::compare;
use super::Speaker;
use super::find::{End, Found};
use super::value::Value;

impl Speaker<'_, '_> {
    /// What follows from a claim if it is `wanted`; what it follows from, if it is not.
    pub(super) fn claim(&mut self, claim: &NumClaim, at: Option<Node>, wanted: bool) -> Term {
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
}
