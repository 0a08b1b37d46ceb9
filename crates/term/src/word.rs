//! Values as registers and the objects that a program made hold them: a number that is known is itself, and no term.
//!
//! A program that runs on known values makes constants and nothing else. As terms those that are not small would each be
//! stored, and a loop of a million rounds would leave a million of them behind. They become terms when they meet one.

use crate::immediate;
use crate::node::Node;
use crate::terms::{Term, Terms};

const NAN_32: u32 = 0x7fc0_0000;
const NAN_64: u64 = 0x7ff8_0000_0000_0000;

/// A value. A number that is known may also be a term: who must be sure asks the table ([`Terms::word`]), so words are not
/// compared.
#[derive(Copy, Clone, Debug)]
pub enum Word {
    Term(Term),
    I32(i32),
    I64(i64),
    /// Floats by their bits.
    F32(u32),
    F64(u64),
}

impl Word {
    pub const NULL: Word = Word::Term(Term::NULL);
    pub const TRUE: Word = Word::Term(Term::TRUE);
    pub const FALSE: Word = Word::Term(Term::FALSE);

    #[inline]
    pub fn bool(value: bool) -> Word {
        if value { Word::TRUE } else { Word::FALSE }
    }

    /// A float. There is one value that is not a number.
    #[inline]
    pub fn f32(value: f32) -> Word {
        Word::F32(if value.is_nan() { NAN_32 } else { value.to_bits() })
    }

    #[inline]
    pub fn f64(value: f64) -> Word {
        Word::F64(if value.is_nan() { NAN_64 } else { value.to_bits() })
    }
}

/// As far as it can be said without a table.
impl From<Term> for Word {
    #[inline]
    fn from(term: Term) -> Word {
        match term.immediate() {
            Some(Node::I32(value)) => Word::I32(value),
            Some(Node::I64(value)) => Word::I64(value),
            _ => Word::Term(term),
        }
    }
}

impl Term {
    /// The small constant that the term is, if it is one.
    #[inline]
    fn immediate(self) -> Option<Node> {
        use heapwise_ids::Id;
        let number = self.index() as u32;
        (number >= immediate::FIRST).then(|| immediate::node(number))
    }
}

impl Terms {
    /// A term as a value: a number that is known is itself.
    #[inline]
    pub fn word(&self, term: Term) -> Word {
        match self.node(term) {
            Node::I32(value) => Word::I32(value),
            Node::I64(value) => Word::I64(value),
            Node::F32(bits) => Word::F32(bits),
            Node::F64(bits) => Word::F64(bits),
            _ => Word::Term(term),
        }
    }

    /// A value as a term.
    #[inline]
    pub fn term(&mut self, word: Word) -> Term {
        match word {
            Word::Term(term) => term,
            Word::I32(value) => self.i32(value),
            Word::I64(value) => self.i64(value),
            Word::F32(bits) => self.f32_bits(bits),
            Word::F64(bits) => self.f64_bits(bits),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let mut terms = Terms::new();
        let words = [i32::MIN, -1, 0, 7, i32::MAX].map(Word::I32).into_iter();
        let words = words.chain([i64::MIN, -1, 0, 1 << 40, i64::MAX].map(Word::I64));
        let words = words.chain([0.1_f32, f32::NAN, -0.0].map(|it| Word::F32(it.to_bits())));
        for word in words.chain([0.1_f64, f64::NAN, -0.0].map(|it| Word::F64(it.to_bits()))).collect::<Vec<_>>() {
            let term = terms.term(word);
            assert_eq!(format!("{:?}", terms.word(term)), format!("{word:?}"));
            assert!(terms.is_constant(term));
        }
        assert!(matches!(terms.word(Term::NULL), Word::Term(Term::NULL)));
    }
}
