//! Sums of multiples of variables, exactly.

use heapwise_term::Integer;
use num_integer::Integer as Divisible;

pub(super) type Variable = usize;

/// `3x - y + 7`: each variable at most once, in the order of their numbers, none with the factor zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Form {
    pub(super) parts: Vec<(Variable, Integer)>,
    pub(super) constant: Integer,
}

impl Form {
    pub(super) fn constant(constant: Integer) -> Self {
        Form { parts: Vec::new(), constant }
    }

    pub(super) fn variable(variable: Variable) -> Self {
        Form { parts: vec![(variable, Integer::from(1))], constant: Integer::ZERO }
    }

    pub(super) fn as_constant(&self) -> Option<&Integer> {
        self.parts.is_empty().then_some(&self.constant)
    }

    pub(super) fn factor(&self, variable: Variable) -> Option<&Integer> {
        let at = self.parts.binary_search_by_key(&variable, |part| part.0).ok()?;
        Some(&self.parts[at].1)
    }

    pub(super) fn scaled(&self, by: &Integer) -> Form {
        if *by == Integer::ZERO {
            return Form::constant(Integer::ZERO);
        }
        let parts = self.parts.iter().map(|(variable, factor)| (*variable, factor * by)).collect();
        Form { parts, constant: &self.constant * by }
    }

    /// `self + times * other`.
    pub(super) fn plus(&self, times: &Integer, other: &Form) -> Form {
        let mut parts = Vec::with_capacity(self.parts.len() + other.parts.len());
        let (mut mine, mut theirs) = (self.parts.iter().peekable(), other.parts.iter().peekable());
        loop {
            let variable = match (mine.peek(), theirs.peek()) {
                (Some((x, _)), Some((y, _))) => *x.min(y),
                (Some((x, _)), None) | (None, Some((x, _))) => *x,
                (None, None) => break,
            };
            let mut factor = mine.next_if(|(x, _)| *x == variable).map_or(Integer::ZERO, |(_, factor)| factor.clone());
            if let Some((_, more)) = theirs.next_if(|(y, _)| *y == variable) {
                factor = &factor + &(times * more);
            }
            if factor != Integer::ZERO {
                parts.push((variable, factor));
            }
        }
        Form { parts, constant: &self.constant + &(times * &other.constant) }
    }

    pub(super) fn shifted(mut self, by: i64) -> Form {
        self.constant = &self.constant + &Integer::from(by);
        self
    }

    /// The form with another in the place of a variable.
    pub(super) fn replaced(&self, variable: Variable, by: &Form) -> Option<Form> {
        let at = self.parts.binary_search_by_key(&variable, |part| part.0).ok()?;
        let mut rest = self.clone();
        let (_, factor) = rest.parts.remove(at);
        Some(rest.plus(&factor, by))
    }

    /// The value under an assignment. Variables that have no value are zero.
    pub(super) fn value(&self, values: &[Option<Integer>]) -> Integer {
        self.parts.iter().fold(self.constant.clone(), |sum, (variable, factor)| match values.get(*variable) {
            Some(Some(value)) => &sum + &(factor * value),
            _ => sum,
        })
    }

    /// The greatest common divisor of the factors; zero if there are none.
    pub(super) fn content(&self) -> Integer {
        let one = Integer::from(1);
        let mut content = Integer::ZERO;
        for (_, factor) in &self.parts {
            content = gcd(&content, factor);
            if content == one {
                break;
            }
        }
        content
    }
}

pub(super) fn gcd(a: &Integer, b: &Integer) -> Integer {
    match (a.as_i64(), b.as_i64()) {
        (Some(a), Some(b)) if a != i64::MIN && b != i64::MIN => Integer::from(Divisible::gcd(&a, &b)),
        _ => Integer::from_big(Divisible::gcd(&a.to_big(), &b.to_big())),
    }
}

/// The quotient, rounded down. The divisor must not be zero.
pub(super) fn floor(a: &Integer, b: &Integer) -> Integer {
    match (a.as_i64(), b.as_i64()) {
        (Some(a), Some(b)) if a != i64::MIN => Integer::from(Divisible::div_floor(&a, &b)),
        _ => Integer::from_big(Divisible::div_floor(&a.to_big(), &b.to_big())),
    }
}

/// The quotient, rounded up. The divisor must not be zero.
pub(super) fn ceiling(a: &Integer, b: &Integer) -> Integer {
    -&floor(&-a, b)
}

pub(super) fn absolute(a: &Integer) -> Integer {
    if a.is_negative() { -a } else { a.clone() }
}
