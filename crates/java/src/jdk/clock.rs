//! Clocks. What they say differs from run to run, so it is an input, like what a program asks for by itself.

use std::rc::Rc;

use heapwise_heap::{Asked, By, Heap};
use heapwise_ir::{Assumed, Effect, Type};
use heapwise_term::{Limits, Term};

use super::Answer;
use super::random::unknown_seed;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::{Input, Outcome};

table! {
    "java/lang/System.currentTimeMillis()J" => run current_time;
    "java/lang/System.nanoTime()J" => run nano_time;
    "jdk/internal/misc/VM.getNanoTimeAdjustment(J)J" => run nano_time_adjustment;
    "sun/misc/VM.getNanoTimeAdjustment(J)J" => run nano_time_adjustment, other_jdk;
}

/// How many seconds back the library asks for nanoseconds from.
const SECONDS_BACK: i64 = 1024;
const NANOS: i64 = 1_000_000_000;

fn current_time<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, _: &[Term]) -> Asked<Answer, H> {
    if is_for_seed(worker, state) {
        return Ok(Answer::Value(unknown_seed(worker, state)));
    }
    let now = worker.fresh_within(state, "currentTimeMillis", Type::I64, Limits::U48);
    worker.note_once(Effect::Restricts, Assumed::Clock, "the clock is between 1970 and the year 10889");
    Ok(Answer::Value(now))
}

fn nano_time<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, _: &[Term]) -> Asked<Answer, H> {
    let is_for_seed = is_for_seed(worker, state);
    Ok(Answer::Value(if is_for_seed { unknown_seed(worker, state) } else { later_nano_time(worker, state) }))
}

/// How many nanoseconds it is since a second.
fn nano_time_adjustment<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, _: &[Term]) -> Asked<Answer, H> {
    between(worker, state, "nanoTimeAdjustment", (SECONDS_BACK * NANOS, (SECONDS_BACK + 1) * NANOS))
}

/// Whether the library asks for the time only to have a seed for random numbers.
fn is_for_seed<H: Heap>(worker: &Jvm<'_, '_>, state: &State<H>) -> bool {
    let program = worker.machine.program;
    let [.., caller, _] = &state.frames[..] else { return false };
    program.methods[caller.method].class.is_some_and(|class| {
        matches!(
            program.class_name(class),
            "java.util.Random"
                | "java.util.SplittableRandom"
                | "java.util.concurrent.ThreadLocalRandom"
                | "jdk.internal.util.random.RandomSupport"
        )
    })
}

/// Any number at first; later ones are not before it. Java allows the difference to be taken, whatever the numbers are, so
/// it is the difference that has no sign.
fn later_nano_time<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>) -> Term {
    let input = match state.language.once.last_nano_time {
        None => worker.next_input(state, "nanoTime", Type::I64, Limits::None),
        Some(before) => {
            let passed = worker.next_input(state, "nanoTime", Type::I64, Limits::NonNegative);
            Input { value: worker.terms.add(before, passed.value), ..passed }
        }
    };
    Rc::make_mut(&mut state.globals).add_input(input);
    Rc::make_mut(&mut state.language.once).last_nano_time = Some(input.value);
    input.value
}

/// An input from one number on and below another.
fn between<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    what: &str,
    (least, beyond): (i64, i64),
) -> Asked<Answer, H> {
    let input = worker.next_input(state, what, Type::I64, Limits::U48);
    let (least, beyond) = (worker.terms.i64(least), worker.terms.i64(beyond));
    let (from, below) = (worker.terms.le(least, input.value), worker.terms.lt(input.value, beyond));
    let within = worker.terms.and(from, below);
    if let Outcome::Instead(flow) = worker.assume(state, within, By::Assume)? {
        return Ok(Answer::Instead(flow));
    }
    Rc::make_mut(&mut state.globals).add_input(input);
    Ok(Answer::Value(input.value))
}
