//! Following one path by its trail: with an input that takes it, or without asking a solver at all.

mod instr;
mod watch;

use heapwise_explore::{
    CallReport, Describer, Detail, EndingReport, Leaf, PathReport, Replayed, Trail, WithHeap, describe_ending,
    describe_thrown, replay, term_text,
};
use heapwise_heap::Heap;
use heapwise_interp::{Ending, Machine, Tell, Worker};
use heapwise_solver::{Query, Verdict, chain};
use heapwise_term::{Term, smtlib};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::target::with_stack;
use crate::{Error, Options, Target, in_language};

use watch::Watcher;

/// An instruction that has run on a path that is followed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct StepReport {
    #[serde(flatten)]
    pub at: CallReport,
    /// How many calls are running, that of the target included.
    pub depth: usize,
    /// In the words of the intermediate form.
    pub instruction: String,
    /// What it writes, gives away, or decides by, as a term over the inputs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// A question on a path that is followed, and its answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct QuestionReport {
    #[serde(flatten)]
    pub at: CallReport,
    /// What is asked, for people.
    pub question: String,
    /// What a path knows that takes each, and what becomes of it, for people.
    pub alternatives: Vec<String>,
    /// The one that the trail takes.
    pub answer: usize,
}

/// Where a trail leads. Whether an input goes there is not asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FollowedReport {
    pub trail: Trail,
    pub ending: EndingReport,
    /// What the program printed.
    pub output: String,
    /// The path condition, one conjunct each.
    pub conditions: Vec<String>,
    /// The same as an SMT-LIB 2 script, if it was asked for.
    pub condition_smt: Option<String>,
}

/// Who watches a path that is followed. It is told what it wants to know.
pub trait Watching: Send {
    fn wants_steps(&self) -> bool {
        false
    }

    fn wants_questions(&self) -> bool {
        false
    }

    fn step(&mut self, _step: StepReport) {}

    fn question(&mut self, _question: QuestionReport) {}
}

/// Watches nothing.
impl Watching for () {}

/// Keeps what it sees.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Watched {
    /// The instructions, if they are wanted.
    pub steps: Option<Vec<StepReport>>,
    /// The questions, if they are wanted.
    pub questions: Option<Vec<QuestionReport>>,
}

impl Watching for Watched {
    fn wants_steps(&self) -> bool {
        self.steps.is_some()
    }

    fn wants_questions(&self) -> bool {
        self.questions.is_some()
    }

    fn step(&mut self, step: StepReport) {
        self.steps.get_or_insert_default().push(step);
    }

    fn question(&mut self, question: QuestionReport) {
        self.questions.get_or_insert_default().push(question);
    }
}

impl Target {
    /// One path by its trail, under the same heap and bounds, with an input that takes it.
    pub fn replay(&self, options: &Options, trail: &Trail, detail: Detail) -> Result<PathReport, Error> {
        self.replay_watched(options, trail, detail, &mut ())
    }

    /// The same for somebody who watches.
    pub fn replay_watched(
        &self,
        options: &Options,
        trail: &Trail,
        detail: Detail,
        watching: &mut dyn Watching,
    ) -> Result<PathReport, Error> {
        self.along(options, trail, watching, WithInput { detail })
    }

    /// Where a trail leads. No solver is asked, so there is no input, and there need not be one.
    pub fn follow(
        &self,
        options: &Options,
        trail: &Trail,
        with_smt: bool,
        watching: &mut dyn Watching,
    ) -> Result<FollowedReport, Error> {
        self.along(options, trail, watching, WithoutInput { with_smt })
    }

    fn along<T: Tells>(
        &self,
        options: &Options,
        trail: &Trail,
        watching: &mut dyn Watching,
        telling: T,
    ) -> Result<T::Told, Error> {
        let options = &self.engine_options(options)?;
        in_language!(&self.0.target, target => {
            let machine = Machine::new(target, options.bounds.clone(), options.null_dereference);
            let following = Following { machine: &machine, trail, options, watching, telling };
            with_stack(|| options.strategy.with(following))?
        })
    }
}

