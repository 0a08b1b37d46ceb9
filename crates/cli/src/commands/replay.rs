//! `heapwise replay`: one path, followed by its trail. The answers are given, so no solver is asked.

mod instr;
mod watch;

use std::io::{self, Write};

use heapwise::{Options, Trail, in_language, with_stack};
use heapwise_explore::{Replayed, WithHeap, describe_ending, describe_thrown, replay, term_text};
use heapwise_heap::Heap;
use heapwise_interp::{Ending, Language, Machine, Target, Tell, Worker};
use heapwise_report::thrown_text;
use heapwise_term::smtlib;

use crate::args::{ReplayArgs, Show};
use crate::programs::Loader;
use crate::{Misuse, Outcome, terminal};

use watch::Watcher;

pub(crate) fn main(args: &ReplayArgs) -> Result<Outcome, Misuse> {
    let target = Loader::new(&args.java).one(&args.file)?;
    let options = Options { heap: args.heap, bounds: args.meaning.clone(), ..Options::default() };
    let options = target.engine_options(&options)?;
    in_language!(target.engine_target(), target => follow(target, &options, args))
}

fn follow<L: Tell>(
    target: &Target<L>,
    options: &heapwise_explore::Options,
    args: &ReplayArgs,
) -> Result<Outcome, Misuse> {
    let machine = Machine::new(target, options.bounds.clone(), options.null_dereference);
    let following = Following { machine: &machine, trail: &args.trail, show: &args.show };
    with_stack(|| options.strategy.with(following))?
}

struct Following<'a, L> {
    machine: &'a Machine<'a, L>,
    trail: &'a Trail,
    show: &'a [Show],
}

impl<L: Tell> WithHeap for Following<'_, L> {
    type Out = Result<Outcome, Misuse>;

    fn with<H: Heap>(self) -> Self::Out {
        let shows = |what: Show| self.show.contains(&what);
        // Beside a script everything else is a comment, so that the whole can be given to a solver.
        let prefix = if shows(Show::Smt) { "; " } else { "" };
        let mut out = io::BufWriter::new(io::stdout().lock());
        let mut worker = Worker::new(self.machine);
        let mut watcher = Watcher::new(&mut out, prefix, shows(Show::Steps), shows(Show::Questions));
        let replayed = replay::<H, L>(&mut worker, self.trail, &mut watcher);
        let written = watcher.finish();
        let replayed = replayed.map_err(|error| format!("--trail {}: {error}", self.trail))?;

        let facts = &replayed.state.facts;
        let findings = replayed.state.heap.findings(&mut worker.cx(facts));
        let mut conditions = findings.conditions(&mut worker.cx(facts));
        conditions.extend(facts.conditions());
        let (ending, failed_assertion) = ending_text(&mut worker, &replayed);
        let mut lines = vec![format!("path {}  {ending}", self.trail)];
        for (index, &condition) in conditions.iter().enumerate() {
            let heading = if index == 0 { "when" } else { "" };
            lines.push(format!("  {heading:<5}  {}", term_text(&worker, condition)));
        }
        if shows(Show::Output) {
            for (index, line) in replayed.state.globals.output.lines().enumerate() {
                lines.push(format!("  {:<5}  {line}", if index == 0 { "print" } else { "" }));
            }
        }
        lines.push("A replay follows the answers; that an input gives them is what `heapwise paths` says.".to_owned());
        let script = shows(Show::Smt).then(|| {
            let naming = smtlib::Naming::Origins(&self.machine.program.names);
            let style = smtlib::Style { naming, ..smtlib::Style::default() };
            smtlib::write(&worker.terms, &conditions, &style).complete(None)
        });
        let rest = lines
            .iter()
            .try_for_each(|line| writeln!(out, "{prefix}{line}"))
            .and_then(|()| script.map_or(Ok(()), |script| out.write_all(script.as_bytes())))
            .and_then(|()| out.flush());
        terminal::written(written.and(rest))?;
        Ok(Outcome { failed_assertion, ..Outcome::default() })
    }
}

/// An ending in words, and whether it is a failed assertion.
fn ending_text<H: Heap, L: Tell>(worker: &mut Worker<'_, L>, replayed: &Replayed<H, L>) -> (String, bool) {
    let ending = &replayed.ending;
    match ending {
        Ending::Returned(None) => ("returned".to_owned(), false),
        Ending::Returned(Some(value)) => (format!("returned {}", term_text(worker, *value)), false),
        Ending::Threw(thrown) => {
            let thrown = describe_thrown(worker, &replayed.state, thrown);
            (format!("threw {}", thrown_text(&thrown)), thrown.is_assertion)
        }
        Ending::Excluded(_) => (with_reason("excluded", worker, ending), false),
        Ending::Cut(_) => (with_reason("cut", worker, ending), false),
        Ending::Unsupported(..) => (with_reason("unsupported", worker, ending), false),
        Ending::Undecided(_) => (with_reason("undecided", worker, ending), false),
    }
}

fn with_reason<L: Language>(name: &str, worker: &Worker<'_, L>, ending: &Ending) -> String {
    describe_ending(worker.machine, ending).map_or_else(|| name.to_owned(), |reason| format!("{name}: {reason}"))
}
