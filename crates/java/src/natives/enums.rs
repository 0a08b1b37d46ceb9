//! The constants of an `enum`, by its class object: reflection would ask the class for them, and so does this.

use heapwise_heap::{Asked, Heap};
use heapwise_term::Term;

use super::Answer;
use super::unsafe_memory::mirrored;
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;

#[derive(Copy, Clone, Debug)]
pub(crate) enum Native {
    Constants,
}

pub(super) fn find(class: &str, member: &str) -> Option<Native> {
    match (class, member) {
        ("java/lang/Class", "getEnumConstantsShared()[Ljava/lang/Object;") => Some(Native::Constants),
        _ => None,
    }
}

pub(super) fn run<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    native: Native,
    args: &[Term],
) -> Asked<Answer, H> {
    let (Native::Constants, &[class]) = (native, args) else {
        return Ok(Answer::Unsupported(format!("{native:?} with {} arguments", args.len())));
    };
    let class = match mirrored(worker, state, class) {
        Ok(class) => class,
        Err(answer) => return Ok(answer),
    };
    let program = worker.machine.program;
    if !program.classes[class].is_enum {
        return Ok(Answer::Value(Term::NULL));
    }
    if let Outcome::Instead(flow) = worker.initialise(state, class)? {
        return Ok(Answer::Instead(flow));
    }
    let descriptor = format!("()[L{};", program.class_name(class).replace('.', "/"));
    let values = worker.world().static_method(class, "values", &descriptor);
    Ok(match values {
        Some(values) => Answer::Call(values, Vec::new()),
        None => Answer::Value(Term::NULL),
    })
}
