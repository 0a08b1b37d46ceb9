//! The code of a method: its instructions, and the tables that go with them.

use std::ops::Range;
use std::sync::Arc;

use crate::attributes::{Read, each, list, optional};
use crate::decode::Decoder;
use crate::error::ReadError;
use crate::instruction::Instruction;
use crate::pool::Pool;
use crate::reader::Reader;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    pub max_stack: u16,
    pub max_locals: u16,
    /// With their program counters, which ascend. There is one at least.
    pub instructions: Vec<(u32, Instruction)>,
    /// In the order in which they are tried.
    pub handlers: Vec<ExceptionHandler>,
    /// Program counters and the lines that begin there, ascending; empty where the compiler left them out.
    pub lines: Vec<(u32, u16)>,
    /// Names of local variables, if the compiler was asked for them (`javac -g`).
    pub locals: Vec<LocalVariable>,
}

/// Exceptions thrown by the instructions of `from..to` continue at `target`. All three have been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExceptionHandler {
    pub from: u32,
    /// The end of the range, which may be the end of the code.
    pub to: u32,
    pub target: u32,
    /// Nothing for one that catches everything.
    pub catch: Option<Arc<str>>,
}

/// A name for a local variable while the program counter is in `from..to`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalVariable {
    pub from: u32,
    pub to: u32,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub index: u16,
}

impl Code {
    /// The position in [`Code::instructions`] of the instruction that begins at a program counter.
    pub fn position(&self, pc: u32) -> Option<usize> {
        self.instructions.binary_search_by_key(&pc, |(start, _)| *start).ok()
    }

    /// The positions in [`Code::instructions`] at which basic blocks begin, ascending: where something jumps to, where a handler
    /// begins, where the code that it covers begins and ends, and behind what ends a block.
    pub fn leaders(&self) -> Vec<usize> {
        let count = self.instructions.len();
        let mut begins = vec![false; count + 1];
        begins[0] = true;
        // All places to which code refers have been checked; the end of a range may be the end of the code.
        let mut begin = |pc: u32| begins[self.position(pc).unwrap_or(count)] = true;
        for (_, instruction) in &self.instructions {
            instruction.each_target(&mut begin);
        }
        for handler in &self.handlers {
            [handler.from, handler.to, handler.target].into_iter().for_each(&mut begin);
        }
        for (index, (_, instruction)) in self.instructions.iter().enumerate() {
            let mut jumps = !instruction.falls_through();
            instruction.each_target(|_| jumps = true);
            begins[index + 1] |= jumps;
        }
        (0..count).filter(|&index| begins[index]).collect()
    }

    /// The line of the instruction at a program counter.
    pub fn line(&self, pc: u32) -> Option<u16> {
        let following = self.lines.partition_point(|(start, _)| *start <= pc);
        following.checked_sub(1).map(|last| self.lines[last].1)
    }

    /// The variable that a local is at a program counter. What is stored gets its name after the instruction that stores.
    pub fn local(&self, index: u16, pc: u32) -> Option<&LocalVariable> {
        self.locals.iter().find(|local| local.index == index && (local.from..local.to).contains(&pc))
    }

    /// Reads the content of an attribute `Code`.
    pub(crate) fn read(pool: &Pool, span: Range<usize>) -> Result<Code, ReadError> {
        let mut reader = Reader::of(pool.bytes(), span);
        let max_stack = reader.u16()?;
        let max_locals = reader.u16()?;
        let length = reader.u32()?;
        if !(1..=MAX_LENGTH).contains(&length) {
            return Err(reader.error(format!("code of {length} bytes: there must be 1 to {MAX_LENGTH}")));
        }
        let body = reader.part(length as usize)?;
        let places = Places { start: body.offset(), length };
        let instructions = read_instructions(pool, body, &places)?;
        let handlers = list(&mut reader, |reader| read_handler(pool, reader))?;
        let mut code = Code { max_stack, max_locals, instructions, handlers, lines: Vec::new(), locals: Vec::new() };
        for handler in &code.handlers {
            let begins = |pc: u32| code.position(pc).is_some();
            if handler.from >= handler.to
                || !begins(handler.from)
                || !(begins(handler.to) || handler.to == length)
                || !begins(handler.target)
            {
                return Err(reader.error("an exception handler that is not at instructions of the method"));
            }
        }
        each(pool, &mut reader, |name, content| {
            match name {
                b"LineNumberTable" => code.lines.extend(list(content, |content| read_line(content, &places))?),
                b"LocalVariableTable" => {
                    code.locals.extend(list(content, |content| read_local(pool, content, &places))?)
                }
                _ => return Ok(Read::Skipped),
            }
            Ok(Read::Whole)
        })?;
        if !reader.is_at_end() {
            return Err(reader.error("the attribute Code is longer than what is in it"));
        }
        // There may be several tables, and none need be in order.
        code.lines.sort_by_key(|(pc, _)| *pc);
        Ok(code)
    }
}

/// So says the specification.
const MAX_LENGTH: u32 = 65_535;

/// Where the code is in the file, and how long it is.
struct Places {
    start: usize,
    length: u32,
}

fn read_instructions(pool: &Pool, body: Reader<'_>, places: &Places) -> Result<Vec<(u32, Instruction)>, ReadError> {
    // Instructions take about two and a half bytes each.
    let mut instructions = Vec::with_capacity(body.remaining() * 2 / 5 + 1);
    let mut decoder = Decoder::new(pool, body);
    let mut begins = vec![false; places.length as usize];
    while let Some((pc, instruction)) = decoder.next()? {
        begins[pc as usize] = true;
        instructions.push((pc, instruction));
    }
    for (pc, instruction) in &instructions {
        let mut wrong = None;
        instruction.each_target(|target| {
            if begins.get(target as usize) != Some(&true) {
                wrong = Some(target);
            }
        });
        if let Some(target) = wrong {
            let what = format!("the instruction at {pc} jumps to {target}, where none begins");
            return Err(ReadError::new(places.start + *pc as usize, what));
        }
    }
    match instructions.last() {
        Some((pc, last)) if last.falls_through() => {
            Err(ReadError::new(places.start + *pc as usize, "the code goes on after its last instruction"))
        }
        _ => Ok(instructions),
    }
}

fn read_handler(pool: &Pool, reader: &mut Reader<'_>) -> Result<ExceptionHandler, ReadError> {
    Ok(ExceptionHandler {
        from: u32::from(reader.u16()?),
        to: u32::from(reader.u16()?),
        target: u32::from(reader.u16()?),
        catch: optional(reader, |index| pool.class(index))?,
    })
}

fn read_line(reader: &mut Reader<'_>, places: &Places) -> Result<(u32, u16), ReadError> {
    let pc = u32::from(reader.u16()?);
    if pc >= places.length {
        return Err(reader.error("a line that begins after the end of the code"));
    }
    Ok((pc, reader.u16()?))
}

fn read_local(pool: &Pool, reader: &mut Reader<'_>, places: &Places) -> Result<LocalVariable, ReadError> {
    let from = u32::from(reader.u16()?);
    let to = from + u32::from(reader.u16()?);
    if to > places.length {
        return Err(reader.error("a local variable that lives on after the end of the code"));
    }
    let name = pool.utf8(reader.u16()?)?;
    let descriptor = pool.descriptor(reader.u16()?, false)?;
    Ok(LocalVariable { from, to, name, descriptor, index: reader.u16()? })
}
