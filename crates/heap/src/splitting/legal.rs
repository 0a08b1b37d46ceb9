//! What the rules of a run leave of a question: what no legal heap has is struck out before it becomes a state.

use heapwise_term::{Kinds, Origin, SymbolId, Term};

use super::objects::ObjectIndex;
use super::questions::within_chosen;
use super::{Settle, Splitting, Timing};
use crate::legal::{Held, INPUTS, Legal, Walks, input_reference, step_of};
use crate::question::{By, Then};
use crate::{Alternative, Cx, Slot};

impl<T: Timing> Splitting<T> {
    /// The path knows of a reference that it has read from a place of an object, or from nowhere: an input of the target.
    pub(super) fn come_upon(&mut self, cx: &Cx<'_>, place: Option<(ObjectIndex, Slot)>, reference: Term) {
        let (Some(legal), Some(symbol)) = (cx.legal, input_reference(cx, reference)) else { return };
        let walks = self.walks.get_or_insert_default();
        walks.begin(cx, legal);
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

    /// What is known of the walks, where there are rules. Objects are known from the first one on, also where it is no input that a rule
    /// may begin with.
    fn take_walks<'c>(&mut self, cx: &Cx<'c>) -> Option<(&'c Legal, Box<Walks>)> {
        let legal = cx.legal?;
        let mut walks = self.walks.take().unwrap_or_default();
        walks.begin(cx, legal);
        Some((legal, walks))
    }

    /// Of these alternatives, those that a legal heap can have. Where there is none, the path ends.
    pub(super) fn strike_out(
        &mut self,
        cx: &mut Cx<'_>,
        alternatives: Vec<Alternative<Settle>>,
    ) -> Vec<Alternative<Settle>> {
        let Some((legal, mut walks)) = self.take_walks(cx) else { return alternatives };
        // What is tried is undone.
        let mut left = Vec::with_capacity(alternatives.len());
        for alternative in alternatives {
            let Then::Refine(how) = alternative.then else {
                left.push(alternative);
                continue;
            };
            if let Some(lessons) = self.can_be(cx, legal, &mut walks, how) {
                let allowed = match how {
                    Settle::Fresh(symbol) => within_chosen(cx, symbol, how),
                    Settle::Together(_, earlier) => within_chosen(cx, earlier, how),
                    _ => alternative,
                };
                left.push(allowed.teaching(lessons));
            }
        }
        self.walks = Some(walks);
        if left.is_empty() {
            left.push(Alternative::exclude(Term::TRUE, By::Invariant));
        }
        left
    }

    /// What all legal heaps satisfy in which an answer holds. Nothing, where there are none.
    fn can_be(&self, cx: &mut Cx<'_>, legal: &Legal, walks: &mut Walks, how: Settle) -> Option<Vec<Term>> {
        let Settle::NonNull(symbol) = how else {
            let mark = walks.mark();
            let edges = edges_of(walks, how);
            let can_be = self.follow(cx, legal, walks, how);
            let lessons = can_be.then(|| walks.say(cx, legal).into_iter().map(|lesson| lesson.term).collect());
            walks.undo(mark);
            for (edge, held) in edges {
                walks.put_back(edge, held);
            }
            return lessons;
        };
        // It is one of the objects that it can be, or a new one.
        let mut settled = vec![Settle::Fresh(symbol)];
        settled.extend(self.together(cx, symbol).into_iter().map(|(earlier, _)| Settle::Together(symbol, earlier)));
        settled.extend(self.candidates(cx, symbol).into_iter().filter_map(|candidate| match candidate.then {
            Then::Refine(how) => Some(how),
            _ => None,
        }));
        let mut either: Option<Vec<Term>> = None;
        for how in settled {
            let Some(lessons) = self.can_be(cx, legal, walks, how) else { continue };
            if lessons.is_empty() {
                return Some(lessons);
            }
            either = Some(match either {
                None => lessons,
                Some(before) => {
                    let [one, other] = [before, lessons].map(|all| cx.terms.and_all(all));
                    vec![cx.terms.or(one, other)]
                }
            });
        }
        either
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
                match walks.add_object(cx, legal, cx.terms.symbol_term(symbol), kinds) {
                    Ok(object) => settle(cx, legal, walks, symbol, Held::At(object)),
                    Err(_) => false,
                }
            }
            Settle::Together(symbol, earlier) => {
                let all = self.together(cx, symbol);
                let kinds = all.iter().find(|(known, _)| *known == earlier).map_or(Kinds::NONE, |&(_, kinds)| kinds);
                match walks.add_object(cx, legal, cx.terms.symbol_term(earlier), kinds) {
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
        let Some((legal, mut walks)) = self.take_walks(cx) else { return };
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
                let _ = walks.add_object(cx, legal, self.objects[object].name, self.objects[object].kinds);
                if let Settle::Together(_, earlier) = *how {
                    settle(cx, legal, &mut walks, earlier, Held::At(object));
                }
                settle(cx, legal, &mut walks, symbol, Held::At(object));
            }
        }
        // The path has been taught this already; here it is noted that it has.
        walks.say(cx, legal);
        for object in walks.keep() {
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
