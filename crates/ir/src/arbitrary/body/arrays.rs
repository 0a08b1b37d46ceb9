//! Statements about arrays: they store at one index and load at another, through arrays that may be the same.

use super::Body;
use crate::instr::{BinaryOp, Instr};
use crate::program::{ClassId, Const, Reg, Type};

impl Body<'_> {
    pub(super) fn array_statement(&mut self, nesting: usize) {
        let arrays = self.setting.world.arrays.clone();
        let Some((class, ty)) = self.rng().pick(&arrays) else { return };
        match self.rng().below(8) {
            0..=1 => {
                self.new_array(class);
            }
            2 => {
                let (array, index) = (self.array(class), self.index());
                self.load_element(array, index, ty);
            }
            3 => {
                let (array, index, value) = (self.array(class), self.index(), self.value(ty));
                self.out.emit(Instr::StoreElement { array, index, value, ty });
            }
            4 => self.branch_on_length(class, nesting),
            _ => self.probe_elements(class, ty, nesting),
        }
    }

    /// An array in scope where there is one that may lead to an object, else a new one.
    fn array(&mut self, class: ClassId) -> Reg {
        match self.choose_object(|_, _, ty| ty == Type::Ref(Some(class))) {
            Some((array, _)) if self.rng().chance(4, 5) => array,
            _ => self.new_array(class),
        }
    }

    /// A new array: its length is a constant more often than not, and seldom too short.
    fn new_array(&mut self, class: ClassId) -> Reg {
        let length = if self.rng().chance(3, 4) {
            let value = self.rng().pick(&[0, 2, 3, 3, 3]).unwrap_or(3);
            let value = self.setting.builder.constant(Const::I32(value));
            let length = self.out.reg(Type::I32);
            self.out.emit(Instr::Const { dst: length, value });
            length
        } else {
            self.value(Type::I32)
        };
        let dst = self.fresh(Type::Ref(Some(class)));
        self.out.emit(Instr::NewArray { dst, class, length });
        dst
    }

    fn load_element(&mut self, array: Reg, index: Reg, ty: Type) -> Reg {
        let dst = self.fresh(ty);
        self.out.emit(Instr::LoadElement { dst, array, index, ty });
        dst
    }

    fn branch_on_length(&mut self, class: ClassId, nesting: usize) {
        let array = self.array(class);
        let length = self.fresh(Type::I32);
        self.out.emit(Instr::Length { dst: length, array });
        let index = self.value(Type::I32);
        let cond = self.binary(BinaryOp::Lt, Type::Bool, index, length);
        self.branch_on(cond, nesting);
    }

    /// An index: an input as often as not, where there is one.
    fn index(&mut self) -> Reg {
        let inputs: Vec<Reg> = (0..self.params).map(|index| self.out.param(index)).collect();
        let inputs = inputs.into_iter().filter(|reg| self.scope.contains(&(*reg, Type::I32))).collect::<Vec<_>>();
        match self.rng().pick(&inputs) {
            Some(input) if self.rng().chance(1, 2) => input,
            _ => self.value(Type::I32),
        }
    }

    /// Stores twice and loads once, through arrays and at indices that may be the same, and branches on what came back.
    fn probe_elements(&mut self, class: ClassId, ty: Type, nesting: usize) {
        let first = if self.rng().chance(1, 2) { self.new_array(class) } else { self.array(class) };
        let second = if self.rng().chance(2, 3) { first } else { self.array(class) };
        let (index, other_index) = (self.index(), self.index());
        let (value, other_value) = (self.value(ty), self.value(ty));
        self.out.emit(Instr::StoreElement { array: first, index, value, ty });
        self.out.emit(Instr::StoreElement { array: second, index: other_index, value: other_value, ty });
        let third = self.index();
        let at = self.rng().pick(&[index, other_index, third]).unwrap_or(index);
        let loaded = self.load_element(first, at, ty);
        let expected = if self.rng().chance(1, 2) { value } else { other_value };
        let cond = self.equal(loaded, expected);
        self.branch_on(cond, nesting);
    }
}
