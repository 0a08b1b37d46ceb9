//! A whole method: its blocks one after the other, each with the stack that the first way into it leaves.

use heapwise_classfile::{Code, ReadError, ValueKind};
use heapwise_ids::{Arena, Id};
use heapwise_ir::{Block, Body, ClassId, Handler, Instr, MethodId, Program, Reg};

use super::blocks::{self, Blocks};
use super::hoisting::Hoisted;
use super::registers::Registers;
use super::resolve::Resolve;
use super::stack::{Entry, Operand};
use crate::loader::Missing;

/// Lowers code. Where the parameters are inputs, `inputs_of` is the class of the method.
pub(super) fn lower_code(
    names: &mut dyn Resolve,
    program: &Program,
    code: &Code,
    id: MethodId,
    inputs_of: Option<ClassId>,
) -> Result<Body, ReadError> {
    let blocks = Blocks::of(code)?;
    let method = &program.methods[id];
    let handlers = catching(names, &blocks);
    let mut lowering = Lowering {
        names,
        program,
        code,
        blocks: &blocks,
        registers: Registers::new(&method.params, code.max_locals),
        hoisted: Hoisted::new(&blocks, inputs_of.is_some()),
        returns: method.result.is_some(),
        inputs_of,
        entries: vec![None; blocks.ranges.len()],
        pending: Vec::new(),
        out: vec![Vec::new(); blocks.ranges.len()],
        block: 0,
        position: 0,
        place: Place::default(),
        stack: Vec::new(),
        pinned: Vec::new(),
    };
    lowering.all_blocks(&handlers);
    Ok(lowering.finish(&handlers))
}

/// What ends a path, as a sentence: code names something that is not there, or does what cannot be expressed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stop(pub(super) String);

impl From<Missing> for Stop {
    fn from(missing: Missing) -> Stop {
        Stop(missing.0)
    }
}

pub(super) type Lowered<T = ()> = Result<T, Stop>;

/// Code that no verifier would let pass.
pub(super) fn malformed(what: &str) -> Stop {
    Stop(format!("malformed bytecode: {what}"))
}

/// The state of lowering a method, at one instruction of it.
pub(super) struct Lowering<'a> {
    pub(super) names: &'a mut dyn Resolve,
    pub(super) program: &'a Program,
    pub(super) code: &'a Code,
    blocks: &'a Blocks,
    pub(super) registers: Registers,
    pub(super) hoisted: Hoisted,
    /// Whether the method returns a value.
    pub(super) returns: bool,
    pub(super) inputs_of: Option<ClassId>,
    /// The kinds of values on the stack where each block begins, as far as it is known.
    entries: Vec<Option<Vec<ValueKind>>>,
    /// Blocks that are entered, but not lowered yet.
    pending: Vec<usize>,
    out: Vec<Vec<(Instr, Place)>>,
    pub(super) block: usize,
    pub(super) position: usize,
    place: Place,
    pub(super) stack: Vec<Entry>,
    /// Registers that are not on the stack, but must not be overwritten yet.
    pub(super) pinned: Vec<Reg>,
}

/// Where an instruction comes from: its line, and its place in the code.
#[derive(Copy, Clone, Default)]
struct Place {
    line: u32,
    pc: u16,
}

/// A handler whose class is there.
struct Catching {
    covering: usize,
    class: Option<ClassId>,
}

/// A handler for a class that is not there catches nothing, since nobody can make an instance to throw.
fn catching(names: &mut dyn Resolve, blocks: &Blocks) -> Vec<Catching> {
    let mut found = Vec::new();
    for (covering, handler) in blocks.handlers.iter().enumerate() {
        if let Ok(class) = handler.catch.as_deref().map(|name| names.class(name)).transpose() {
            found.push(Catching { covering, class });
        }
    }
    found
}

