//! A program in one of the languages.

use heapwise_explore::InputTypes;
use heapwise_interp::{Overflow, Target};
use heapwise_ir::{ClassId, MethodId, Program};
use heapwise_java::Java;

/// A method to explore, in one of the languages. What runs it is compiled for each: see [`in_language!`](crate::in_language).
#[derive(Debug)]
pub enum AnyTarget {
    Plain(Target),
    Java(Target<Java>),
}

/// Does the same with a target in any language.
#[macro_export]
macro_rules! in_language {
    ($any:expr, $target:ident => $what:expr) => {
        match $any {
            $crate::AnyTarget::Plain($target) => $what,
            $crate::AnyTarget::Java($target) => $what,
        }
    };
}

impl AnyTarget {
    pub fn program(&self) -> &Program {
        in_language!(self, target => &target.program)
    }

    pub fn entry(&self) -> MethodId {
        in_language!(self, target => target.entry)
    }

    /// A class by its full name, which is loaded if it has to be.
    pub fn find_class(&self, name: &str) -> Option<ClassId> {
        match self {
            AnyTarget::Plain(target) => target.program.find_class(name),
            AnyTarget::Java(target) => target.language.world().class(&target.program, name).ok(),
        }
    }

    pub fn overflow(&self) -> Overflow {
        in_language!(self, target => target.overflow)
    }

    pub fn input_types(&self) -> InputTypes {
        in_language!(self, target => target.input_types)
    }

    pub fn is_java(&self) -> bool {
        self.as_java().is_some()
    }

    pub fn as_java(&self) -> Option<&Target<Java>> {
        match self {
            AnyTarget::Plain(_) => None,
            AnyTarget::Java(target) => Some(target),
        }
    }
}
