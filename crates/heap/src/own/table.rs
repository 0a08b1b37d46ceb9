//! Tables: arrays of known numbers, read with an index that is not known.
//!
//! Programs look much up in them: what digit a character is, what the tens and the ones of a number look like. Which of hundreds of
//! elements it is need not be asked, nor be told one by one: nearly all tables consist of a few *pieces*, in which the elements
//! are all the same, or count up with the index. What is read is then `ite(i < 48, -1, ite(i < 58, i - 48, ..))`.

use heapwise_ir::Type;
use heapwise_term::{Node, ObjectId, Sort, Term, Word};

use super::Own;
use crate::{Cx, sort_of};

/// What has fewer known elements is told one by one.
const FEWEST: usize = 8;
/// How many elements a piece has at least, on average, for it to be worth it.
const PER_PIECE: usize = 4;

/// Elements up to an index, which is left out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Piece {
    end: usize,
    /// What they hold; where they count up, what they would hold at index 0.
    value: i64,
    counts_up: bool,
}

impl Own {
    /// What an array holds at an index that is not known but within its bounds, if it is a table.
    pub(crate) fn look_up(&self, cx: &mut Cx<'_>, id: ObjectId, index: Term, ty: Type) -> Option<Term> {
        let sort = sort_of(ty);
        if self.has_pairs(id) || matches!(cx.terms.node(index), Node::I32(_)) || !matches!(sort, Sort::I32 | Sort::I64)
        {
            return None;
        }
        let length = self.constant_length(cx, id)?;
        if length < FEWEST {
            return None;
        }
        let mut touched = 0;
        let mut elements = Vec::with_capacity(length);
        for at in 0..length {
            let value = self.place(id, at);
            touched += usize::from(value.is_some());
            elements.push(number(cx, value)?);
        }
        if touched < FEWEST {
            return None;
        }
        let pieces = pieces(&elements, sort == Sort::I32);
        if pieces.len() * PER_PIECE > length {
            return None;
        }
        let mut held: Option<Term> = None;
        for piece in pieces.into_iter().rev() {
            let value = match (sort, piece.counts_up) {
                (Sort::I64, _) => cx.terms.i64(piece.value),
                (_, false) => cx.terms.i32(piece.value as i32),
                (_, true) => {
                    let from = cx.terms.i32(piece.value as i32);
                    cx.terms.add(index, from)
                }
            };
            held = Some(match held {
                None => value,
                Some(behind) => {
                    let end = cx.terms.i32(piece.end as i32);
                    let is_before = cx.terms.lt(index, end);
                    let is_before = cx.known(is_before);
                    cx.terms.ite(is_before, value, behind)
                }
            });
        }
        held
    }
}

/// The number that an element is known to hold.
fn number(cx: &Cx<'_>, element: Option<Word>) -> Option<i64> {
    match element {
        None => Some(0),
        Some(Word::I32(value)) => Some(value.into()),
        Some(Word::I64(value)) => Some(value),
        Some(Word::Term(term)) => match cx.terms.node(term) {
            Node::I32(value) => Some(value.into()),
            Node::I64(value) => Some(value),
            _ => None,
        },
        Some(Word::F32(_) | Word::F64(_)) => None,
    }
}

/// The pieces of a table, each as long as it can be.
fn pieces(elements: &[i64], may_count_up: bool) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut start = 0;
    while start < elements.len() {
        let run = |step: i64| {
            let goes_on = |at: &usize| elements[*at] == elements[start] + step * (*at - start) as i64;
            (start..elements.len()).take_while(goes_on).count()
        };
        let (same, up) = (run(0), if may_count_up { run(1) } else { 0 });
        let counts_up = up > same;
        let value = if counts_up { elements[start] - start as i64 } else { elements[start] };
        start += same.max(up);
        pieces.push(Piece { end: start, value, counts_up });
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_a_few_pieces() {
        let digit = |c: u8| char::from(c).to_digit(36).map_or(-1, i64::from);
        let table: Vec<i64> = (0..=255).map(digit).collect();
        let found = pieces(&table, true);
        assert_eq!(found.iter().map(|piece| piece.end).collect::<Vec<_>>(), [48, 58, 65, 91, 97, 123, 256]);
        assert_eq!(found[1], Piece { end: 58, value: -48, counts_up: true });
        let mut at = 0;
        for piece in found {
            for (index, &held) in table.iter().enumerate().take(piece.end).skip(at) {
                let counted = if piece.counts_up { index as i64 } else { 0 };
                assert_eq!(held, piece.value + counted);
            }
            at = piece.end;
        }
    }

    #[test]
    fn what_does_not_count_up_is_in_pieces_of_equal_elements() {
        let ends = |elements: &[i64], may| pieces(elements, may).iter().map(|piece| piece.end).collect::<Vec<_>>();
        assert_eq!(ends(&[5, 5, 6, 7, 7], true), [2, 4, 5]);
        assert_eq!(ends(&[5, 5, 6, 7, 7], false), [2, 3, 5]);
        assert_eq!(ends(&[], true), Vec::<usize>::new());
    }
}
