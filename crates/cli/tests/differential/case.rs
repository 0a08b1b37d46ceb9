//! One case, run by heapwise.

use std::panic::{AssertUnwindSafe, catch_unwind};

use heapwise_explore::{Bounds, NullDereference};
use heapwise_heap::LazierSharp;
use heapwise_interp::{Ending, Stop, Where, run as run_path};
use heapwise_java::{Machine, State, Worker};
use heapwise_term::Node;

use crate::corpus::{Case, Corpus};
use crate::shown::Shower;

/// What heapwise came to.
pub(crate) enum Outcome {
    /// What the driver would say.
    Lines(Vec<String>),
    /// It has no answer, and says why.
    Unsupported(String),
}

/// Instructions of one case, or of one call that asks what it came to.
const MOST_STEPS: u64 = 20_000_000;

pub(crate) fn run(corpus: &Corpus, case: &Case) -> Outcome {
    // A panic is a difference like any other: the other cases are still worth running.
    let ran = catch_unwind(AssertUnwindSafe(|| try_run(corpus, case)));
    match ran {
        Ok(Ok(lines)) => Outcome::Lines(lines),
        Ok(Err(why)) => Outcome::Unsupported(why),
        Err(_) => Outcome::Unsupported("a panic".to_owned()),
    }
}

fn try_run(corpus: &Corpus, case: &Case) -> Result<Vec<String>, String> {
    let pattern = format!("{}()", case.name);
    let methods = corpus.project.methods(&pattern).map_err(String::from)?;
    let found = methods.first().ok_or_else(|| format!("{pattern} means nothing"))?;
    let descriptor = found.java_method().ok_or("it is no method of Java")?.descriptor();
    let result = descriptor.rsplit_once(')').map_or("V", |(_, result)| result).to_owned();
    let loaded = found.load().map_err(String::from)?;
    let target = loaded.engine_target().as_java().ok_or("it is no method of Java")?;
    let machine = Machine::new(target, Bounds::default(), NullDereference::Fork);
    let mut worker = Worker::new(&machine);
    let mut state: State<LazierSharp> = State::initial(&mut worker);
    let ending = finish(&mut worker, &mut state)?;
    let printed = state.globals.output.clone();
    if std::env::var_os("TRACES").is_some() {
        print_traces(&worker, &state);
    }
    let mut shower = Shower { worker: &mut worker, state: &mut state, path: &corpus.class_path };
    let mut lines = vec![match ending {
        Ending::Returned(None) => "returned void".to_owned(),
        Ending::Returned(Some(value)) => format!("returned {}", shower.value(value, &result, 0)?),
        Ending::Threw(thrown) => format!("threw {}", shower.thrown(&thrown)?),
        other => return Err(format!("{other:?}")),
    }];
    if !printed.is_empty() {
        lines.push(format!("printed {}", crate::shown::quote(&printed.encode_utf16().collect::<Vec<_>>())));
    }
    Ok(lines)
}

/// Runs to the end of the path. Nothing is symbolic, so nothing is asked.
pub(crate) fn finish(worker: &mut Worker<'_>, state: &mut State<LazierSharp>) -> Result<Ending, String> {
    let limit = state.steps + MOST_STEPS;
    loop {
        match run_path(worker, state, 1 << 16) {
            Stop::Ended(Ending::Unsupported(what, at)) => {
                let method = worker.machine.program.method_name(at.method);
                if std::env::var_os("TRACES").is_some() {
                    print_calls(worker, &state.calls(worker.machine));
                }
                return Err(format!("{what} ({method}:{})", at.line));
            }
            Stop::Ended(ending) => return Ok(ending),
            Stop::Asked(question) => return Err(format!("a question: {:?}", question.about)),
            Stop::Paused if state.steps > limit => return Err(format!("more than {MOST_STEPS} instructions")),
            Stop::Paused => {}
        }
    }
}

/// Every exception that was made, for whoever looks for the first that should not have been.
fn print_traces(worker: &Worker<'_>, state: &State<LazierSharp>) {
    let program = worker.machine.program;
    for (exception, trace) in state.globals.traces() {
        let class = match worker.terms.node(exception) {
            Node::Object(_, kind) => worker.hierarchy.class_of(kind),
            _ => None,
        };
        println!("{}", class.map_or("an exception", |class| program.class_name(class)));
        print_calls(worker, trace);
    }
}

fn print_calls(worker: &Worker<'_>, calls: &[Where]) {
    for at in calls {
        println!("    {}:{}", worker.machine.program.method_name(at.method), at.line);
    }
}
