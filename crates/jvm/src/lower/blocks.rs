//! The basic blocks of a method, in the order of its code, so that a range of program counters is a range of blocks.
//!
//! A block begins where something jumps to, where a handler of exceptions begins, where the code that it covers begins
//! and ends, and after what ends a block. Code that control cannot reach belongs to no block: nobody knows what is on its stack.

use std::ops::Range;
use std::sync::Arc;

use heapwise_classfile::{Code, Instruction, ReadError};

/// Where the blocks are. Positions are those of instructions in [`Code::instructions`].
pub(super) struct Blocks {
    /// The instructions of each block.
    pub(super) ranges: Vec<Range<usize>>,
    /// For each block, the earliest one that it jumps to; the number of blocks, if it jumps nowhere.
    pub(super) earliest: Vec<usize>,
    pub(super) handlers: Vec<Covering>,
}

/// A handler, and the blocks that it covers: one at least.
pub(super) struct Covering {
    pub(super) blocks: Range<usize>,
    pub(super) target: usize,
    pub(super) catch: Option<Arc<str>>,
}

impl Blocks {
    /// Fails where a jump or a handler leads into the middle of an instruction.
    pub(super) fn of(code: &Code) -> Result<Blocks, ReadError> {
        if code.instructions.is_empty() {
            return Err(ReadError { offset: 0, what: "a method has no instructions".into() });
        }
        let protected =
            code.handlers.iter().map(|handler| Protected::of(code, handler)).collect::<Result<Vec<_>, _>>()?;
        let candidates = split(code);
        let reachable = reachable(code, &candidates, &protected)?;
        let ranges: Vec<_> =
            candidates.into_iter().zip(reachable).filter(|(_, reachable)| *reachable).map(|(range, _)| range).collect();
        let handlers = protected
            .into_iter()
            .zip(&code.handlers)
            .filter_map(|(protected, handler)| {
                let blocks = first_from(&ranges, protected.range.start)..first_from(&ranges, protected.range.end);
                let target = position_of_block(&ranges, protected.target)?;
                (!blocks.is_empty()).then(|| Covering { blocks, target, catch: handler.catch.clone() })
            })
            .collect();
        let mut earliest = Vec::new();
        for range in &ranges {
            let targets = targets(code, &code.instructions[range.end - 1].1)?;
            let blocks = targets.into_iter().filter_map(|target| position_of_block(&ranges, target));
            earliest.push(blocks.min().unwrap_or(ranges.len()));
        }
        Ok(Blocks { ranges, earliest, handlers })
    }

    /// The block that begins with the instruction at this position.
    pub(super) fn at(&self, position: usize) -> Option<usize> {
        position_of_block(&self.ranges, position)
    }
}

/// A handler by positions of instructions.
struct Protected {
    range: Range<usize>,
    target: usize,
}

impl Protected {
    fn of(code: &Code, handler: &heapwise_classfile::ExceptionHandler) -> Result<Protected, ReadError> {
        let end_of_code = code.instructions.len();
        let after_last = code.instructions.last().is_some_and(|(pc, _)| handler.to > *pc);
        let end = if after_last { end_of_code } else { position(code, handler.to)? };
        Ok(Protected { range: position(code, handler.from)?..end, target: position(code, handler.target)? })
    }
}

/// The position of the instruction at a program counter.
pub(super) fn position(code: &Code, pc: u32) -> Result<usize, ReadError> {
    code.position(pc)
        .ok_or_else(|| ReadError { offset: 0, what: format!("no instruction begins at {pc} in a method").into() })
}

fn split(code: &Code) -> Vec<Range<usize>> {
    let leaders = code.leaders();
    let ends = leaders.iter().skip(1).copied().chain([code.instructions.len()]);
    leaders.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

fn reachable(code: &Code, ranges: &[Range<usize>], protected: &[Protected]) -> Result<Vec<bool>, ReadError> {
    let mut reachable = vec![false; ranges.len()];
    let mut pending: Vec<usize> = (0..ranges.len().min(1)).collect();
    while let Some(block) = pending.pop() {
        if std::mem::replace(&mut reachable[block], true) {
            continue;
        }
        let range = &ranges[block];
        let last = &code.instructions[range.end - 1].1;
        let mut next = targets(code, last)?;
        if last.falls_through() && block + 1 < ranges.len() {
            next.push(range.end);
        }
        next.extend(protected.iter().filter(|handler| handler.range.contains(&range.start)).map(|it| it.target));
        pending.extend(next.into_iter().filter_map(|position| position_of_block(ranges, position)));
    }
    Ok(reachable)
}

fn targets(code: &Code, instruction: &Instruction) -> Result<Vec<usize>, ReadError> {
    let mut pcs = Vec::new();
    instruction.each_target(|pc| pcs.push(pc));
    pcs.into_iter().map(|pc| position(code, pc)).collect()
}

fn first_from(ranges: &[Range<usize>], position: usize) -> usize {
    ranges.partition_point(|range| range.start < position)
}

fn position_of_block(ranges: &[Range<usize>], position: usize) -> Option<usize> {
    ranges.binary_search_by_key(&position, |range| range.start).ok()
}
