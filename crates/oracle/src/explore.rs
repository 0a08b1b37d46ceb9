//! The explorer's side: each path is held against all inputs, with its terms at hand.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use heapwise::options::{BoundOptions, Limit, ObjectLimit, SearchOptions};
use heapwise::{Options, PathList, Project, ProjectOptions, Strategy, Summary};
use heapwise_classfile::Jdk;
use heapwise_explore::{Bound, Go, Leaf, Progress, Visit, WithHeap, describe_ending, visit_with};
use heapwise_heap::Heap;
use heapwise_interp::Ending;
use heapwise_ir::Assumption;
use heapwise_java::{Java, Machine, Target, Worker};
use heapwise_solver::Why;
use heapwise_term::{Evaluator, Symbol, SymbolId};

use crate::input::{Input, Method};
use crate::model::InputModel;
use crate::rendering::Renderer;
use crate::subject::Subject;
use crate::verdict::{Checked, Outcome, Verdict};
use crate::words::{UNKNOWN, matches};

/// How far a method is explored.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Reads from an input to an object.
    pub k: u32,
    /// Objects of a class.
    pub n: Option<u32>,
    /// Elements of arrays, and so characters of texts.
    pub length: u32,
    pub loops: u32,
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { k: 4, n: None, length: 4, loops: 10, time: Duration::from_secs(3) }
    }
}

impl Limits {
    fn options(&self, heap: Strategy) -> Options {
        let n = self.n.map(|most| ObjectLimit { class: None, number: most });
        let bounds = BoundOptions {
            k: Some(Limit(Some(self.k))),
            n: n.into_iter().collect(),
            length: Some(Limit(Some(self.length))),
            loops: Limit(Some(self.loops)),
            calls: Limit(Some(200)),
            steps: Limit(Some(300_000)),
            ..BoundOptions::default()
        };
        let search = SearchOptions { jobs: Some(1), ..SearchOptions::default() };
        Options { heap: heap.into(), bounds, search, timeout: Some(self.time), ..Options::default() }
    }
}

/// Explores a method under a strategy, and says of each of its inputs what came of it.
pub fn check(project: &Project, subject: &Subject, method: &Method, strategy: Strategy, limits: &Limits) -> Checked {
    let failed = |why: String| Checked { strategy, paths: 0, is_complete: false, outcome: Outcome::Failed(why) };
    let pattern = format!("{}.{}{}", method.class, method.name, method.descriptor);
    let (target, options) = match begin(project, &pattern, &limits.options(strategy)) {
        Ok(begun) => begun,
        Err(why) => return failed(why),
    };
    let Some(target) = target.engine_target().as_java() else { return failed("it is no method of Java".to_owned()) };
    let exploration = Exploration { target, options: &options, inputs: &method.inputs, subject };
    match catch_unwind(AssertUnwindSafe(|| strategy.with(exploration))) {
        Ok(Ok((summary, found))) => {
            let timed_out = summary.cut_by.contains_key(&Bound::Time);
            let leaves_out = summary.assumptions.iter().any(Assumption::is_left_out);
            let verdicts = method.inputs.iter().zip(found).map(|(input, found)| {
                let is_left_out = leaves_out && found.is_beyond;
                match found.verdict(input, timed_out) {
                    verdict if verdict.is_error() && is_left_out => {
                        Verdict::NotDecided("left out, as it says".to_owned())
                    }
                    verdict => verdict,
                }
            });
            Checked {
                strategy,
                paths: summary.paths(),
                is_complete: summary.complete(),
                outcome: Outcome::Verdicts(verdicts.collect()),
            }
        }
        Ok(Err(error)) => failed(error),
        Err(panic) => {
            let said = panic.downcast_ref::<String>().map(String::as_str);
            let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason");
            failed(format!("panicked: {said}"))
        }
    }
}

/// The same for many methods. Each thread takes the next piece of work; the answers are in the order of the work.
pub fn check_all(jdk: &Jdk, work: &[(&Subject, &Method, Strategy)], limits: &Limits, jobs: usize) -> Vec<Checked> {
    let mut projects: BTreeMap<&Path, Project> = BTreeMap::new();
    for (subject, ..) in work {
        projects.entry(&subject.directory).or_insert_with(|| project(jdk, subject));
    }
    let projects = &projects;
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Checked)>> = Mutex::default();
    thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some((subject, method, strategy)) = work.get(index) else { break };
                    let checked = check(&projects[&*subject.directory], subject, method, *strategy, limits);
                    done.lock().expect("no thread panics while it holds the lock").push((index, checked));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("all threads have ended");
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, checked)| checked).collect()
}

