//! `java.lang.Thread`: there is one, `main`.

use std::rc::Rc;

use heapwise_heap::{Asked, Heap, Slot, Subject};
use heapwise_ir::ClassId;
use heapwise_jvm::Written;
use heapwise_term::Term;

use super::Answer;
use super::code::{leaves, nothing};
use super::monitor::{NEGATIVE_TIME, is_negative};
use super::table::table;
use crate::State;
use crate::jvm::Jvm;

table! {
    "java/lang/Thread.currentThread()Ljava/lang/Thread;" => run current;
    "java/lang/Thread.currentCarrierThread()Ljava/lang/Thread;" => run current, other_jdk;
    "java/lang/Thread.sleep(J)V" => run sleep;
    // What newer versions of Java do after having looked at the time.
    "java/lang/Thread.sleep0(J)V" => run no_time, other_jdk;
    "java/lang/Thread.sleepNanos0(J)V" => run no_time, other_jdk;
    "java/lang/Thread.yield()V" => write nothing;
    "java/lang/Thread.yield0()V" => write nothing, other_jdk;
    "java/lang/Thread.onSpinWait()V" => write nothing;
    // The library makes threads of its own by constructors that are not public.
    "java/lang/Thread.<init>" => write leaves("another thread (java.lang.Thread.<init>)"), when(is_public);
    "java/lang/Thread.start" => write leaves("another thread (java.lang.Thread.start)");
    "jdk/internal/misc/Unsafe.park(ZJ)V" => run park;
    "sun/misc/Unsafe.park(ZJ)V" => run park;
    "jdk/internal/misc/Unsafe.unpark(Ljava/lang/Object;)V" => run unpark;
    "sun/misc/Unsafe.unpark(Ljava/lang/Object;)V" => run unpark;
}

fn is_public(written: &Written<'_>) -> bool {
    written.method.access.is_public()
}

/// No time passes, but a time must not be negative.
fn sleep<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [time]: [Term; 1]) -> Asked<Answer, H> {
    Ok(if is_negative(worker, state, time)? {
        Answer::Throw("java.lang.IllegalArgumentException", Some(NEGATIVE_TIME.to_owned()))
    } else {
        Answer::Nothing
    })
}

fn no_time<H: Heap>(_: &mut Jvm<'_, '_>, _: &mut State<H>, _: &[Term]) -> Asked<Answer, H> {
    Ok(Answer::Nothing)
}

/// Waits until somebody lets the thread go on, or for a time. Waiting for a time, or up to a date, is over at once. For ever
/// is no time at all, where it is not a date.
fn park<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [_, is_date, time]: [Term; 3]) -> Asked<Answer, H> {
    if state.language.once.may_go_on {
        Rc::make_mut(&mut state.language.once).may_go_on = false;
        return Ok(Answer::Nothing);
    }
    let (no_date, no_time) = (worker.terms.i32(0), worker.terms.i64(0));
    let no_date = worker.terms.eq(is_date, no_date);
    let no_time = worker.terms.eq(time, no_time);
    let for_ever = worker.terms.and(no_date, no_time);
    Ok(if worker.decide(state, for_ever, Subject::Condition(for_ever))? {
        Answer::Unsupported("waiting for another thread (java.util.concurrent.locks.LockSupport.park)".to_owned())
    } else {
        Answer::Nothing
    })
}

/// Lets a thread go on, now or when it waits next.
fn unpark<H: Heap>(_: &mut Jvm<'_, '_>, state: &mut State<H>, [_, thread]: [Term; 2]) -> Asked<Answer, H> {
    if thread == Term::NULL {
        return Ok(Answer::Nothing);
    }
    if state.language.once.main_thread != Some(thread) {
        let what = "another thread (java.util.concurrent.locks.LockSupport.unpark)";
        return Ok(Answer::Unsupported(what.to_owned()));
    }
    Rc::make_mut(&mut state.language.once).may_go_on = true;
    Ok(Answer::Nothing)
}

/// It is alive and can run.
const STATUS: i32 = 5;
const PRIORITY: i32 = 5;

/// The thread is made when it is first asked for. A virtual machine would put into it its name, its number, what it does at
/// present and the group that it belongs to.
fn current<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, _: &[Term]) -> Asked<Answer, H> {
    if let Some(known) = state.language.once.main_thread {
        return Ok(Answer::Value(known));
    }
    let class = match worker.class_named("java.lang.Thread") {
        Ok(class) => class,
        Err(error) => return Ok(Answer::Unsupported(error.to_string())),
    };
    let thread = state.heap.own_mut().alloc(&mut worker.cx(&state.facts), class);
    let units: Vec<u16> = "main".encode_utf16().collect();
    let name = worker.new_text(state, &units)?.unwrap_or(Term::NULL);
    set(worker, state, thread, class, "name", name)?;
    let number = worker.terms.i64(1);
    set(worker, state, thread, class, "tid", number)?;
    let native = worker.terms.i64(1);
    set(worker, state, thread, class, "eetop", native)?;
    // Newer versions of Java keep the rest in an object of its own.
    let holder = worker.class_named("java.lang.Thread$FieldHolder").ok();
    let (kept_in, kept_class) = match holder {
        Some(class) => (state.heap.own_mut().alloc(&mut worker.cx(&state.facts), class), class),
        None => (thread, class),
    };
    if holder.is_some() {
        set(worker, state, thread, class, "holder", kept_in)?;
    }
    for (field, number) in [("priority", PRIORITY), ("threadStatus", STATUS)] {
        let number = worker.terms.i32(number);
        set(worker, state, kept_in, kept_class, field, number)?;
    }
    let above = match new_group(worker, state, "system", Term::NULL)? {
        Ok(group) => group,
        Err(answer) => return Ok(answer),
    };
    match new_group(worker, state, "main", above)? {
        Ok(group) => set(worker, state, kept_in, kept_class, "group", group)?,
        Err(answer) => return Ok(answer),
    }
    Rc::make_mut(&mut state.language.once).main_thread = Some(thread);
    Ok(Answer::Value(thread))
}

fn new_group<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    name: &str,
    above: Term,
) -> Asked<Result<Term, Answer>, H> {
    let class = match worker.class_named("java.lang.ThreadGroup") {
        Ok(class) => class,
        Err(error) => return Ok(Err(Answer::Unsupported(error.to_string()))),
    };
    let group = state.heap.own_mut().alloc(&mut worker.cx(&state.facts), class);
    let units: Vec<u16> = name.encode_utf16().collect();
    let name = worker.new_text(state, &units)?.unwrap_or(Term::NULL);
    set(worker, state, group, class, "name", name)?;
    set(worker, state, group, class, "parent", above)?;
    let highest = worker.terms.i32(10);
    set(worker, state, group, class, "maxPriority", highest)?;
    Ok(Ok(group))
}

/// Sets a field, if there is one of this name.
fn set<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    object: Term,
    class: ClassId,
    field: &str,
    value: Term,
) -> Asked<(), H> {
    match worker.machine.program.find_field(class, field) {
        Some(field) => state.heap.store(&mut worker.cx(&state.facts), object, Slot::Field(field), value),
        None => Ok(()),
    }
}