impl Lowering<'_> {
    fn all_blocks(&mut self, handlers: &[Catching]) {
        if !self.entries.is_empty() {
            self.entries[0] = Some(Vec::new());
            self.pending.push(0);
        }
        while let Some(block) = self.pending.pop() {
            self.lower_block(block);
            for handler in handlers.iter().map(|handler| &self.blocks.handlers[handler.covering]) {
                if handler.blocks.contains(&block) && self.entries[handler.target].is_none() {
                    self.entries[handler.target] = Some(vec![ValueKind::Reference]);
                    self.pending.push(handler.target);
                }
            }
        }
    }

    fn lower_block(&mut self, block: usize) {
        self.block = block;
        self.begin_stack();
        let range = self.blocks.ranges[block].clone();
        self.position = range.start;
        while self.position < range.end {
            let code = self.code;
            let (_, instruction) = &code.instructions[self.position];
            self.place = self.place_of(self.position);
            self.pinned.clear();
            if let Err(stop) = self.instruction(instruction) {
                return self.stop(&stop);
            }
            self.position += 1;
        }
        if !self.has_ended()
            && let Err(stop) = self.fall_through(range.end)
        {
            self.stop(&stop);
        }
    }

    fn place_of(&self, position: usize) -> Place {
        let (pc, _) = self.code.instructions[position];
        Place { line: self.code.line(pc).map_or(0, u32::from), pc: pc as u16 }
    }

    /// Takes the instruction that follows in the same block together with the present one. What is emitted from now on comes from it.
    pub(super) fn take_following(&mut self) {
        self.position += 1;
        self.place = self.place_of(self.position);
    }

    fn begin_stack(&mut self) {
        let kinds = self.entries[self.block].clone().unwrap_or_default();
        self.stack.clear();
        for (depth, kind) in kinds.into_iter().enumerate() {
            let home = self.registers.temporary(depth);
            self.push(Operand::Register(home), kind);
        }
    }

    fn fall_through(&mut self, position: usize) -> Lowered {
        self.pinned.clear();
        self.flush(None);
        let to = self.enter(position)?;
        self.emit(Instr::Goto { to });
        Ok(())
    }

    fn stop(&mut self, stop: &Stop) {
        let what = self.program.names.intern(&stop.0);
        self.emit(Instr::Unsupported { what });
    }

    fn has_ended(&self) -> bool {
        self.out[self.block].last().is_some_and(|(instr, _)| instr.is_terminator())
    }

    pub(super) fn emit(&mut self, instr: Instr) {
        self.out[self.block].push((instr, self.place));
    }

    /// The instruction of this block that was emitted last.
    pub(super) fn last_emitted(&mut self) -> Option<&mut Instr> {
        self.out[self.block].last_mut().map(|(instr, _)| instr)
    }

    /// The instruction that follows in the same block.
    pub(super) fn following(&self) -> Option<&heapwise_classfile::Instruction> {
        let next = self.position + 1;
        let is_inside = next < self.blocks.ranges[self.block].end;
        is_inside.then(|| &self.code.instructions[next].1)
    }

    /// The block that begins at a position, to which the present one jumps. The stack has been flushed.
    pub(super) fn enter(&mut self, position: usize) -> Lowered<Block> {
        let Some(block) = self.blocks.at(position) else {
            return Err(malformed("control leaves the code at its end"));
        };
        let kinds: Vec<ValueKind> = self.stack.iter().map(|entry| entry.kind).collect();
        match &self.entries[block] {
            None => {
                self.entries[block] = Some(kinds);
                self.pending.push(block);
            }
            Some(known) if *known == kinds => {}
            Some(_) => return Err(malformed("the stack depends on the way by which control comes here")),
        }
        Ok(self.block_id(block))
    }

    /// The block at a program counter, to which the present one jumps.
    pub(super) fn enter_pc(&mut self, pc: u32) -> Lowered<Block> {
        let position = blocks::position(self.code, pc).map_err(|error| malformed(&error.what))?;
        self.enter(position)
    }

    fn finish(mut self, handlers: &[Catching]) -> Body {
        let handlers = handlers.iter().map(|handler| self.handler(handler)).collect();
        self.begin();
        // What was to lead there could not be lowered.
        let what = self.program.names.intern("nothing that could be lowered leads here");
        let mut body = Body { handlers, ..Body::default() };
        let mut starts = Arena::new();
        for mut block in self.out {
            if block.is_empty() {
                block.push((Instr::Unsupported { what }, Place::default()));
            }
            starts.push(body.code.len() as u32);
            for (instr, place) in block {
                body.code.push(instr);
                body.lines.push(place.line);
                body.origins.push(place.pc);
            }
        }
        body.blocks = starts;
        body.regs = self.registers.types;
        body
    }

    /// Adds what the method begins with.
    fn begin(&mut self) {
        let initialised = self.inputs_of.map(|class| Instr::Init { class });
        let place = self.out.first().and_then(|first| first.first()).map(|&(_, place)| place).unwrap_or_default();
        let begin = initialised.into_iter().chain(self.hoisted.instructions()).map(|instr| (instr, place));
        if self.hoisted.blocks_before == 0 {
            self.out[0].splice(0..0, begin);
        } else {
            let to = (Instr::Goto { to: self.block_id(0) }, place);
            self.out.insert(0, begin.chain([to]).collect());
        }
    }

    /// What a block of the code is in the body.
    fn block_id(&self, block: usize) -> Block {
        Block::from_index(block + self.hoisted.blocks_before)
    }

    fn handler(&mut self, handler: &Catching) -> Handler {
        let covering = &self.blocks.handlers[handler.covering];
        Handler {
            from: self.block_id(covering.blocks.start),
            to: self.block_id(covering.blocks.end),
            class: handler.class,
            target: self.block_id(covering.target),
            reg: self.registers.temporary(0),
        }
    }
}