/// The one method that is meant, and the options in the words of the engine.
fn begin(
    project: &Project,
    pattern: &str,
    options: &Options,
) -> Result<(heapwise::Target, heapwise_explore::Options), String> {
    let methods = project.methods(pattern).map_err(|error| error.to_string())?;
    let [found] = &methods[..] else { return Err(format!("{pattern} means {} methods", methods.len())) };
    let target = found.load().map_err(|error| error.to_string())?;
    let options = target.engine_options(options).map_err(|error| error.to_string())?;
    Ok((target, options))
}

/// Where the classes of a subject are, and those of no other.
fn project(jdk: &Jdk, subject: &Subject) -> Project {
    Project::open(ProjectOptions {
        class_path: Some(PathList(vec![subject.directory.clone()])),
        jdk: Some(jdk.home().to_owned()),
        ..ProjectOptions::default()
    })
}

/// The paths that match an input.
#[derive(Clone, Default, Debug)]
struct Found {
    /// What those that ran to their end predict: how it ends, and what the parameters hold then.
    ended: Vec<(String, String)>,
    /// Why others did not.
    stopped: Vec<String>,
    /// The same, where not all is known that the path assumed: other paths may match, too.
    open: Vec<String>,
    /// Whether the input has an object where no input is taken to have one of its class.
    is_beyond: bool,
}

impl Found {
    fn verdict(self, input: &Input, timed_out: bool) -> Verdict {
        let Some(actual) = &input.ending.ended else { return Verdict::NoExpectation };
        if self.ended.len() + self.stopped.len() > 1 {
            let ended = self.ended.into_iter().map(|(ending, _)| ending);
            return Verdict::Doubled(ended.chain(self.stopped).collect());
        }
        match self.ended.into_iter().next() {
            Some((ending, _)) if !matches(&ending, actual) => Verdict::Wrong(ending),
            Some((_, after)) if !matches(&after, &input.ending.after) => Verdict::Wrong(format!("leaves {after}")),
            Some(_) => Verdict::Right,
            None => match self.stopped.into_iter().chain(self.open).next() {
                Some(why) => Verdict::NotDecided(why),
                None if timed_out => Verdict::NotDecided("the bound timeout".to_owned()),
                None => Verdict::Missing,
            },
        }
    }
}

struct Exploration<'a> {
    target: &'a Target,
    options: &'a heapwise_explore::Options,
    inputs: &'a [Input],
    subject: &'a Subject,
}

impl WithHeap for Exploration<'_> {
    type Out = Result<(Summary, Vec<Found>), String>;

    fn with<H: Heap>(self) -> Self::Out {
        let machine = Machine::new(self.target, self.options.bounds.clone(), self.options.null_dereference);
        let found = Mutex::new(vec![Found::default(); self.inputs.len()]);
        let visitor = || Matcher {
            inputs: self.inputs,
            subject: self.subject,
            models: vec![InputModel::default(); self.inputs.len()],
            last: None,
            found: &found,
            evaluator: Evaluator::new(),
        };
        let summary = visit_with::<H, _, _>(&machine, self.options, &Progress::default(), visitor);
        let summary = summary.map_err(|error| error.to_string())?;
        Ok((summary, found.into_inner().map_err(|_| "a check panicked".to_owned())?))
    }
}

struct Matcher<'a> {
    inputs: &'a [Input],
    subject: &'a Subject,
    /// One for each input. They grow with the symbols that paths mention.
    models: Vec<InputModel>,
    /// The symbol that was made last, when the last path was looked at: another one means that terms were made anew.
    last: Option<(SymbolId, Symbol)>,
    found: &'a Mutex<Vec<Found>>,
    evaluator: Evaluator,
}

