//! Instructions from bytes. Operands are read and resolved here; whether targets are instructions, [`crate::Code`] checks.

use std::sync::Arc;

use crate::constant::Constant;
use crate::error::ReadError;
use crate::instruction::{
    ArithmeticOp, Comparison, Condition, ElementKind, Instruction, IntegerKind, LogicOp, NanIs, NarrowKind, NumberKind,
    PrimitiveKind, ShiftOp, StackOp, ValueKind,
};
use crate::pool::Pool;
use crate::reader::Reader;

/// Reads instructions one after the other.
pub(crate) struct Decoder<'a> {
    pool: &'a Pool,
    code: Reader<'a>,
    /// The offset in the file of the first instruction.
    start: usize,
}

/// In the order of the opcodes.
const VALUES: [ValueKind; 5] =
    [ValueKind::Int, ValueKind::Long, ValueKind::Float, ValueKind::Double, ValueKind::Reference];
const ELEMENTS: [ElementKind; 8] = [
    ElementKind::Int,
    ElementKind::Long,
    ElementKind::Float,
    ElementKind::Double,
    ElementKind::Reference,
    ElementKind::ByteOrBoolean,
    ElementKind::Char,
    ElementKind::Short,
];
const STACK: [StackOp; 9] = [
    StackOp::Pop,
    StackOp::Pop2,
    StackOp::Dup,
    StackOp::DupX1,
    StackOp::DupX2,
    StackOp::Dup2,
    StackOp::Dup2X1,
    StackOp::Dup2X2,
    StackOp::Swap,
];
const ARITHMETIC: [ArithmeticOp; 5] =
    [ArithmeticOp::Add, ArithmeticOp::Subtract, ArithmeticOp::Multiply, ArithmeticOp::Divide, ArithmeticOp::Remainder];
const NUMBERS: [NumberKind; 4] = [NumberKind::Int, NumberKind::Long, NumberKind::Float, NumberKind::Double];
const INTEGERS: [IntegerKind; 2] = [IntegerKind::Int, IntegerKind::Long];
const SHIFTS: [ShiftOp; 3] = [ShiftOp::Left, ShiftOp::Right, ShiftOp::UnsignedRight];
const LOGIC: [LogicOp; 3] = [LogicOp::And, LogicOp::Or, LogicOp::Xor];
const NARROW: [NarrowKind; 3] = [NarrowKind::Byte, NarrowKind::Char, NarrowKind::Short];
const CONDITIONS: [Condition; 6] = [
    Condition::Equal,
    Condition::NotEqual,
    Condition::Less,
    Condition::GreaterOrEqual,
    Condition::Greater,
    Condition::LessOrEqual,
];
const COMPARISONS: [Comparison; 5] = [
    Comparison::Long,
    Comparison::Float(NanIs::Less),
    Comparison::Float(NanIs::Greater),
    Comparison::Double(NanIs::Less),
    Comparison::Double(NanIs::Greater),
];
/// From number 4.
const PRIMITIVES: [PrimitiveKind; 8] = [
    PrimitiveKind::Boolean,
    PrimitiveKind::Char,
    PrimitiveKind::Float,
    PrimitiveKind::Double,
    PrimitiveKind::Byte,
    PrimitiveKind::Short,
    PrimitiveKind::Int,
    PrimitiveKind::Long,
];

