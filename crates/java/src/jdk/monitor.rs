//! Monitors. There is one thread, so nobody waits to enter one; but a thread may call `notify` and `wait` only on an object
//! whose monitor it holds, and must leave what it has entered.
//!
//! A path keeps the objects whose monitors its blocks have entered. That a method is `synchronized` is known from the frames
//! that run. Both are looked at only where somebody asks.

use heapwise_heap::{Asked, Heap, Subject};
use heapwise_ids::Id;
use heapwise_ir::{Instr, Method, Monitor, Reg};
use heapwise_jvm::Own;
use heapwise_term::{Term, Word};

use super::Answer;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;
use crate::language::Entered;
use heapwise_interp::Outcome;

const NOT_OWNER: &str = "current thread is not owner";

table! {
    Own::MONITOR_ENTER.0 => run enter;
    Own::MONITOR_EXIT.0 => run exit;
    "java/lang/Thread.holdsLock(Ljava/lang/Object;)Z" => run holds_lock;
    "java/lang/Object.notify()V" => run notify;
    "java/lang/Object.notifyAll()V" => run notify;
    "java/lang/Object.wait(J)V" => run wait;
    "java/lang/Object.wait0(J)V" => run wait, other_jdk;
}

/// Takes the value out of an outcome, or makes the answer of it that the native has.
macro_rules! go {
    ($outcome:expr) => {
        match $outcome {
            Outcome::Value(value) => value,
            Outcome::Instead(flow) => return Ok(Answer::Instead(flow)),
        }
    };
}

fn holds_lock<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [object]: [Term; 1]) -> Asked<Answer, H> {
    go!(worker.non_null(state, object)?);
    Ok(match holds(worker, state, object)? {
        Ok(held) => {
            let (one, zero) = (worker.terms.i32(1), worker.terms.i32(0));
            Answer::Value(worker.terms.ite(held, one, zero))
        }
        Err(answer) => answer,
    })
}

fn notify<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [object]: [Term; 1]) -> Asked<Answer, H> {
    go!(worker.non_null(state, object)?);
    Ok(unless_held(worker, state, object)?.unwrap_or(Answer::Nothing))
}

/// Before it asks whose the monitor is, it looks at the time.
fn wait<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [object, time]: [Term; 2]) -> Asked<Answer, H> {
    if is_negative(worker, state, time)? {
        return Ok(Answer::Throw("java.lang.IllegalArgumentException", Some(NEGATIVE_TIME.to_owned())));
    }
    go!(worker.non_null(state, object)?);
    if let Some(answer) = unless_held(worker, state, object)? {
        return Ok(answer);
    }
    let zero = worker.terms.i64(0);
    let for_ever = worker.terms.eq(time, zero);
    Ok(if worker.decide(state, for_ever, Subject::Condition(for_ever))? {
        Answer::Unsupported("waiting for another thread (java.lang.Object.wait)".to_owned())
    } else {
        Answer::Nothing
    })
}

/// What it comes to that the thread does not hold the monitor of an object, if it does not.
fn unless_held<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, object: Term) -> Asked<Option<Answer>, H> {
    let held = match holds(worker, state, object)? {
        Ok(held) => held,
        Err(answer) => return Ok(Some(answer)),
    };
    let is_held = worker.decide(state, held, Subject::Condition(held))?;
    let not_owner = || Answer::Throw("java.lang.IllegalMonitorStateException", Some(NOT_OWNER.to_owned()));
    Ok((!is_held).then(not_owner))
}

/// What is said of a time to wait that is negative.
pub(super) const NEGATIVE_TIME: &str = "timeout value is negative";

pub(super) fn is_negative<H: Heap>(worker: &mut Jvm<'_, '_>, state: &State<H>, time: Term) -> Asked<bool, H> {
    let zero = worker.terms.i64(0);
    let is_negative = worker.terms.lt(time, zero);
    worker.decide(state, is_negative, Subject::Condition(is_negative))
}

fn enter<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [object]: [Term; 1]) -> Asked<Answer, H> {
    go!(worker.non_null(state, object)?);
    let depth = state.frames.len();
    state.language.entered.push(Entered { object, depth });
    Ok(Answer::Nothing)
}

/// The method must have entered the monitor itself, however often others hold it.
fn exit<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [object]: [Term; 1]) -> Asked<Answer, H> {
    go!(worker.non_null(state, object)?);
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
