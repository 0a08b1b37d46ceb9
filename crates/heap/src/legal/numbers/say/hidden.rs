//! What stands for a number behind a reference that is not settled: a hidden field of that reference.

use heapwise_hex::{Relation, SectionId, State, Step};
use heapwise_ids::Name;
use heapwise_ir::FieldId;
use heapwise_term::{Limits, Origin, Sort, SymbolId, Term};

use super::super::super::walks::Node;
use super::super::Hidden;
use super::super::exact::{Sum, compare};
use super::super::tally::What;
use super::Speaker;
use super::find::{End, Found};
use super::value::Value;

impl Speaker<'_, '_> {
    /// The number that these fields lead to from an object, or another one.
    pub(super) fn behind(
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
    pub(super) fn after(&self, state: Option<(SectionId, State)>, step: Step) -> Option<(SectionId, State)> {
        state.map(|(section, state)| (section, self.legal.rules.sections[section].automaton.step(state, step)))
    }

    /// The state behind these fields, if there is only one way to go.
    pub(super) fn along(
        &self,
        state: Option<(SectionId, State)>,
        fields: &[Vec<FieldId>],
    ) -> Option<(SectionId, State)> {
        fields.iter().try_fold(state?, |state, fields| match fields.as_slice() {
            &[field] => self.after(Some(state), Step::Field(field)),
            _ => None,
        })
    }

    /// The hidden field of a reference that is not settled. The state is that of a walk to where it is held, where that is known.
    pub(super) fn unsettled(
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

    pub(super) fn hidden_symbol(&mut self, of: SymbolId, hidden: u32, name: Name) -> Option<Term> {
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
}
