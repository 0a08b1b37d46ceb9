//! Integers as mathematics has them, said in terms that wrap around.
//!
//! What rules say of numbers is meant without overflow. A number is a sum, and a comparison is brought into a form in which
//! nothing can overflow; where there is none, nothing is said.

use heapwise_hex::Relation;
use heapwise_term::{Sort, Term, Terms};

/// A sum of terms, each so many times, and a constant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sum {
    parts: Vec<(Term, i64)>,
    constant: i128,
}

impl Sum {
    pub(super) fn constant(value: i64) -> Self {
        Sum { parts: Vec::new(), constant: value.into() }
    }

    /// A term of any integer sort, or a boolean, which is 0 or 1. Nothing, for any other term.
    pub(super) fn of(terms: &mut Terms, term: Term) -> Option<Self> {
        let term = match terms.sort(term) {
            Sort::Bool => {
                let [zero, one] = [0, 1].map(|value| terms.i32(value));
                terms.ite(term, one, zero)
            }
            Sort::I32 | Sort::I64 | Sort::Int => term,
            _ => return None,
        };
        Some(match terms.as_integer(term) {
            Some(value) => Sum::constant(value.as_i64()?),
            None => Sum { parts: vec![(term, 1)], constant: 0 },
        })
    }

    pub(super) fn plus(mut self, other: &Sum, factor: i64) -> Option<Self> {
        for &(term, times) in &other.parts {
            let times = times.checked_mul(factor)?;
            match self.parts.iter_mut().find(|(known, _)| *known == term) {
                Some((_, sum)) => *sum = sum.checked_add(times)?,
                None => self.parts.push((term, times)),
            }
        }
        self.parts.retain(|&(_, times)| times != 0);
        self.constant = self.constant.checked_add(other.constant.checked_mul(factor.into())?)?;
        Some(self)
    }

    /// The least and the greatest value; nothing, where there is no such bound.
    fn range(&self, terms: &Terms) -> Option<(i128, i128)> {
        let (mut least, mut greatest) = (self.constant, self.constant);
        for &(term, times) in &self.parts {
            let (low, high) = range(terms, term)?;
            let ends = [low, high].map(|end| end * i128::from(times));
            least = least.checked_add(ends[0].min(ends[1]))?;
            greatest = greatest.checked_add(ends[0].max(ends[1]))?;
        }
        Some((least, greatest))
    }

    /// The same as one term that does not overflow. Nothing, where there is none.
    pub(super) fn term(&self, terms: &mut Terms) -> Option<Term> {
        if let ([(term, 1)], 0) = (self.parts.as_slice(), self.constant) {
            return Some(*term);
        }
        if self.parts.is_empty() {
            let value = i64::try_from(self.constant).ok()?;
            return Some(match i32::try_from(value) {
                Ok(value) => terms.i32(value),
                Err(_) => terms.i64(value),
            });
        }
        let sort =
            if self.parts.iter().any(|&(term, _)| terms.sort(term) == Sort::Int) { Sort::Int } else { Sort::I64 };
        if sort == Sort::I64 {
            let (least, greatest) = self.range(terms)?;
            i64::try_from(least).ok()?;
            i64::try_from(greatest).ok()?;
        }
        // Sums on the way may wrap around; the whole does not.
        let mut sum = terms.integer_of(sort, i64::try_from(self.constant).ok()?);
        for &(term, times) in &self.parts {
            let term = in_sort(terms, term, sort)?;
            let times = terms.integer_of(sort, times);
            let product = terms.mul(term, times);
            sum = terms.add(sum, product);
        }
        Some(sum)
    }
}

/// The least and the greatest value of a term.
fn range(terms: &Terms, term: Term) -> Option<(i128, i128)> {
    let limits = terms.as_symbol(term).map(|symbol| terms.symbol(symbol).limits).unwrap_or_default();
    let (least, greatest) = terms.value_range(term).or_else(|| limits.range(terms.sort(term)))?;
    Some((least.into(), greatest.into()))
}

/// A term as one of a sort that has all its values.
fn in_sort(terms: &mut Terms, term: Term, sort: Sort) -> Option<Term> {
    match (terms.sort(term), sort) {
        (own, wanted) if own == wanted => Some(term),
        (Sort::I32, Sort::I64) => Some(terms.widen(term)),
        // A constant is of any sort.
        (_, sort) => {
            let value = terms.as_integer(term)?.as_i64()?;
            Some(terms.integer_of(sort, value))
        }
    }
}

/// Two terms as terms of one sort.
pub(super) fn alike(terms: &mut Terms, a: Term, b: Term) -> Option<(Term, Term)> {
    let sort = match (terms.sort(a), terms.sort(b)) {
        (Sort::Int, _) | (_, Sort::Int) => Sort::Int,
        (Sort::I64, _) | (_, Sort::I64) => Sort::I64,
        _ => Sort::I32,
    };
    Some((in_sort(terms, a, sort)?, in_sort(terms, b, sort)?))
}

