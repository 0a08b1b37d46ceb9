//! What the rules of a run leave of a question: what no legal heap has is struck out before it becomes a state.

use heapwise_term::{Kinds, Node, Origin, SymbolId, Term};

use super::objects::ObjectIndex;
use super::questions::within_chosen;
use super::{Settle, Splitting, Timing};
use crate::legal::{Held, INPUTS, Legal, Walks, step_of};
use crate::question::{By, Then};
use crate::{Alternative, Cx, Slot};

impl<T: Timing> Splitting<T> {
    /// The path knows of a reference that it has read from a place of an object, or from nowhere: an input of the target.
    pub(super) fn come_upon(&mut self, cx: &Cx<'_>, place: Option<(ObjectIndex, Slot)>, reference: Term) {
        let (Some(legal), Node::Symbol(symbol)) = (cx.legal, cx.terms.node(reference)) else { return };
        if cx.terms.sort(reference) != heapwise_term::Sort::Ref {
            return;
        }
        let walks = self.walks.get_or_insert_default();
        walks.begin(legal);
        let at = match place {
            Some((object, slot)) => step_of(slot).map(|step| (object, step)),
            None => match cx.terms.symbol(symbol).origin {
                Origin::Input(name) => legal.input(name).map(|step| (INPUTS, step)),
                _ => None,
            },
        };
        if let (Some((from, step)), None) = (at, walks.edge_of(symbol)) {
            walks.place(from, step, symbol);
        }
    }

    /// Of these alternatives, those that a legal heap can have. Where there is none, the path ends.
    pub(super) fn strike_out(
        &self,
        cx: &mut Cx<'_>,
        alternatives: Vec<Alternative<Settle>>,
    ) -> Vec<Alternative<Settle>> {
        let (Some(legal), Some(walks)) = (cx.legal, &self.walks) else { return alternatives };
        let mut walks = walks.clone();
        let mut left = Vec::with_capacity(alternatives.len());
        for alternative in alternatives {
            let Then::Refine(how) = alternative.then else {
                left.push(alternative);
                continue;
            };
            if self.can_be(cx, legal, &mut walks, how) {
                left.push(match how {
                    Settle::Fresh(symbol) => within_chosen(cx, symbol, how),
                    Settle::Together(_, earlier) => within_chosen(cx, earlier, how),
                    _ => alternative,
                });
            }
        }
        if left.is_empty() {
            left.push(Alternative::exclude(Term::TRUE, By::Invariant));
        }
        left
    }

    fn can_be(&self, cx: &mut Cx<'_>, legal: &Legal, walks: &mut Walks, how: Settle) -> bool {
        match how {
            Settle::NonNull(symbol) => {
                if self.can_be(cx, legal, walks, Settle::Fresh(symbol)) {
                    return true;
                }
                let candidates = self.candidates(cx, symbol);
                let mut settled = candidates.into_iter().filter_map(|candidate| match candidate.then {
                    Then::Refine(how) => Some(how),
                    _ => None,
                });
                settled.any(|how| self.can_be(cx, legal, walks, how))
            }
            _ => {
                let mark = walks.mark();
                let edges = edges_of(walks, how);
                let can_be = self.follow(cx, legal, walks, how);
                walks.undo(&mark);
                for (edge, held) in edges {
                    walks.put_back(edge, held);
                }
                can_be
            }
        }
    }

    /// Lets the rules know of an answer. Says whether it breaks none.
    fn follow(&self, cx: &mut Cx<'_>, legal: &Legal, walks: &mut Walks, how: Settle) -> bool {
        match how {
            Settle::Null(symbol) => settle(cx, legal, walks, symbol, Held::Null),
            Settle::NonNull(_) => true,
            Settle::Kinds(object, kinds) => walks.narrow(cx, legal, object, kinds).is_ok(),
            Settle::Alias(symbol, object) => {
                let kinds = self.kinds_as(cx, symbol, object);
                let kinds = cx.terms.kinds.intersect(walks.kinds(object), kinds);
                walks.narrow(cx, legal, object, kinds).is_ok() && settle(cx, legal, walks, symbol, Held::At(object))
            }
            Settle::Fresh(symbol) => {
                let kinds = cx.terms.kinds_if_new(symbol);
                match walks.add_object(cx, legal, kinds) {
                    Ok(object) => settle(cx, legal, walks, symbol, Held::At(object)),
                    Err(_) => false,
                }
            }
            Settle::Together(symbol, earlier) => {
                let all = self.together(cx, symbol);
                let kinds = all.iter().find(|(known, _)| *known == earlier).map_or(Kinds::NONE, |&(_, kinds)| kinds);
                match walks.add_object(cx, legal, kinds) {
                    Ok(object) => {
                        [earlier, symbol].into_iter().all(|symbol| settle(cx, legal, walks, symbol, Held::At(object)))
                    }
                    Err(_) => false,
                }
            }
        }
    }

    /// The rules come to know what an answer has settled, and may say more of what objects are.
    pub(super) fn keep_to_rules(&mut self, cx: &mut Cx<'_>, how: &Settle) {
        let (Some(legal), Some(mut walks)) = (cx.legal, self.walks.take()) else { return };
        match *how {
            Settle::NonNull(_) => {}
            Settle::Null(symbol) => {
                settle(cx, legal, &mut walks, symbol, Held::Null);
            }
            Settle::Kinds(object, kinds) => {
                let _ = walks.narrow(cx, legal, object, kinds);
            }
            Settle::Alias(symbol, object) => {
                let _ = walks.narrow(cx, legal, object, self.objects[object].kinds);
                settle(cx, legal, &mut walks, symbol, Held::At(object));
            }
            Settle::Fresh(symbol) | Settle::Together(symbol, _) => {
                let object = self.objects.len() as ObjectIndex - 1;
                let _ = walks.add_object(cx, legal, self.objects[object].kinds);
                if let Settle::Together(_, earlier) = *how {
                    settle(cx, legal, &mut walks, earlier, Held::At(object));
                }
                settle(cx, legal, &mut walks, symbol, Held::At(object));
            }
        }
        for object in 0..self.objects.len() as ObjectIndex {
            self.objects[object].kinds = walks.kinds(object);
        }
        self.walks = Some(walks);
    }
}

fn settle(cx: &mut Cx<'_>, legal: &Legal, walks: &mut Walks, symbol: SymbolId, held: Held) -> bool {
    // Of what is read from an object that was there before the program, no rule speaks.
    let Some(edge) = walks.edge_of(symbol) else { return true };
    walks.settle(cx, legal, edge, held).is_ok()
}

fn edges_of(walks: &Walks, how: Settle) -> Vec<(u32, Held)> {
    let symbols = match how {
        Settle::Null(symbol) | Settle::NonNull(symbol) | Settle::Alias(symbol, _) | Settle::Fresh(symbol) => {
            vec![symbol]
        }
        Settle::Together(symbol, earlier) => vec![symbol, earlier],
        Settle::Kinds(..) => Vec::new(),
    };
    let edges = symbols.into_iter().filter_map(|symbol| walks.edge_of(symbol));
    edges.map(|edge| (edge, walks.held(edge))).collect()
}
