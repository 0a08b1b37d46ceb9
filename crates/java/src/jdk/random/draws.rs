//! Draws of random numbers as inputs.
//!
//! A generator whose seed nobody has said is unpredictable: each of its draws is an input of its own. That is exact for the
//! first draw. Later ones are tied to it by the seed, which is not looked at, and the result says so.

use std::rc::Rc;

use heapwise_heap::{Asked, By, Heap, Slot};
use heapwise_ir::{Assumed, Effect, Type};
use heapwise_term::{BinaryOp, Limits, Node, Origin, Term, Word};

use crate::State;
use crate::jdk::Answer;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;

/// What the name of an unknown seed begins with.
const SEED: &str = "randomSeed@";

/// A seed that nobody knows.
pub(super) fn seed<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, _: &[Term]) -> Asked<Answer, H> {
    Ok(Answer::Value(unknown_seed(worker, state)))
}

/// Whether the draws of a generator are not determined by what the program knows.
pub(super) fn is_unpredictable<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [generator]: [Term; 1],
) -> Asked<Answer, H> {
    let answer = has_unknown_seed(worker, state, generator)?;
    Ok(Answer::Value(worker.terms.i32(answer.into())))
}

/// So many random bits, as a number that has no sign unless there are 32 of them.
pub(super) fn draw<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [generator, bits]: [Term; 2],
) -> Asked<Answer, H> {
    note_draw(worker, state, generator);
    Ok(drawn_bits(worker, state, bits))
}

pub(super) fn draw_long<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [generator]: [Term; 1],
) -> Asked<Answer, H> {
    note_draw(worker, state, generator);
    Ok(Answer::Value(worker.fresh(state, "random", Type::I64)))
}

/// A fraction of so many times two to the power of -53.
pub(super) fn draw_fraction<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    [generator]: [Term; 1],
) -> Asked<Answer, H> {
    note_draw(worker, state, generator);
    note_draw(worker, state, generator);
    let bits = worker.fresh(state, "random", Type::I64);
    let (eleven, unit) = (worker.terms.i64(11), worker.terms.f64(f64::EPSILON / 2.0));
    let numerator = worker.terms.bits(BinaryOp::Ushr, bits, eleven);
    let fraction = worker.terms.to_f64(numerator);
    Ok(Answer::Value(worker.terms.float(BinaryOp::FMul, fraction, unit)))
}

/// A random number from one on and below another.
pub(super) fn draw_between<H: Heap>(
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

/// A symbol that says of whatever is computed from it that nobody knows it. It is no input: the draws are.
pub(in crate::jdk) fn unknown_seed<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>) -> Term {
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
            // A number that is known is no term, and need not become one to be told from a seed.
            if let Node::Object(id, _) = worker.terms.node(atomic)
                && let Some(Word::I64(_)) = state.heap.own().known_field(&worker.hierarchy, id, field)
            {
                return Ok(false);
            }
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
