//! Which register is which: parameters, local variables, and places for what is on the stack.

use heapwise_classfile::ValueKind;
use heapwise_ids::Arena;
use heapwise_ir::{Param, Reg, Type};

/// The registers of a method. Local variables and temporaries get one when they are first named: a call costs time for
/// every register that there is.
pub(super) struct Registers {
    pub(super) types: Arena<Reg, Type>,
    /// The parameter that a local variable is at first.
    params: Vec<Option<(Reg, ValueKind)>>,
    locals: Vec<Option<Reg>>,
    /// The first ones hold what is on the stack between blocks, by depth.
    temporaries: Vec<Reg>,
}

impl Registers {
    pub(super) fn new(params: &[Param], max_locals: u16) -> Registers {
        let mut types = Arena::new();
        let mut by_local = Vec::new();
        for param in params {
            let kind = kind_of(param.ty);
            by_local.push(Some((types.push(param.ty), kind)));
            // A parameter of two slots hides the second one.
            by_local.resize(by_local.len() + usize::from(kind.slots()) - 1, None);
        }
        let locals = vec![None; usize::from(max_locals).max(by_local.len())];
        Registers { types, params: by_local, locals, temporaries: Vec::new() }
    }

    /// The register of a local variable, if there is such a variable. Code may use one variable for values of different
    /// kinds at different times; a register with the type of a parameter is for values of its kind only.
    pub(super) fn local(&mut self, index: u16, kind: ValueKind) -> Option<Reg> {
        if let Some(param) = self.param(index, kind) {
            return Some(param);
        }
        let index = usize::from(index);
        if index + usize::from(kind.slots()) > self.locals.len() {
            return None;
        }
        Some(*self.locals[index].get_or_insert_with(|| self.types.push(Type::Any)))
    }

    /// The register of the parameter that this local variable is.
    pub(super) fn param(&self, index: u16, kind: ValueKind) -> Option<Reg> {
        let (reg, declared) = (*self.params.get(usize::from(index))?)?;
        (declared == kind).then_some(reg)
    }

    /// A register that is nothing of all this.
    pub(super) fn fresh(&mut self) -> Reg {
        self.types.push(Type::Any)
    }

    pub(super) fn temporary(&mut self, index: usize) -> Reg {
        while self.temporaries.len() <= index {
            self.temporaries.push(self.types.push(Type::Any));
        }
        self.temporaries[index]
    }

    pub(super) fn is_temporary(&self, reg: Reg) -> bool {
        self.temporaries.contains(&reg)
    }
}

fn kind_of(ty: Type) -> ValueKind {
    match ty {
        Type::I64 => ValueKind::Long,
        Type::F32 => ValueKind::Float,
        Type::F64 => ValueKind::Double,
        Type::Any | Type::Ref(_) => ValueKind::Reference,
        Type::Bool | Type::Int | Type::Bit | Type::I8 | Type::I16 | Type::U16 | Type::I32 => ValueKind::Int,
    }
}
