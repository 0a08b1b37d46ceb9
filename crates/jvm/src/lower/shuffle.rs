//! Instructions that only move what is on the stack. They emit nothing, as the stack holds no values.
//!
//! They count places, and a `long` or `double` takes two: what is moved is one value of two places or two of one.

use heapwise_classfile::StackOp;

use super::method::{Lowered, Lowering, malformed};
use super::stack::Entry;

impl Lowering<'_> {
    /// JVMS 6.5 pop, pop2, dup, dup_x1, dup_x2, dup2, dup2_x1, dup2_x2, swap.
    pub(super) fn shuffle(&mut self, op: StackOp) -> Lowered {
        match op {
            StackOp::Pop => self.take(1).map(drop),
            StackOp::Pop2 => self.take(2).map(drop),
            StackOp::Dup => self.duplicate(1, 0),
            StackOp::DupX1 => self.duplicate(1, 1),
            StackOp::DupX2 => self.duplicate(1, 2),
            StackOp::Dup2 => self.duplicate(2, 0),
            StackOp::Dup2X1 => self.duplicate(2, 1),
            StackOp::Dup2X2 => self.duplicate(2, 2),
            StackOp::Swap => {
                let upper = self.take(1)?;
                let lower = self.take(1)?;
                self.stack.extend(upper.into_iter().chain(lower));
                Ok(())
            }
        }
    }

    /// Puts a copy of the upper places below so many lower ones.
    fn duplicate(&mut self, places: u16, below: u16) -> Lowered {
        let upper = self.take(places)?;
        let lower = self.take(below)?;
        self.stack.extend(upper.iter().copied().chain(lower).chain(upper.iter().copied()));
        Ok(())
    }

    /// Removes so many places.
    fn take(&mut self, places: u16) -> Lowered<Vec<Entry>> {
        let mut taken = Vec::new();
        let mut left = places;
        while left > 0 {
            let entry = self.pop_entry()?;
            left = left.checked_sub(entry.kind.slots()).ok_or_else(|| malformed("half of a value is moved"))?;
            taken.insert(0, entry);
        }
        Ok(taken)
    }
}