impl<'a> Decoder<'a> {
    pub(crate) fn new(pool: &'a Pool, code: Reader<'a>) -> Decoder<'a> {
        Decoder { pool, start: code.offset(), code }
    }

    /// The next instruction and its program counter, or nothing at the end of the code.
    pub(crate) fn next(&mut self) -> Result<Option<(u32, Instruction)>, ReadError> {
        if self.code.is_at_end() {
            return Ok(None);
        }
        let pc = (self.code.offset() - self.start) as u32;
        let opcode = self.code.u8()?;
        let instruction = match opcode {
            0x00..=0x14 => self.constant(opcode)?,
            0x15..=0x35 | 0x36..=0x56 | 0x84 | 0xa9 | 0xc4 => self.local_or_array(opcode)?,
            0x57..=0x83 | 0x85..=0x98 => operator(opcode),
            0x99..=0xa8 | 0xc6..=0xc9 => self.branch(opcode, pc)?,
            0xaa => self.table_switch(pc)?,
            0xab => self.lookup_switch(pc)?,
            0xac..=0xb0 => Instruction::Return(Some(VALUES[usize::from(opcode - 0xac)])),
            0xb1 => Instruction::Return(None),
            0xb2..=0xba => self.member(opcode)?,
            0xbb..=0xbd | 0xc0 | 0xc1 | 0xc5 => self.class_or_array(opcode)?,
            0xbe => Instruction::ArrayLength,
            0xbf => Instruction::Throw,
            0xc2 => Instruction::MonitorEnter,
            0xc3 => Instruction::MonitorExit,
            0xca.. => return Err(self.bad_opcode(opcode)),
        };
        Ok(Some((pc, instruction)))
    }

    fn constant(&mut self, opcode: u8) -> Result<Instruction, ReadError> {
        Ok(Instruction::Const(match opcode {
            0x00 => return Ok(Instruction::Nop),
            0x01 => Constant::Null,
            0x02..=0x08 => Constant::Int(i32::from(opcode) - 3),
            0x09 | 0x0a => Constant::Long(i64::from(opcode - 0x09)),
            0x0b..=0x0d => Constant::Float(f32::from(opcode - 0x0b).to_bits()),
            0x0e | 0x0f => Constant::Double(f64::from(opcode - 0x0e).to_bits()),
            0x10 => Constant::Int(i32::from(self.code.i8()?)),
            0x11 => Constant::Int(i32::from(self.code.i16()?)),
            0x12 => {
                let index = self.code.u8()?;
                self.loaded(u16::from(index), false)?
            }
            _ => {
                let index = self.code.u16()?;
                self.loaded(index, opcode == 0x14)?
            }
        }))
    }

    /// `ldc2_w` loads what takes two places on the stack, the others what takes one.
    fn loaded(&self, index: u16, takes_two: bool) -> Result<Constant, ReadError> {
        let constant = self.pool.constant(index)?;
        let does_take_two = match &constant {
            Constant::Long(_) | Constant::Double(_) => true,
            Constant::Dynamic { descriptor, .. } => matches!(&**descriptor, "J" | "D"),
            _ => false,
        };
        if does_take_two == takes_two {
            Ok(constant)
        } else {
            Err(self.code.error("an instruction loads a constant of the wrong size"))
        }
    }

    /// Loads and stores; also `iinc` and `ret`, and the `wide` form of all these.
    fn local_or_array(&mut self, opcode: u8) -> Result<Instruction, ReadError> {
        Ok(match opcode {
            0x1a..=0x2d => short_local(opcode - 0x1a, Instruction::Load),
            0x2e..=0x35 => Instruction::ArrayLoad(ELEMENTS[usize::from(opcode - 0x2e)]),
            0x3b..=0x4e => short_local(opcode - 0x3b, Instruction::Store),
            0x4f..=0x56 => Instruction::ArrayStore(ELEMENTS[usize::from(opcode - 0x4f)]),
            0x84 => Instruction::Increment { index: u16::from(self.code.u8()?), by: i16::from(self.code.i8()?) },
            0xc4 => {
                let opcode = self.code.u8()?;
                let index = self.code.u16()?;
                match opcode {
                    0x84 => Instruction::Increment { index, by: self.code.i16()? },
                    _ => self.local(opcode, index)?,
                }
            }
            _ => {
                let index = self.code.u8()?;
                self.local(opcode, u16::from(index))?
            }
        })
    }

    fn local(&self, opcode: u8, index: u16) -> Result<Instruction, ReadError> {
        Ok(match opcode {
            0x15..=0x19 => Instruction::Load(VALUES[usize::from(opcode - 0x15)], index),
            0x36..=0x3a => Instruction::Store(VALUES[usize::from(opcode - 0x36)], index),
            0xa9 => Instruction::Ret(index),
            _ => return Err(self.bad_opcode(opcode)),
        })
    }

    fn branch(&mut self, opcode: u8, pc: u32) -> Result<Instruction, ReadError> {
        let distance = if opcode >= 0xc8 { self.code.i32()? } else { i32::from(self.code.i16()?) };
        let target = self.target(pc, distance)?;
        Ok(match opcode {
            0x99..=0x9e => Instruction::If(CONDITIONS[usize::from(opcode - 0x99)], target),
            0x9f..=0xa4 => Instruction::IfCompare(CONDITIONS[usize::from(opcode - 0x9f)], target),
            0xa5 => Instruction::IfSame(target),
            0xa6 => Instruction::IfNotSame(target),
            0xa7 | 0xc8 => Instruction::Goto(target),
            0xa8 | 0xc9 => Instruction::Jsr(target),
            0xc6 => Instruction::IfNull(target),
            _ => Instruction::IfNonNull(target),
        })
    }

    fn target(&self, pc: u32, distance: i32) -> Result<u32, ReadError> {
        pc.checked_add_signed(distance).ok_or_else(|| self.code.error("a jump to before the code"))
    }

    /// What follows a switch is aligned to four bytes, counted from the beginning of the code.
    fn skip_padding(&mut self, pc: u32) -> Result<(), ReadError> {
        self.code.take(3 - pc as usize % 4).map(|_| ())
    }

    fn table_switch(&mut self, pc: u32) -> Result<Instruction, ReadError> {
        self.skip_padding(pc)?;
        let default = self.code.i32().and_then(|distance| self.target(pc, distance))?;
        let low = self.code.i32()?;
        let high = self.code.i32()?;
        let count = usize::try_from(i64::from(high) - i64::from(low) + 1).ok().filter(|count| *count > 0);
        let count = self.count_that_fits(count, 4)?;
        let mut targets = Vec::with_capacity(count);
        for _ in 0..count {
            targets.push(self.code.i32().and_then(|distance| self.target(pc, distance))?);
        }
        Ok(Instruction::TableSwitch { default, low, targets })
    }

    fn lookup_switch(&mut self, pc: u32) -> Result<Instruction, ReadError> {
        self.skip_padding(pc)?;
        let default = self.code.i32().and_then(|distance| self.target(pc, distance))?;
        let count = usize::try_from(self.code.i32()?).ok();
        let count = self.count_that_fits(count, 8)?;
        let mut pairs = Vec::with_capacity(count);
        for _ in 0..count {
            let key = self.code.i32()?;
            pairs.push((key, self.code.i32().and_then(|distance| self.target(pc, distance))?));
        }
        if !pairs.is_sorted_by(|(before, _), (after, _)| before < after) {
            return Err(self.code.error("the keys of a switch are not in order"));
        }
        Ok(Instruction::LookupSwitch { default, pairs })
    }

    /// A count of items, checked before memory is taken for them.
    fn count_that_fits(&self, count: Option<usize>, size: usize) -> Result<usize, ReadError> {
        count
            .filter(|count| *count <= self.code.remaining() / size)
            .ok_or_else(|| self.code.error("a switch with an impossible number of cases"))
    }

    fn member(&mut self, opcode: u8) -> Result<Instruction, ReadError> {
        let index = self.code.u16()?;
        let pool = self.pool;
        let of_class = |is_interface: bool| {
            let member = pool.method(index)?;
            if member.owner_is_interface == is_interface {
                return Ok(member);
            }
            let what = "a method of a class is called as if of an interface, or the other way round";
            Err(self.code.error(what))
        };
        Ok(match opcode {
            0xb2 => Instruction::GetStatic(pool.field(index)?),
            0xb3 => Instruction::PutStatic(pool.field(index)?),
            0xb4 => Instruction::GetField(pool.field(index)?),
            0xb5 => Instruction::PutField(pool.field(index)?),
            0xb6 => Instruction::InvokeVirtual(of_class(false)?),
            0xb7 => Instruction::InvokeSpecial(pool.method(index)?),
            0xb8 => Instruction::InvokeStatic(pool.method(index)?),
            0xb9 => {
                let member = of_class(true)?;
                self.code.take(2)?;
                Instruction::InvokeInterface(member)
            }
            _ => {
                self.code.take(2)?;
                let (bootstrap, name, descriptor) = pool.invoke_dynamic(index)?;
                Instruction::InvokeDynamic { bootstrap, name, descriptor }
            }
        })
    }

    fn class_or_array(&mut self, opcode: u8) -> Result<Instruction, ReadError> {
        if opcode == 0xbc {
            let number = self.code.u8()?;
            let kind = usize::from(number).checked_sub(4).and_then(|index| PRIMITIVES.get(index));
            let kind = kind.ok_or_else(|| self.code.error(format!("there are no arrays of type {number}")))?;
            return Ok(Instruction::NewArray(*kind));
        }
        let class = self.pool.class(self.code.clone().u16()?)?;
        self.code.take(2)?;
        Ok(match opcode {
            0xbb if class.starts_with('[') => return Err(self.code.error("`new` cannot make an array")),
            0xbb => Instruction::New(class),
            0xbd => Instruction::ANewArray(class),
            0xc0 => Instruction::CheckCast(class),
            0xc1 => Instruction::InstanceOf(class),
            _ => self.multi_new_array(class)?,
        })
    }

    fn multi_new_array(&mut self, class: Arc<str>) -> Result<Instruction, ReadError> {
        let dimensions = self.code.u8()?;
        let possible = class.bytes().take_while(|byte| *byte == b'[').count();
        if dimensions == 0 || usize::from(dimensions) > possible {
            return Err(self.code.error(format!("`{class}` cannot be made with {dimensions} dimensions")));
        }
        Ok(Instruction::MultiNewArray { class, dimensions })
    }

    fn bad_opcode(&self, opcode: u8) -> ReadError {
        self.code.error(format!("there is no instruction with opcode {opcode:#04x}"))
    }
}

