//! What a term says, as a number, and the order of operands that follows from it.
//!
//! A fingerprint is computed from the content of a term alone, so it is the same in every table, whatever was made
//! first. It serves twice: as the hash of the table, and to order operands without asking which is older.

use heapwise_ids::Name;
use num_bigint::Sign;

use crate::node::{Node, Origin};
use crate::terms::{Term, Terms};

impl Terms {
    pub(crate) fn fingerprint_of(&self, node: Node) -> u64 {
        let print = |term: Term| self.fingerprint(term);
        let name = |name: Name| self.names.number(name);
        match node {
            Node::Bool(value) => mix(0, value.into()),
            Node::Int(value) => mix(1, value as u64),
            Node::Big(id) => {
                let big = self.big(id);
                big.iter_u64_digits().fold(mix(2, (big.sign() == Sign::Minus).into()), mix)
            }
            Node::I32(value) => mix(3, value as u64),
            Node::I64(value) => mix(4, value as u64),
            Node::F32(bits) => mix(15, bits.into()),
            Node::F64(bits) => mix(16, bits),
            Node::Null => mix(5, 0),
            Node::Object(id, kind) => mix(6, u64::from(id) << 32 | u64::from(kind)),
            Node::Symbol(id) => match self.symbol(id).origin {
                Origin::Input(input) => mix(7, name(input)),
                Origin::Field(of, field, of_class) => mix(mix(mix(8, print(of)), name(field)), name(of_class)),
                Origin::Element(of, at) => mix(mix(9, print(of)), print(at)),
                Origin::Length(of) => mix(10, print(of)),
                Origin::Is(of, object) => mix(mix(11, print(of)), name(object)),
            },
            Node::Unary(op, a) => mix(11 | (op as u64) << 8, print(a)),
            Node::Binary(op, a, b) => mix(mix(12 | (op as u64) << 8, print(a)), print(b)),
            Node::Ite(c, a, b) => mix(mix(mix(13, print(c)), print(a)), print(b)),
            Node::KindIn(a, kinds) => {
                let ranges = self.kinds.ranges(kinds).iter();
                ranges
                    .fold(mix(14, print(a)), |so_far, &(low, high)| mix(so_far, u64::from(low) << 32 | u64::from(high)))
            }
        }
    }

    /// Whether `a` stands before `b` as an operand of a commutative operator.
    ///
    /// Symbols come first, in the order of their names, and constants last: `x + y`, `x == null`. The rest has no order
    /// that a reader would miss, so fingerprints decide.
    #[inline]
    pub(crate) fn is_ordered(&self, a: Term, b: Term) -> bool {
        (self.rank(a), self.fingerprint(a), a) <= (self.rank(b), self.fingerprint(b), b)
    }

    #[inline]
    pub(crate) fn ordered(&self, a: Term, b: Term) -> (Term, Term) {
        if self.is_ordered(a, b) { (a, b) } else { (b, a) }
    }

    #[inline]
    fn rank(&self, term: Term) -> u64 {
        match self.node(term) {
            Node::Symbol(id) => self.symbol_rank(id),
            Node::Unary(..) | Node::Binary(..) | Node::Ite(..) | Node::KindIn(..) => u64::MAX - 1,
            _ => u64::MAX,
        }
    }

    /// The place of a symbol among symbols: by depth, then by the input it starts from, then by its last name.
    pub(crate) fn rank_of(&self, origin: Origin) -> u64 {
        let short = |name: Name| self.names.number(name).min(0xffff);
        let (of, last) = match origin {
            Origin::Input(input) => return short(input) << 16,
            Origin::Field(of, field, _) | Origin::Is(of, field) => (of, short(field)),
            Origin::Element(of, _) | Origin::Length(of) => (of, 0xffff),
        };
        let parent = self.as_symbol(of).map_or(0, |id| self.symbol_rank(id));
        let depth = ((parent >> 32) + 1).min(0xffff);
        depth << 32 | (parent & 0xffff_0000) | last
    }
}

/// Both numbers as one. A 128-bit product folded onto itself spreads every bit of both, in a few cycles, and unlike a
/// library's hash it is the same in every version.
#[inline]
fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x9e37_79b9_7f4a_7c15) * u128::from(b ^ 0xd1b5_4a32_d192_ed03);
    product as u64 ^ (product >> 64) as u64
}