struct Following<'a, L, T> {
    machine: &'a Machine<'a, L>,
    trail: &'a Trail,
    options: &'a heapwise_explore::Options,
    watching: &'a mut dyn Watching,
    telling: T,
}

impl<L: Tell, T: Tells> WithHeap for Following<'_, L, T> {
    type Out = Result<T::Told, Error>;

    fn with<H: Heap>(self) -> Self::Out {
        let mut worker = Worker::new(self.machine);
        let mut watcher = Watcher::new(self.watching);
        let replayed = replay::<H, L>(&mut worker, self.trail, &mut watcher);
        watcher.finish();
        self.telling.tell(&mut worker, self.trail, &replayed?, self.options)
    }
}

/// What is told of a path at its end.
trait Tells: Send {
    type Told: Send;

    fn tell<H: Heap, L: Tell>(
        self,
        worker: &mut Worker<'_, L>,
        trail: &Trail,
        replayed: &Replayed<H, L>,
        options: &heapwise_explore::Options,
    ) -> Result<Self::Told, Error>;
}

struct WithInput {
    detail: Detail,
}

impl Tells for WithInput {
    type Told = PathReport;

    fn tell<H: Heap, L: Tell>(
        self,
        worker: &mut Worker<'_, L>,
        trail: &Trail,
        replayed: &Replayed<H, L>,
        options: &heapwise_explore::Options,
    ) -> Result<PathReport, Error> {
        let conditions = replayed.state.facts.conditions().collect::<Vec<_>>();
        let verdict = chain(&options.solver)?.check(&mut worker.terms, Query { all: &conditions, hint: None });
        let model = match verdict {
            Verdict::Sat(model) => model,
            Verdict::Unsat => return Err(Error::NoInput(format!("no input takes the path {trail}"))),
            Verdict::Unknown(why) => return Err(Error::NoInput(why.to_string())),
        };
        let leaf = Leaf { trail, ending: &replayed.ending, state: &replayed.state, model: &model, completed: None };
        Ok(Describer::new().report(worker, &leaf, self.detail))
    }
}

struct WithoutInput {
    with_smt: bool,
}

impl Tells for WithoutInput {
    type Told = FollowedReport;

    fn tell<H: Heap, L: Tell>(
        self,
        worker: &mut Worker<'_, L>,
        trail: &Trail,
        replayed: &Replayed<H, L>,
        _: &heapwise_explore::Options,
    ) -> Result<FollowedReport, Error> {
        let facts = &replayed.state.facts;
        let findings = replayed.state.heap.findings(&mut worker.cx(facts));
        let mut conditions: Vec<Term> = findings.conditions(&mut worker.cx(facts));
        conditions.extend(facts.conditions());
        Ok(FollowedReport {
            trail: trail.clone(),
            ending: ending(worker, replayed),
            output: replayed.state.globals.output.clone(),
            condition_smt: self.with_smt.then(|| {
                let naming = smtlib::Naming::Origins(&worker.machine.program.names);
                let style = smtlib::Style { naming, ..smtlib::Style::default() };
                smtlib::write(&worker.terms, &conditions, &style).complete(None)
            }),
            conditions: conditions.into_iter().map(|condition| term_text(worker, condition)).collect(),
        })
    }
}

/// How a path ends for all inputs that may take it.
fn ending<H: Heap, L: Tell>(worker: &mut Worker<'_, L>, replayed: &Replayed<H, L>) -> EndingReport {
    let reason = describe_ending(worker.machine, &replayed.ending).unwrap_or_default();
    match &replayed.ending {
        Ending::Returned(value) => {
            let value = value.map(|value| term_text(worker, value));
            EndingReport::Returned { value, value_here: None, result: None }
        }
        Ending::Threw(thrown) => EndingReport::Threw { exception: describe_thrown(worker, &replayed.state, thrown) },
        Ending::Excluded(by) => EndingReport::Excluded { by: *by, reason },
        Ending::Cut(bound) => EndingReport::Cut { bound: *bound, reason, calls: Vec::new() },
        Ending::Unsupported(what, _) => EndingReport::Unsupported { what: what.clone(), reason, calls: Vec::new() },
        Ending::Undecided(_) => EndingReport::Undecided { reason },
    }
}
