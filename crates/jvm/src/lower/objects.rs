//! Objects: how they are made, and what they are.

use heapwise_classfile::descriptor::java_name;
use heapwise_classfile::{Condition, ValueKind};
use heapwise_ir::{Instr, Shape, UnaryOp};

use super::method::{Lowered, Lowering, Stop};
use crate::own::Own;

impl Lowering<'_> {
    /// JVMS 6.5 new.
    pub(super) fn new_object(&mut self, name: &str) -> Lowered {
        let class = self.names.class(name)?;
        if self.program.classes[class].shape != Shape::Object {
            return Err(Stop(format!("{} has no instances of its own, but one is made", java_name(name))));
        }
        self.initialise(class);
        let dst = self.result(ValueKind::Reference);
        self.emit(Instr::New { dst, class });
        Ok(())
    }

    /// JVMS 6.5 checkcast.
    pub(super) fn check_cast(&mut self, name: &str) -> Lowered {
        let class = self.names.class(name)?;
        let src = self.pop(ValueKind::Reference)?;
        let dst = self.result(ValueKind::Reference);
        self.emit(Instr::Cast { dst, src, class });
        Ok(())
    }

    /// JVMS 6.5 instanceof, and what follows of ifeq and ifne.
    pub(super) fn instance_of(&mut self, name: &str) -> Lowered {
        let class = self.names.class(name)?;
        let obj = self.pop(ValueKind::Reference)?;
        if let Some((condition @ (Condition::Equal | Condition::NotEqual), target)) = self.following_if() {
            let cond = self.condition();
            self.emit(Instr::InstanceOf { dst: cond, obj, class });
            self.take_following();
            return self.branch(cond, condition == Condition::Equal, target);
        }
        let dst = self.result(ValueKind::Int);
        self.emit(Instr::InstanceOf { dst, obj, class });
        self.emit(Instr::Unary { dst, op: UnaryOp::ToBit, a: dst });
        Ok(())
    }

    /// JVMS 6.5 monitorenter.
    pub(super) fn monitor_enter(&mut self) -> Lowered {
        self.monitor(Own::MONITOR_ENTER)
    }

    /// JVMS 6.5 monitorexit.
    pub(super) fn monitor_exit(&mut self) -> Lowered {
        self.monitor(Own::MONITOR_EXIT)
    }

    fn monitor(&mut self, native: Own) -> Lowered {
        let obj = self.pop(ValueKind::Reference)?;
        let native = self.names.native(native);
        self.emit(Instr::Native { dst: None, native, args: Box::new([obj]) });
        Ok(())
    }
}
