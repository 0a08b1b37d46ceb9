//! The constructors of terms. Each returns the simplest term it knows to be equal; the laws are one file a sort.
//!
//! Three rules keep them cheap and predictable. A constructor looks at a bounded number of nodes, except where it
//! remembers what it has done (`lift`). A law never makes a term larger than a constant factor. And what is returned
//! depends on what the operands say, never on which terms happen to be in the table: results are the same in any order
//! of exploration.

mod arithmetic;
mod boolean;
mod conditional;
mod decide;
mod equality;
mod kinds;
mod lift;
pub(crate) use arithmetic::{bits_32, bits_64};
pub(crate) use lift::Ask;
