//! Comparisons, and the branches that depend on them.
//!
//! There is one instruction for each order of two numbers: `a > b` is `b < a`. What has no instruction of its own
//! (`a != b`, and what not-a-number makes of orders) is its opposite, with the targets of the branch swapped.

use heapwise_classfile::{Comparison, Condition, Instruction, NanIs, ValueKind};
use heapwise_ir::{BinaryOp, Const, Instr, Reg};

use super::method::{Lowered, Lowering};

/// How two operands are compared.
struct Test {
    op: BinaryOp,
    /// The second operand comes first.
    reversed: bool,
    /// The jump is taken where the comparison is false.
    negated: bool,
}

impl Test {
    const fn new(op: BinaryOp, reversed: bool, negated: bool) -> Test {
        Test { op, reversed, negated }
    }

    /// Of two integers.
    fn of(condition: Condition) -> Test {
        match condition {
            Condition::Equal => Test::new(BinaryOp::Eq, false, false),
            Condition::NotEqual => Test::new(BinaryOp::Eq, false, true),
            Condition::Less => Test::new(BinaryOp::Lt, false, false),
            Condition::LessOrEqual => Test::new(BinaryOp::Le, false, false),
            Condition::Greater => Test::new(BinaryOp::Lt, true, false),
            Condition::GreaterOrEqual => Test::new(BinaryOp::Le, true, false),
        }
    }

    /// Of two floating-point numbers. All comparisons with not-a-number are false, so where it takes the jump, what is
    /// asked is the opposite.
    fn of_floats(condition: Condition, nan: NanIs) -> Test {
        match (condition, nan) {
            (Condition::Less, NanIs::Less) => Test::new(BinaryOp::Le, true, true),
            (Condition::LessOrEqual, NanIs::Less) => Test::new(BinaryOp::Lt, true, true),
            (Condition::Greater, NanIs::Greater) => Test::new(BinaryOp::Le, false, true),
            (Condition::GreaterOrEqual, NanIs::Greater) => Test::new(BinaryOp::Lt, false, true),
            _ => Test::of(condition),
        }
    }
}

impl Lowering<'_> {
    /// JVMS 6.5 lcmp, fcmpl, fcmpg, dcmpl, dcmpg, and what follows of ifeq, ifne, iflt, ifge, ifgt, ifle.
    pub(super) fn compare(&mut self, comparison: Comparison) -> Lowered {
        let (kind, op) = match comparison {
            Comparison::Long => (ValueKind::Long, BinaryOp::Compare),
            Comparison::Float(nan) => (ValueKind::Float, of_floats(nan)),
            Comparison::Double(nan) => (ValueKind::Double, of_floats(nan)),
        };
        let b = self.pop(kind)?;
        let a = self.pop(kind)?;
        if let Some((condition, target)) = self.following_if() {
            let test = match comparison {
                Comparison::Long => Test::of(condition),
                Comparison::Float(nan) | Comparison::Double(nan) => Test::of_floats(condition, nan),
            };
            self.take_following();
            return self.branch_on(&test, a, b, target);
        }
        let dst = self.result(ValueKind::Int);
        self.emit(Instr::Binary { dst, op, a, b });
        Ok(())
    }

    /// JVMS 6.5 ifeq, ifne, iflt, ifge, ifgt, ifle.
    pub(super) fn if_zero(&mut self, condition: Condition, target: u32) -> Lowered {
        let a = self.pop(ValueKind::Int)?;
        let zero = self.names.constant(Const::I32(0));
        let zero = self.constant_register(zero);
        self.branch_on(&Test::of(condition), a, zero, target)
    }

    /// JVMS 6.5 if_icmpeq, if_icmpne, if_icmplt, if_icmpge, if_icmpgt, if_icmple.
    pub(super) fn if_compare(&mut self, condition: Condition, target: u32) -> Lowered {
        let b = self.pop(ValueKind::Int)?;
        let a = self.pop(ValueKind::Int)?;
        self.branch_on(&Test::of(condition), a, b, target)
    }

    /// JVMS 6.5 if_acmpeq, if_acmpne.
    pub(super) fn if_same(&mut self, target: u32, same: bool) -> Lowered {
        let b = self.pop(ValueKind::Reference)?;
        let a = self.pop(ValueKind::Reference)?;
        self.branch_on(&Test::new(BinaryOp::Eq, false, !same), a, b, target)
    }

    /// JVMS 6.5 ifnull, ifnonnull.
    pub(super) fn if_null(&mut self, target: u32, is_null: bool) -> Lowered {
        let a = self.pop(ValueKind::Reference)?;
        let null = self.names.constant(Const::Null);
        let null = self.constant_register(null);
        self.branch_on(&Test::new(BinaryOp::Eq, false, !is_null), a, null, target)
    }

    /// The branch on an int that follows in the same block.
    pub(super) fn following_if(&self) -> Option<(Condition, u32)> {
        match self.following() {
            Some(Instruction::If(condition, target)) => Some((*condition, *target)),
            _ => None,
        }
    }

    fn branch_on(&mut self, test: &Test, a: Reg, b: Reg, target: u32) -> Lowered {
        let (a, b) = if test.reversed { (b, a) } else { (a, b) };
        let cond = self.condition();
        self.emit(Instr::Binary { dst: cond, op: test.op, a, b });
        self.branch(cond, test.negated, target)
    }

    /// A register for the condition of a branch; operands may be overwritten.
    pub(super) fn condition(&mut self) -> Reg {
        self.pinned.clear();
        self.scratch()
    }

    /// Ends the block: jumps where the condition holds, or where it does not.
    pub(super) fn branch(&mut self, cond: Reg, negated: bool, target: u32) -> Lowered {
        let cond = self.flush(Some(cond)).unwrap_or(cond);
        let taken = self.enter_pc(target)?;
        let next = self.enter(self.position + 1)?;
        let (then, otherwise) = if negated { (next, taken) } else { (taken, next) };
        // A decision without consequences is none.
        self.emit(if then == otherwise { Instr::Goto { to: then } } else { Instr::Branch { cond, then, otherwise } });
        Ok(())
    }
}

fn of_floats(nan: NanIs) -> BinaryOp {
    match nan {
        NanIs::Less => BinaryOp::CompareOrLess,
        NanIs::Greater => BinaryOp::CompareOrGreater,
    }
}
