//! `java.lang.System`: what a program asks of the machine.
//!
//! Time is what the path has done so far, so that every run of a path sees the same: a nanosecond for each instruction,
//! from a fixed day on.

use heapwise_heap::{Asked, Heap};
use heapwise_term::Term;

use super::Answer;
use crate::machine::Worker;
use crate::state::State;

#[derive(Copy, Clone, Debug)]
pub(crate) enum Native {
    CurrentTimeMillis,
    NanoTime,
    /// Whether an integer is a constant on this path.
    IsConstant,
}

pub(super) fn find(class: &str, member: &str) -> Option<Native> {
    Some(match (class, member) {
        ("java/lang/System", "currentTimeMillis()J") => Native::CurrentTimeMillis,
        ("java/lang/System", "nanoTime()J") => Native::NanoTime,
        ("heapwise", "isConstant") => Native::IsConstant,
        _ => return None,
    })
}

/// The first of January 2024.
const FIRST_DAY: i64 = 1_704_067_200_000;

pub(super) fn run<H: Heap>(
    worker: &mut Worker<'_>,
    state: &mut State<H>,
    native: Native,
    args: &[Term],
) -> Asked<Answer, H> {
    let passed = state.steps as i64;
    Ok(match (native, args) {
        (Native::CurrentTimeMillis, _) => Answer::Value(worker.terms.i64(FIRST_DAY + passed / 1_000_000)),
        (Native::NanoTime, _) => Answer::Value(worker.terms.i64(passed)),
        (Native::IsConstant, &[value]) => {
            let known = worker.number(value).is_some();
            Answer::Value(worker.terms.i32(known.into()))
        }
        _ => Answer::Unsupported(format!("{native:?} with {} arguments", args.len())),
    })
}
