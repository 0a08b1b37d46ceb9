//! How methods lie in memory, and that the class graph has no cycles: what other checks need to be able to walk.

use heapwise_ids::{Arena, Id};

use super::{Checker, Place};
use crate::program::{ClassId, Method, MethodId};

pub(super) fn check(checker: &mut Checker<'_>) {
    for (id, method) in checker.program.methods.iter() {
        if blocks_ascend(checker, id, method) {
            blocks_end_with_terminators(checker, id, method);
        }
        instructions_have_lines(checker, id, method);
        parameters_are_registers(checker, id, method);
        handlers_cover_blocks(checker, id, method);
    }
    no_class_is_above_itself(checker);
}

fn blocks_ascend(checker: &mut Checker<'_>, id: MethodId, method: &Method) -> bool {
    let before = checker.flaws.len();
    let starts: Vec<usize> = method.blocks.values().map(|&start| start as usize).collect();
    match starts.first() {
        None => checker.flaw(Place::Method(id), "it has no block"),
        Some(0) => {}
        Some(_) => checker.flaw(Place::Method(id), "block b0 does not begin at 0"),
    }
    for (index, &start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(method.code.len());
        if start == end {
            checker.flaw(Place::Method(id), format!("block b{index} is empty"));
        } else if start > end {
            checker.flaw(Place::Method(id), format!("block b{index} begins after its end"));
        }
    }
    checker.flaws.len() == before
}

fn blocks_end_with_terminators(checker: &mut Checker<'_>, id: MethodId, method: &Method) {
    for block in method.blocks.ids() {
        let range = method.range(block);
        let last = range.end - 1;
        for position in range {
            let terminates = method.code[position].is_terminator();
            if position == last && !terminates {
                checker.flaw(Place::Instr(id, position), "the block does not end with a terminator");
            }
            if position != last && terminates {
                checker.flaw(Place::Instr(id, position), "a terminator inside of the block");
            }
        }
    }
}

fn instructions_have_lines(checker: &mut Checker<'_>, id: MethodId, method: &Method) {
    let (lines, code) = (method.lines.len(), method.code.len());
    if lines != code {
        checker.flaw(Place::Method(id), format!("it has {code} instructions, but {lines} lines"));
    }
}

fn parameters_are_registers(checker: &mut Checker<'_>, id: MethodId, method: &Method) {
    let (params, regs) = (method.params.len(), method.regs.len());
    if regs < params {
        checker.flaw(Place::Method(id), format!("it has {params} parameters, but {regs} registers"));
    }
    for (param, reg) in method.params.iter().zip(method.regs.values()) {
        if param.ty != *reg {
            let program = checker.program;
            let what = format!(
                "parameter {} is {}, but its register {}",
                program.names.text(param.name),
                program.type_name(param.ty),
                program.type_name(*reg)
            );
            checker.flaw(Place::Method(id), what);
        }
    }
}

fn handlers_cover_blocks(checker: &mut Checker<'_>, id: MethodId, method: &Method) {
    for (index, handler) in method.handlers.iter().enumerate() {
        let (from, to) = (handler.from.index(), handler.to.index());
        if from >= to {
            checker.flaw(Place::Handler(id, index), format!("it covers no block: b{from}..b{to}"));
        } else if to > method.blocks.len() {
            checker.flaw(Place::Handler(id, index), format!("it covers b{from}..b{to}, beyond the last block"));
        }
    }
}

/// Walks up from each class, and marks what is done: below it there is no cycle.
fn no_class_is_above_itself(checker: &mut Checker<'_>) {
    #[derive(Copy, Clone, PartialEq)]
    enum Progress {
        New,
        Open,
        Done,
    }
    let classes = &checker.program.classes;
    let above = |class: ClassId| {
        let class = &classes[class];
        class.parent.iter().chain(&class.interfaces).copied().collect::<Vec<_>>()
    };
    let mut progress: Arena<ClassId, Progress> = classes.ids().map(|_| Progress::New).collect();
    for start in classes.ids() {
        if progress[start] != Progress::New {
            continue;
        }
        progress[start] = Progress::Open;
        let mut stack = vec![(start, above(start))];
        while let Some((class, rest)) = stack.last_mut() {
            let class = *class;
            let Some(next) = rest.pop() else {
                progress[class] = Progress::Done;
                stack.pop();
                continue;
            };
            match progress[next] {
                Progress::New => {
                    progress[next] = Progress::Open;
                    stack.push((next, above(next)));
                }
                Progress::Open => checker.flaw(Place::Class(class), "it is above itself"),
                Progress::Done => {}
            }
        }
    }
}