/// Compares two numbers. Nothing, where that cannot be said without overflow.
pub(super) fn compare(terms: &mut Terms, relation: Relation, a: &Sum, b: &Sum) -> Option<Term> {
    let negated = |terms: &mut Terms, condition: Option<Term>| condition.map(|condition| terms.not(condition));
    match relation {
        Relation::NotEqual => {
            let equal = compare(terms, Relation::Equal, a, b);
            negated(terms, equal)
        }
        Relation::LessOrEqual => {
            let greater = compare(terms, Relation::Less, b, a);
            negated(terms, greater)
        }
        Relation::Equal | Relation::Less => decide(terms, relation == Relation::Less, a.clone().plus(b, -1)?),
    }
}

/// Whether a number is less than 0, or is 0.
fn decide(terms: &mut Terms, is_less: bool, number: Sum) -> Option<Term> {
    if let Some((least, greatest)) = number.range(terms) {
        match is_less {
            true if greatest < 0 => return Some(Term::TRUE),
            true if least >= 0 => return Some(Term::FALSE),
            false if least > 0 || greatest < 0 => return Some(Term::FALSE),
            false if (least, greatest) == (0, 0) => return Some(Term::TRUE),
            _ => {}
        }
    }
    let by = -number.constant;
    match *number.parts.as_slice() {
        [(x, 1), (y, -1)] | [(y, -1), (x, 1)] => differ(terms, is_less, (x, y), by),
        [(x, 1)] => {
            let by = constant(terms, x, by)?;
            Some(if is_less { terms.lt(x, by) } else { terms.eq(x, by) })
        }
        [(y, -1)] => {
            let by = constant(terms, y, -by)?;
            Some(if is_less { terms.lt(by, y) } else { terms.eq(by, y) })
        }
        _ => {
            let (mut left, mut right) = (Sum::default(), Sum::default());
            for &(term, times) in &number.parts {
                let side = if times > 0 { &mut left } else { &mut right };
                side.parts.push((term, times.abs()));
            }
            right.constant = by;
            let (left, right) = (left.term(terms)?, right.term(terms)?);
            let (left, right) = alike(terms, left, right)?;
            Some(if is_less { terms.lt(left, right) } else { terms.eq(left, right) })
        }
    }
}

/// A constant of the sort of a term. That it is in its range is known.
fn constant(terms: &mut Terms, like: Term, value: i128) -> Option<Term> {
    let value = i64::try_from(value).ok()?;
    Some(terms.integer_of(terms.sort(like), value))
}

/// `x < y + by`, or `x = y + by`. That there is such a difference is known.
fn differ(terms: &mut Terms, is_less: bool, (x, y): (Term, Term), by: i128) -> Option<Term> {
    let (x, y) = alike(terms, x, y)?;
    let sort = terms.sort(x);
    let offset = constant(terms, y, by)?;
    let sum = terms.add(y, offset);
    let plain = if is_less { terms.lt(x, sum) } else { terms.eq(x, sum) };
    let (Some((low, high)), Some((least, greatest))) = (range(terms, y), heapwise_term::Limits::None.range(sort))
    else {
        return Some(plain);
    };
    let (least, greatest) = (i128::from(least), i128::from(greatest));
    if low + by < least {
        // `y + by` may be below all that there is: then nothing is less than that, or the same.
        let limit = constant(terms, y, least - by)?;
        let is_there = terms.le(limit, y);
        return Some(terms.and(is_there, plain));
    }
    if high + by > greatest {
        let limit = constant(terms, y, greatest - by)?;
        let is_there = terms.le(y, limit);
        if is_less {
            let above = terms.not(is_there);
            return Some(terms.or(above, plain));
        }
        return Some(terms.and(is_there, plain));
    }
    Some(plain)
}

/// The greater one of two numbers, or the lesser one.
pub(super) fn extreme(terms: &mut Terms, is_max: bool, a: &Sum, b: &Sum) -> Option<Sum> {
    let is_less = compare(terms, Relation::Less, a, b)?;
    let (greater, lesser) = (if is_max { b } else { a }, if is_max { a } else { b });
    match is_less {
        Term::TRUE => return Some(greater.clone()),
        Term::FALSE => return Some(lesser.clone()),
        _ => {}
    }
    let (greater, lesser) = (greater.term(terms)?, lesser.term(terms)?);
    let (greater, lesser) = alike(terms, greater, lesser)?;
    let either = terms.ite(is_less, greater, lesser);
    Sum::of(terms, either)
}
