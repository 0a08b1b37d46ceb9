//! What a number is, as a sum of terms.

use heapwise_hex::Num;
use heapwise_ir::FieldId;

use super::super::super::walks::Node;
use super::super::exact::{Sum, extreme};
use super::Speaker;
use super::find::{End, Found};
use crate::{Cx, Slot};

pub(super) enum Value {
    Known(Sum),
    Absent,
    Unknown,
}

impl Speaker<'_, '_> {
    pub(super) fn number_at(&mut self, node: Node, fields: &[FieldId]) -> Value {
        let Ok(field) = self.field_of(node, fields) else { return Value::Unknown };
        let term = self.first(node, Slot::Field(field));
        match Sum::of(self.cx.terms, term) {
            Some(sum) => Value::Known(sum),
            None => Value::Unknown,
        }
    }

    pub(super) fn number(&mut self, number: &Num, at: Option<Node>) -> Value {
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

    pub(super) fn fold(
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

    pub(super) fn either(&mut self, one: &Num, other: &Num, at: Option<Node>) -> Value {
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
}