impl<H: Heap> Visit<H, Java> for Matcher<'_> {
    fn path(&mut self, worker: &mut Worker<'_>, leaf: Leaf<'_, H, Java>) -> Go {
        if matches!(leaf.ending, Ending::Excluded(_)) {
            return Go::On;
        }
        self.see_terms(worker);
        let facts = &leaf.state.facts;
        let findings = leaf.state.heap.findings(&mut worker.cx(facts));
        let mut conditions = findings.conditions(&mut worker.cx(facts));
        conditions.extend(facts.conditions());
        // What inputs are may be clear without any condition.
        let params = worker.params();
        for index in 0..self.inputs.len() {
            let (input, model) = (&self.inputs[index], &mut self.models[index]);
            if input.ending.ended.is_none() {
                continue;
            }
            let mut of_this_path;
            let mut model = model;
            if let Some(narrowing) = findings.narrowing.filter(|it| !it.represented().is_empty()) {
                of_this_path = InputModel::default();
                of_this_path.learn(worker, input, &params);
                of_this_path.represent(worker, input, narrowing);
                model = &mut of_this_path;
            }
            model.learn(worker, input, &params);
            model.learn(worker, input, &conditions);
            self.found.lock().expect("no check panics")[index].is_beyond |= model.is_beyond;
            if !self.evaluator.satisfies(&worker.terms, &model.model, &conditions) {
                continue;
            }
            let stopped = describe_ending(worker.machine, leaf.ending);
            let mut predicted = None;
            if stopped.is_none() {
                let mut renderer = Renderer::new(worker, leaf.state, input, model, &mut self.evaluator, self.subject);
                let (ending, mut after) = (renderer.ending(leaf.ending), renderer.after());
                // Behind an object that is beyond the bound, objects are counted otherwise.
                if !worker.machine.bounds.n.is_unlimited() && after.contains(UNKNOWN) {
                    after = UNKNOWN.to_string();
                }
                predicted = Some((ending, after));
            }
            let mut found = self.found.lock().expect("no check panics");
            let found = &mut found[index];
            match (predicted, stopped) {
                (Some(predicted), _) => found.ended.push(predicted),
                (None, Some(why)) if is_open(leaf.ending) => found.open.push(why),
                (None, why) => found.stopped.extend(why),
            }
        }
        let count = worker.terms.symbol_count();
        self.last = count.checked_sub(1).map(|last| {
            let last: SymbolId = heapwise_ids::Id::from_index(last);
            (last, *worker.terms.symbol(last))
        });
        Go::On
    }
}

impl Matcher<'_> {
    /// Forgets what the symbols were, where they are others now.
    fn see_terms(&mut self, worker: &Worker<'_>) {
        use heapwise_ids::Id;
        let Some((last, was)) = self.last else { return };
        if last.index() >= worker.terms.symbol_count() || *worker.terms.symbol(last) != was {
            self.models.iter_mut().for_each(|model| *model = InputModel::default());
        }
    }
}

/// Whether a path ended where it was not known which way it goes: what it assumed is less than what leads there.
fn is_open(ending: &Ending) -> bool {
    match ending {
        Ending::Undecided(_) => true,
        Ending::Unsupported(what, _) => *what == Why::Floats.to_string(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Ending;

    fn verdict(ended: &[(&str, &str)], stopped: &[&str], open: &[&str], timed_out: bool) -> Verdict {
        let ending = Ending { ended: Some("returned i1".to_owned()), after: "i0".to_owned() };
        let input = Input { ending, ..Input::default() };
        let texts = |all: &[&str]| all.iter().map(|&text| text.to_owned()).collect();
        let ended = ended.iter().map(|&(ending, after)| (ending.to_owned(), after.to_owned())).collect();
        Found { ended, stopped: texts(stopped), open: texts(open), is_beyond: false }.verdict(&input, timed_out)
    }

    #[test]
    fn an_input_takes_one_path() {
        assert_eq!(verdict(&[("returned i1", "i0")], &[], &[], false), Verdict::Right);
        assert_eq!(verdict(&[("returned \u{1}", "\u{1}")], &[], &[], false), Verdict::Right);
        assert_eq!(verdict(&[("returned i2", "i0")], &[], &[], false), Verdict::Wrong("returned i2".to_owned()));
        assert_eq!(verdict(&[("returned i1", "i2")], &[], &[], false), Verdict::Wrong("leaves i2".to_owned()));
        let twice = [("returned i1", "i0"), ("returned i1", "i0")];
        assert!(matches!(verdict(&twice, &[], &[], false), Verdict::Doubled(_)));
        assert!(matches!(verdict(&twice[..1], &["cut"], &[], false), Verdict::Doubled(_)));
        assert_eq!(verdict(&[], &[], &[], false), Verdict::Missing);
    }

    #[test]
    fn what_is_not_known_is_no_error() {
        assert_eq!(verdict(&[], &["cut"], &[], false), Verdict::NotDecided("cut".to_owned()));
        assert_eq!(verdict(&[], &[], &["undecided"], false), Verdict::NotDecided("undecided".to_owned()));
        assert_eq!(verdict(&[("returned i1", "i0")], &[], &["undecided"], false), Verdict::Right);
        assert!(matches!(verdict(&[], &[], &[], true), Verdict::NotDecided(_)));
    }
}
