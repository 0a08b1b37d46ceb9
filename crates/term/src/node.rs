//! What terms are made of: sorts, symbols, operators, nodes.
//!
//! A node is the top of a term; its operands are numbers of other terms. There is one form for each thing that can be
//! said: no greater-than, no subtraction, no unequal.

use heapwise_ids::{Name, id};

use crate::kinds::{Kind, Kinds};
use crate::limits::Limits;
use crate::terms::Term;

id! {
    /// An input symbol.
    SymbolId;
    /// An integer constant that does not fit into 64 bits.
    BigId;
}

/// The number of an object made by `new`. Never equal to another number's, to null, or to an input symbol.
pub type ObjectId = u32;

/// What a term denotes.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    Bool,
    /// Unbounded integers.
    Int,
    /// 32-bit integers that wrap around as Java's `int` does.
    I32,
    /// 64-bit integers that wrap around as Java's `long` does.
    I64,
    /// Java's `float`: IEEE 754, 32 bits.
    F32,
    /// Java's `double`: IEEE 754, 64 bits.
    F64,
    /// References: null, an object made by `new`, or an input object.
    Ref,
}

/// Where an input symbol comes from. A symbol is named by its origin, never by a counter.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// An input of the program: a parameter.
    Input(Name),
    /// What a field of the object behind a reference symbol held at first: its name, and that of who declares it, since an
    /// object may have several fields of one name.
    Field(Term, Name, Name),
    /// What an array held at first at this index.
    Element(Term, Term),
    /// The length of an input array.
    Length(Term),
    /// Whether a reference symbol stands for an object of this name that was there before the program ran.
    Is(Term, Name),
}

/// An input symbol, with what is known of it before any path condition.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Symbol {
    pub origin: Origin,
    pub sort: Sort,
    /// For references: the kinds it may have when it is not null. `Kinds::ALL` for other sorts.
    pub kinds: Kinds,
    pub limits: Limits,
}

impl Sort {
    #[inline]
    pub fn is_float(self) -> bool {
        matches!(self, Sort::F32 | Sort::F64)
    }
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnaryOp {
    /// Boolean negation.
    Not,
    /// Arithmetic negation; wraps around for 32 and 64 bits.
    Neg,
    /// 32 to 64 bits, keeping the value.
    Widen,
    /// 64 to 32 bits, keeping the low bits.
    Narrow,
    /// The low 8 bits of 32, as a signed number: Java's `(byte)`.
    SignExtend8,
    /// The low 16 bits of 32, as a signed number: Java's `(short)`.
    SignExtend16,
    /// The low 16 bits of 32, as an unsigned number: Java's `(char)`.
    ZeroExtend16,
    /// Turns the sign of a float, also of NaN.
    FNeg,
    /// Clears the sign of a float, also of NaN.
    FAbs,
    FSqrt,
    /// From any number but an unbounded one, rounded to nearest.
    ToF32,
    ToF64,
    /// From a float, as Java casts: rounded towards zero, the nearest value where it does not fit, zero for NaN.
    FToI32,
    FToI64,
    /// The bits of a float as an integer of its width, and back. NaNs keep theirs.
    FToBits,
    BitsToF,
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BinaryOp {
    And,
    Or,
    /// Equality of two terms of the same sort, any sort.
    ///
    /// Of floats: being the same value, as SMT-LIB has it and Java's `Double.equals`. All NaNs are one, and zero is not
    /// negative zero. What Java writes `==` is `FEq`.
    Eq,
    /// Signed less-than of two integers of the same sort. The only order: `a <= b` is `not (b < a)`.
    Lt,
    Add,
    Mul,
    /// Rounds towards zero; zero when the divisor is zero (callers guard that case).
    Div,
    /// Has the sign of the dividend; zero when the divisor is zero (callers guard that case).
    Rem,
    BitAnd,
    BitOr,
    BitXor,
    /// Shifts use the low 5 (32-bit) or 6 (64-bit) bits of the second operand, which has the sort of the first.
    Shl,
    Shr,
    Ushr,
    /// Arithmetic on floats, rounded to nearest. Where the result is NaN, it is the canonical one.
    FAdd,
    FSub,
    FMul,
    FDiv,
    /// Java's `%`: exact, with the sign of the dividend.
    FRem,
    /// Comparisons of floats. They are false where an operand is NaN, and do not see the sign of zero.
    FLt,
    FLe,
    FEq,
}

/// The top of a term. Sixteen bytes, so that a table of them stays in cache.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Bool(bool),
    Int(i64),
    /// An unbounded integer outside 64 bits.
    Big(BigId),
    I32(i32),
    I64(i64),
    /// A float, by its bits.
    F32(u32),
    F64(u64),
    Null,
    /// An object made by `new`, and its kind.
    Object(ObjectId, Kind),
    Symbol(SymbolId),
    Unary(UnaryOp, Term),
    Binary(BinaryOp, Term, Term),
    /// `Ite(condition, then, else)`, of any sort.
    Ite(Term, Term, Term),
    /// The reference is not null and its kind is in the set.
    KindIn(Term, Kinds),
}

const _: () = assert!(size_of::<Node>() == 16, "the table of nodes has grown");
