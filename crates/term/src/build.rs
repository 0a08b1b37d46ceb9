//! The constructors of terms. Each returns the simplest term it knows to be equal; the laws are one file a sort.
//!
//! Two rules keep them cheap and predictable: a constructor looks at most a few nodes deep, except where it remembers
//! what it has done (negation, lifting of equalities); and a law never makes a term larger than a constant factor.

mod arithmetic;
mod boolean;
mod conditional;
mod equality;
mod kinds;
pub(crate) use arithmetic::{bits_32, bits_64};
