//! The constants of an `enum`, by its class object: reflection would ask the class for them, and so does this.

use heapwise_heap::{Asked, Heap};
use heapwise_term::Term;

use super::Answer;
use super::class::mirrored;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;

table! {
    "java/lang/Class.getEnumConstantsShared()[Ljava/lang/Object;" => run constants, reads_texts;
}

fn constants<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [class]: [Term; 1]) -> Asked<Answer, H> {
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