/// Four indices for each kind of value.
fn short_local(number: u8, make: fn(ValueKind, u16) -> Instruction) -> Instruction {
    make(VALUES[usize::from(number / 4)], u16::from(number % 4))
}

/// Instructions without operands that work on the stack. All but conversions come in runs of one per kind of number.
fn operator(opcode: u8) -> Instruction {
    let run = |first: u8, kinds: u8| (usize::from((opcode - first) / kinds), usize::from((opcode - first) % kinds));
    match opcode {
        0x57..=0x5f => Instruction::Stack(STACK[usize::from(opcode - 0x57)]),
        0x60..=0x73 => {
            let (operator, kind) = run(0x60, 4);
            Instruction::Arithmetic(ARITHMETIC[operator], NUMBERS[kind])
        }
        0x74..=0x77 => Instruction::Negate(NUMBERS[usize::from(opcode - 0x74)]),
        0x78..=0x7d => {
            let (operator, kind) = run(0x78, 2);
            Instruction::Shift(SHIFTS[operator], INTEGERS[kind])
        }
        0x7e..=0x83 => {
            let (operator, kind) = run(0x7e, 2);
            Instruction::Logic(LOGIC[operator], INTEGERS[kind])
        }
        0x85..=0x90 => {
            // Three for each kind: to the others, in order.
            let (from, other) = run(0x85, 3);
            let to = if other < from { other } else { other + 1 };
            Instruction::Convert { from: NUMBERS[from], to: NUMBERS[to] }
        }
        0x91..=0x93 => Instruction::Narrow(NARROW[usize::from(opcode - 0x91)]),
        0x94..=0x98 => Instruction::Compare(COMPARISONS[usize::from(opcode - 0x94)]),
        _ => Instruction::Nop,
    }
}
