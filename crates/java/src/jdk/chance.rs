//! What differs from run to run: clocks and random numbers. They are inputs, like what a program asks for by itself.
//!
//! A generator whose seed nobody has said is unpredictable: each of its draws is an input of its own. That is exact for the
//! first draw. Later ones are tied to it by the seed, which is not looked at, and the result says so.

use std::rc::Rc;

use heapwise_heap::{Asked, By, Heap, Slot};
use heapwise_ir::{Assumed, Effect, Type};
use heapwise_term::{BinaryOp, Limits, Node, Origin, Term};

use super::Answer;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Input;
use heapwise_interp::Outcome;

table! {
    "java/lang/System.currentTimeMillis()J" => run current_time;
    "java/lang/System.nanoTime()J" => run nano_time;
    "jdk/internal/misc/VM.getNanoTimeAdjustment(J)J" => run nano_time_adjustment;
    "sun/misc/VM.getNanoTimeAdjustment(J)J" => run nano_time_adjustment, other_jdk;
    "heapwise/chance.unknownSeed" => run seed;
    "heapwise/chance.isUnpredictable" => run is_unpredictable;
    "heapwise/chance.draw" => run draw;
    "heapwise/chance.drawLong" => run draw_long;
    "heapwise/chance.drawFraction" => run draw_fraction;
    "heapwise/chance.drawIntBetween" => run draw_between(Type::I32);
    "heapwise/chance.drawLongBetween" => run draw_between(Type::I64);
}

/// What the name of an unknown seed begins with.
const SEED: &str = "randomSeed@";
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

/// A seed that nobody knows.
fn seed<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, _: &[Term]) -> Asked<Answer, H> {
    Ok(Answer::Value(unknown_seed(worker, state)))
}

/// Whether the draws of a generator are not determined by what the program knows.
fn is_unpredictable<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [generator]: [Term; 1],
) -> Asked<Answer, H> {
    let answer = has_unknown_seed(worker, state, generator)?;
    Ok(Answer::Value(worker.terms.i32(answer.into())))
}

/// So many random bits, as a number that has no sign unless there are 32 of them.
fn draw<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [generator, bits]: [Term; 2]) -> Asked<Answer, H> {
    note_draw(worker, state, generator);
    Ok(drawn_bits(worker, state, bits))
}

fn draw_long<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [generator]: [Term; 1]) -> Asked<Answer, H> {
    note_draw(worker, state, generator);
    Ok(Answer::Value(worker.fresh(state, "random", Type::I64)))
}

/// A fraction of so many times two to the power of -53.
fn draw_fraction<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [generator]: [Term; 1]) -> Asked<Answer, H> {
    note_draw(worker, state, generator);
    note_draw(worker, state, generator);
    let bits = worker.fresh(state, "random", Type::I64);
    let (eleven, unit) = (worker.terms.i64(11), worker.terms.f64(f64::EPSILON / 2.0));
    let numerator = worker.terms.bits(BinaryOp::Ushr, bits, eleven);
    let fraction = worker.terms.to_f64(numerator);
    Ok(Answer::Value(worker.terms.float(BinaryOp::FMul, fraction, unit)))
}

/// A random number from one on and below another.
fn draw_between<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [generator, least, beyond]: [Term; 3],
    ty: Type,
) -> Asked<Answer, H> {
    let input = worker.next_input(state, "random", ty, Limits::None);
    let (from, below) = (worker.terms.le(least, input.value), worker.terms.lt(input.value, beyond));
    let within = worker.terms.and(from, below);
    if let Outcome::Instead(flow) = worker.assume(state, within, By::Assume)? {
        return Ok(Answer::Instead(flow));
    }
    note_draw(worker, state, generator);
    Rc::make_mut(&mut state.globals).add_input(input);
    Ok(Answer::Value(input.value))
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

/// A symbol that says of whatever is computed from it that nobody knows it. It is no input: the draws are.
fn unknown_seed<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>) -> Term {
    let once = Rc::make_mut(&mut state.language.once);
    once.seeds += 1;
    let name = worker.machine.program.names.intern(&format!("{SEED}{}", once.seeds));
    worker.cx(&state.facts).input_value(Origin::Input(name), Type::I64, Limits::None)
}

/// Whether a generator is one of the library's own whose seed nobody has said. One that the program derives from it may draw
/// as it likes.
fn has_unknown_seed<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, generator: Term) -> Asked<bool, H> {
    let program = worker.machine.program;
    let Some(class) = worker.class_of(generator) else { return Ok(false) };
    let seed = match program.class_name(class) {
        "java.util.concurrent.ThreadLocalRandom" | "java.security.SecureRandom" => return Ok(true),
        "java.util.Random" => {
            let Some(field) = program.find_field(class, "seed") else { return Ok(false) };
            let atomic = state.heap.load(&mut worker.cx(&state.facts), generator, Slot::Field(field))?;
            let Some(field) = worker.class_of(atomic).and_then(|class| program.find_field(class, "value")) else {
                return Ok(false);
            };
            state.heap.load(&mut worker.cx(&state.facts), atomic, Slot::Field(field))?
        }
        "java.util.SplittableRandom" => {
            let Some(field) = program.find_field(class, "seed") else { return Ok(false) };
            state.heap.load(&mut worker.cx(&state.facts), generator, Slot::Field(field))?
        }
        _ => return Ok(false),
    };
    Ok(comes_from_seed(worker, seed))
}

/// Whether an unknown seed is in a term: one that has been mixed a little.
fn comes_from_seed(worker: &Jvm<'_, '_>, term: Term) -> bool {
    match worker.terms.node(term) {
        Node::Symbol(id) => match worker.terms.symbol(id).origin {
            Origin::Input(name) => worker.machine.program.names.text(name).starts_with(SEED),
            _ => false,
        },
        Node::Unary(_, x) => comes_from_seed(worker, x),
        Node::Binary(_, x, y) => comes_from_seed(worker, x) || comes_from_seed(worker, y),
        _ => false,
    }
}

/// All draws but the first are tied to others by a seed, except those of a generator that has none.
fn note_draw<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, generator: Term) {
    let class = worker.class_of(generator).map(|class| worker.machine.program.class_name(class));
    if class == Some("java.security.SecureRandom") {
        return;
    }
    let once = Rc::make_mut(&mut state.language.once);
    once.draws += 1;
    if once.draws > 1 {
        let text = "random numbers are taken one by one; no seed may give all those of a path";
        worker.note_once(Effect::Widens, Assumed::Randomness, text);
    }
}

fn drawn_bits<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, bits: Term) -> Answer {
    let limits = match worker.number(bits) {
        Some(1) => Limits::Bit,
        Some(16) => Limits::U16,
        Some(30) => Limits::U30,
        Some(31) => Limits::NonNegative,
        _ => Limits::None,
    };
    let drawn = worker.fresh_within(state, "random", Type::I32, limits);
    if limits != Limits::None || worker.number(bits) == Some(32) {
        return Answer::Value(drawn);
    }
    let width = worker.terms.i32(32);
    let rest = worker.terms.sub(width, bits);
    Answer::Value(worker.terms.bits(BinaryOp::Ushr, drawn, rest))
}
