//! Monitors. There is one thread, so nobody waits to enter one; but a thread may call `notify` and `wait` only on an object
//! whose monitor it holds, and must leave what it has entered.
//!
//! A path keeps the objects whose monitors its blocks have entered. That a method is `synchronized` is known from the frames
//! that run. Both are looked at only where somebody asks.

use heapwise_heap::{Asked, Heap, Subject};
use heapwise_ids::Id;
use heapwise_ir::{Instr, Method, Monitor, Reg};
use heapwise_term::{Term, Word};

use super::Answer;
use crate::State;
use crate::jvm::Jvm;
use crate::language::Entered;
use heapwise_interp::Outcome;

#[derive(Copy, Clone, Debug)]
pub(crate) enum Native {
    Enter,
    Exit,
    HoldsLock,
    Notify,
    Wait,
}

const NOT_OWNER: &str = "current thread is not owner";

pub(super) fn find(class: &str, member: &str) -> Option<Native> {
    Some(match (class, member) {
        ("heapwise/monitor", "enter") => Native::Enter,
        ("heapwise/monitor", "exit") => Native::Exit,
        ("java/lang/Thread", "holdsLock(Ljava/lang/Object;)Z") => Native::HoldsLock,
        ("java/lang/Object", "notify()V" | "notifyAll()V") => Native::Notify,
        ("java/lang/Object", "wait(J)V" | "wait0(J)V") => Native::Wait,
        _ => return None,
    })
}

pub(super) fn run<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    native: Native,
    args: &[Term],
) -> Asked<Answer, H> {
    let &[object, ref rest @ ..] = args else {
        return Ok(Answer::Unsupported(format!("{native:?} without an object")));
    };
    // Before `wait` asks whose the monitor is, it looks at the time.
    if let (Native::Wait, &[time]) = (native, rest)
        && is_negative(worker, state, time)?
    {
        return Ok(Answer::Throw("java.lang.IllegalArgumentException", Some(NEGATIVE_TIME.to_owned())));
    }
    if let Outcome::Instead(flow) = worker.non_null(state, object)? {
        return Ok(Answer::Instead(flow));
    }
    if matches!(native, Native::Enter | Native::Exit) {
        return if matches!(native, Native::Enter) { Ok(enter(state, object)) } else { exit(worker, state, object) };
    }
    let held = match holds(worker, state, object)? {
        Ok(held) => held,
        Err(answer) => return Ok(answer),
    };
    Ok(match (native, rest) {
        (Native::HoldsLock, _) => {
            let (one, zero) = (worker.terms.i32(1), worker.terms.i32(0));
            Answer::Value(worker.terms.ite(held, one, zero))
        }
        _ if !worker.decide(state, held, Subject::Condition(held))? => {
            Answer::Throw("java.lang.IllegalMonitorStateException", Some(NOT_OWNER.to_owned()))
        }
        (Native::Wait, &[time]) => {
            let zero = worker.terms.i64(0);
            let for_ever = worker.terms.eq(time, zero);
            if worker.decide(state, for_ever, Subject::Condition(for_ever))? {
                Answer::Unsupported("waiting for another thread (java.lang.Object.wait)".to_owned())
            } else {
                Answer::Nothing
            }
        }
        _ => Answer::Nothing,
    })
}

/// What is said of a time to wait that is negative.
pub(super) const NEGATIVE_TIME: &str = "timeout value is negative";

pub(super) fn is_negative<H: Heap>(worker: &mut Jvm<'_, '_>, state: &State<H>, time: Term) -> Asked<bool, H> {
    let zero = worker.terms.i64(0);
    let is_negative = worker.terms.lt(time, zero);
    worker.decide(state, is_negative, Subject::Condition(is_negative))
}

fn enter<H: Heap>(state: &mut State<H>, object: Term) -> Answer {
    let depth = state.frames.len();
    state.language.entered.push(Entered { object, depth });
    Answer::Nothing
}

/// The method must have entered the monitor itself, however often others hold it.
fn exit<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, object: Term) -> Asked<Answer, H> {
    let depth = state.frames.len();
    let mut left = None;
    for (index, entered) in
        state.language.entered.iter().enumerate().rev().take_while(|(_, entered)| entered.depth == depth)
    {
        // Compilers leave what they have entered by the same register.
        if entered.object == object {
            left = Some(index);
            break;
        }
    }
    if left.is_none() {
        let own: Vec<(usize, Term)> = (state.language.entered.iter().enumerate().rev())
            .take_while(|(_, entered)| entered.depth == depth)
            .map(|(index, entered)| (index, entered.object))
            .collect();
        for (index, other) in own {
            let same = state.heap.same(&mut worker.cx(&state.facts), object, other)?;
            if worker.decide(state, same, Subject::Condition(same))? {
                left = Some(index);
                break;
            }
        }
    }
    Ok(match left {
        Some(index) => {
            state.language.entered.remove(index);
            Answer::Nothing
        }
        None if worker.machine.program.methods[state.frame().method].monitor.is_some() => {
            Answer::Unsupported("a synchronized method that leaves a monitor which it has not entered".to_owned())
        }
        None => Answer::Throw("java.lang.IllegalMonitorStateException", None),
    })
}

/// When the thread holds the monitor of an object, as a condition.
fn holds<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, object: Term) -> Asked<Result<Term, Answer>, H> {
    let held = match all_held(worker, state) {
        Ok(held) => held,
        Err(answer) => return Ok(Err(answer)),
    };
    if held.contains(&object) {
        return Ok(Ok(Term::TRUE));
    }
    let mut any = Term::FALSE;
    for other in held {
        let same = state.heap.same(&mut worker.cx(&state.facts), object, other)?;
        match worker.identical(state, same, object, other)? {
            Outcome::Value(same) => any = worker.terms.or(any, same),
            Outcome::Instead(flow) => return Ok(Err(Answer::Instead(flow))),
        }
    }
    Ok(Ok(any))
}

/// Whether the first that a method does is to initialise its class, or one below it.
fn begins_with_own_class(worker: &Jvm<'_, '_>, method: &Method) -> bool {
    match (method.code.first(), method.class) {
        (Some(Instr::Init { class }), Some(own)) => worker.hierarchy.is_subclass(*class, own),
        _ => false,
    }
}

/// The objects whose monitors the thread holds.
fn all_held<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>) -> Result<Vec<Term>, Answer> {
    let program = worker.machine.program;
    let mut held: Vec<Term> = state.language.entered.iter().map(|entered| entered.object).collect();
    for depth in 0..state.frames.len() {
        let frame = state.frames[depth];
        let method = &program.methods[frame.method];
        if depth == 0 && frame.pc == 0 && begins_with_own_class(worker, method) {
            // The class of the target is initialised before it is called.
            continue;
        }
        let object = match (method.monitor, method.class) {
            (Some(Monitor::OfReceiver), _) => {
                let receiver = Reg::from_index(0);
                if method.code.iter().any(|instr| instr.writes() == Some(receiver)) {
                    return Err(Answer::Unsupported(
                        "a synchronized method that gives `this` another value".to_owned(),
                    ));
                }
                // Before the target has its inputs, only initialisers run, and these are not its receiver's.
                let Some(Word::Term(receiver)) = state.first_register(depth) else { continue };
                receiver
            }
            (Some(Monitor::OfClass), Some(class)) => match worker.mirror(state, program.classes[class].name) {
                Outcome::Value(mirror) => mirror,
                Outcome::Instead(flow) => return Err(Answer::Instead(flow)),
            },
            _ => continue,
        };
        if !held.contains(&object) {
            held.push(object);
        }
    }
    Ok(held)
}
