//! The symbols of conditions, and those that these depend on, each condition looked through once: the queries of a path share
//! nearly all of theirs.

use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::FixedState;
use heapwise_ids::Id;
use heapwise_term::{SymbolId, TableId, Term, Terms};

#[derive(Default)]
pub(crate) struct Behind {
    known: HashMap<Term, Rc<[SymbolId]>, FixedState>,
    table: Option<TableId>,
    is_seen: Vec<bool>,
}

impl Behind {
    /// The symbols behind one condition, as [`Terms::symbols_behind`] has them.
    pub(crate) fn one(&mut self, terms: &Terms, condition: Term) -> Rc<[SymbolId]> {
        if !terms.is_noted_in(&mut self.table) {
            self.known.clear();
        }
        self.known.entry(condition).or_insert_with(|| terms.symbols_behind(&[condition]).into()).clone()
    }

    /// The symbols behind all of them, each once, and after those that it depends on.
    pub(crate) fn all(&mut self, terms: &Terms, conditions: &[Term]) -> Vec<SymbolId> {
        let mut is_seen = std::mem::take(&mut self.is_seen);
        is_seen.resize(terms.symbol_count(), false);
        let mut found: Vec<SymbolId> = Vec::new();
        for &condition in conditions {
            let new = self.one(terms, condition);
            found.extend(new.iter().filter(|symbol| !std::mem::replace(&mut is_seen[symbol.index()], true)));
        }
        found.iter().for_each(|symbol| is_seen[symbol.index()] = false);
        self.is_seen = is_seen;
        found.sort_by_key(|&symbol| terms.application(symbol).map_or(0, |application| application.level()));
        found
    }
}
