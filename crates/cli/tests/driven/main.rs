//! Tests that are written drive exactly the branches that their paths predict, and what paths are said to cover is what runs: both
//! are held against what a tracing agent sees on a JVM.

#[path = "../common/mod.rs"]
mod common;
mod files;
mod jvm;
mod page;
mod predicted;
mod subjects;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::rc::Rc;

use heapwise::coverage::{Coverage, CoverageReport};
use heapwise::junit::{IDENTITY_HASHES, TestOptions, TestWriter, Tests};
use heapwise::options::{Limit, ObjectLimit, PathList};
use heapwise::{Options, Progress, Project, ProjectOptions, Strategy, Target};
use heapwise_classfile::{ClassPath, Code, Jdk};

use common::junit::compiled_by_junit;
use jvm::{Agent, Ran};
use predicted::Taken;

/// The code of methods, which are named by class, name and descriptor.
pub(crate) struct Codes {
    class_path: ClassPath,
    known: HashMap<String, Option<Rc<Code>>>,
}

impl Codes {
    fn new(entries: &[PathBuf]) -> Codes {
        let jdk = Jdk::find(None).expect("a JDK");
        Codes { class_path: ClassPath::open(entries, jdk).expect("it is there"), known: HashMap::new() }
    }

    pub(crate) fn code(&mut self, method: &str) -> Option<Rc<Code>> {
        if let Some(known) = self.known.get(method) {
            return known.clone();
        }
        let words: Vec<&str> = method.split(' ').collect();
        let found = self.class_path.find(&words[0].replace('.', "/")).expect("readable").expect("it is there");
        let file = found.parse().expect("a class file");
        let code = file.method(words[1], words[2]).and_then(|method| method.code(&file.pool).expect("code"));
        let code = code.map(Rc::new);
        self.known.insert(method.to_owned(), code.clone());
        code
    }
}

/// What is explored, and within which bounds.
pub(crate) struct Subject {
    pub(crate) pattern: String,
    /// Objects of a class, and elements of an array.
    pub(crate) n: u32,
}

/// Which tests are held against the JVM.
#[derive(Default)]
pub(crate) struct Held {
    pub(crate) subjects: Vec<Subject>,
    pub(crate) class_path: Vec<PathBuf>,
    /// No more tests of a method.
    pub(crate) limit: u32,
    pub(crate) seconds: Option<f64>,
    /// So many methods of each class, taken evenly from all of them.
    pub(crate) methods: Option<usize>,
    /// Whether tests are left out without which the others take the same branches.
    pub(crate) minimize: bool,
    /// Whether fields of the JDK's classes are set (`--add-opens`).
    pub(crate) opens_jdk: bool,
}

/// What came of it.
#[derive(Default)]
pub(crate) struct Outcome {
    pub(crate) methods: usize,
    pub(crate) tests: usize,
    pub(crate) branches: usize,
    pub(crate) left_out: BTreeMap<String, usize>,
    /// Tests of which it cannot be said what they run, and why.
    pub(crate) unknown: BTreeMap<String, usize>,
    pub(crate) wrong: Vec<String>,
    /// Methods of which some paths depend on identity hash codes.
    pub(crate) of_some_hashes: BTreeSet<String>,
    /// What ran of the subjects: offsets of instructions, by method, and branches.
    pub(crate) ran: BTreeMap<String, BTreeSet<u16>>,
    pub(crate) taken: BTreeSet<Taken>,
    /// Classes that have no public methods of their own.
    pub(crate) without_methods: BTreeSet<String>,
    /// The classes of which a test was driven as predicted.
    pub(crate) classes: BTreeSet<String>,
    pub(crate) report: Option<CoverageReport>,
}

/// Writes tests, compiles them with JUnit itself and without a warning, runs them, and compares what each runs with what its path has run
/// here. None, where something is missing that it needs.
pub(crate) fn hold(held: &Held) -> Option<Outcome> {
    let agent = Agent::new()?;
    let class_path = Some(PathList(held.class_path.clone()));
    let project = Project::open(ProjectOptions { class_path, ..ProjectOptions::default() });
    let limit = Limit(Some(held.limit));
    let minimize = held.minimize;
    let tests = TestOptions { limit, minimize, add_opens: held.opens_jdk, ..TestOptions::default() };
    let mut writer = TestWriter::new(&project, &tests, &Options::default()).expect("a JDK with javac");
    let mut targets: HashMap<String, (Target, Options)> = HashMap::new();
    let (mut coverage, mut outcome) = (Coverage::default(), Outcome::default());
    for Subject { pattern, n } in &held.subjects {
        let options = bounded(*n, held.seconds);
        writer = writer.with_explore_options(&options);
        let all = match project.find(pattern) {
            Ok(all) => all,
            // It inherits them.
            Err(error) if error.to_string().contains("has no public methods") => {
                outcome.without_methods.insert(pattern.clone());
                continue;
            }
            Err(error) => panic!("{pattern}: {error}"),
        };
        let count = held.methods.unwrap_or(all.len()).min(all.len());
        for found in (0..count).map(|index| &all[index * all.len() / count]) {
            // A constructor of an abstract class makes no objects.
            let Ok(target) = found.load() else { continue };
            writer.add(&target, &Progress::default()).unwrap_or_else(|error| panic!("{}: {error}", found.name()));
            if held.seconds.is_none() {
                coverage.add(&target, &target.count(&options).expect("it was explored"));
            }
            outcome.methods += 1;
            targets.insert(target.name().to_owned(), (target, options.clone()));
        }
    }
    outcome.of_some_hashes = targets.keys().filter(|target| writer.is_of_some_hashes(target)).cloned().collect();
    let written = writer.finish().unwrap_or_else(|error| panic!("{error}"));
    outcome.report = coverage.report();
    outcome.compare(&agent, held, &written, &targets).then_some(outcome)
}

fn bounded(n: u32, seconds: Option<f64>) -> Options {
    // As tests are written: with few paths.
    let mut options = Options { coverage: true, heap: Strategy::Pose.into(), ..Options::default() };
    options.bounds.n.push(ObjectLimit { class: None, number: n });
    options.bounds.length = Some(Limit(Some(n)));
    options.bounds.loops = Limit(Some(3));
    options.bounds.steps = Limit(Some(20_000));
    options.timeout = seconds.map(std::time::Duration::from_secs_f64);
    options
}

impl Outcome {
    fn compare(
        &mut self,
        agent: &Agent,
        held: &Held,
        written: &Tests,
        targets: &HashMap<String, (Target, Options)>,
    ) -> bool {
        let report = &written.report;
        for (reason, (count, _)) in report.reasons() {
            self.left_out.insert(reason.to_owned(), count);
        }
        let wrong = report.wrong.iter().map(|wrong| format!("{}, path {}: {}", wrong.target, wrong.trail, wrong.said));
        self.wrong.extend(wrong);
        let Some(compiled) = compiled_by_junit(written, &held.class_path) else { return false };
        let names: Vec<(String, String)> =
            report.tests.iter().map(|test| (test.class.clone(), test.name.clone())).collect();
        let of_jdk: BTreeSet<String> = targets.values().map(|(target, _)| outermost(&class_of(target))).collect();
        let of_jdk: Vec<String> = of_jdk.into_iter().filter(|_| held.class_path.is_empty()).collect();
        let ran = agent.run(&names, &compiled, held, &of_jdk);
        let mut codes = Codes::new(&held.class_path);
        for (test, ran) in report.tests.iter().zip(&ran) {
            self.tests += 1;
            let (target, options) = &targets[&test.target];
            let predicted = predicted::branches(target, options, &test.trail, &mut codes);
            let of = format!("{}, path {}, test {}.{}", test.target, test.trail, test.class, test.name);
            match self.driven(ran, target, &mut codes, held.class_path.is_empty()) {
                Err(why) => *self.unknown.entry(why).or_default() += 1,
                Ok(driven) if driven == predicted => {
                    self.branches += driven.len();
                    self.classes.insert(outermost(&class_of(target)));
                }
                Ok(_) if self.of_some_hashes.contains(&test.target) => {
                    *self.unknown.entry(IDENTITY_HASHES.to_owned()).or_default() += 1;
                }
                Ok(driven) => self.wrong.push(format!("{of}:\n{}", differing(&predicted, &driven))),
            }
        }
        true
    }

    /// The branches that a test drives in the call that it is about.
    fn driven(&mut self, ran: &Ran, target: &Target, codes: &mut Codes, is_of_jdk: bool) -> Result<Vec<Taken>, String> {
        if ran.said != "passed" {
            return Err(ran.said.clone());
        }
        let Some(calls) = &ran.calls else { return Err("it runs too much".to_owned()) };
        let method = target.java_method().expect("a method of Java");
        let begins = (format!("{} {} {}", method.class, method.name, method.descriptor), 0);
        // What builds its input may call the method, too; what looks at the result comes later, but does not.
        let Some(call) = calls.iter().rfind(|call| call.contains(&begins)) else {
            return Err("the method is not called".to_owned());
        };
        let family = outermost(&method.class);
        let counts = |name: &str| {
            let class = outermost(name.split(' ').next().unwrap_or_default());
            if is_of_jdk { class == family } else { class != "heapwise.Heapwise" }
        };
        let call: Vec<&(String, u16)> = call.iter().filter(|(name, _)| counts(name)).collect();
        let mut taken = Vec::new();
        for (index, (name, position)) in call.iter().map(|it| &**it).enumerate() {
            let code = codes.code(name).expect("it ran");
            let offset = code.instructions[usize::from(*position)].0 as u16;
            self.ran.entry(name.clone()).or_default().insert(offset);
            // Control goes from a branch to the next instruction, in the same method.
            let Some((next, to)) = call.get(index + 1) else { continue };
            if next != name {
                continue;
            }
            let to = code.instructions[usize::from(*to)].0 as u16;
            if heapwise_coverage::chosen_way(&code, offset, to) == Some(to) && is_branch(&code, *position) {
                taken.push(Taken { method: name.clone(), offset, to });
            }
        }
        self.taken.extend(taken.iter().cloned());
        Ok(taken)
    }
}

fn is_branch(code: &Code, position: u16) -> bool {
    let mut targets = 0;
    code.instructions[usize::from(position)].1.each_target(|_| targets += 1);
    targets > 0
}

fn class_of(target: &Target) -> String {
    target.java_method().expect("a method of Java").class.clone()
}

fn outermost(class: &str) -> String {
    class.split('$').next().unwrap_or(class).to_owned()
}

/// Where two sequences part.
fn differing(predicted: &[Taken], driven: &[Taken]) -> String {
    let same = predicted.iter().zip(driven).take_while(|(a, b)| a == b).count();
    let shown = |all: &[Taken]| {
        let rest = all[same..].iter().take(3).map(|it| format!("{} {} -> {}", it.method, it.offset, it.to));
        rest.collect::<Vec<_>>().join("; ")
    };
    format!("  after {same} branches\n  here   {}\n  on JVM {}", shown(predicted), shown(driven))
}

impl Outcome {
    /// Where what is said to be covered is not what ran. Where paths have no test, more may be covered than ran. Initialisers are
    /// left out: they ran before.
    pub(crate) fn uncovered(&self) -> Vec<String> {
        let is_whole = self.left_out.is_empty() && self.unknown.is_empty();
        let mut differing = Vec::new();
        let report = self.report.as_ref().expect("nothing was cut short");
        let mut codes: BTreeMap<String, BTreeSet<u16>> = self.ran.clone();
        for class in &report.classes {
            for method in class.methods.iter().filter(|method| method.name != "<clinit>") {
                let name = format!("{} {} {}", class.class, method.name, method.descriptor);
                let ran = codes.remove(&name).unwrap_or_default();
                let missed: BTreeSet<u16> = method.missed.iter().copied().collect();
                let said = method.counts.instructions.covered as usize;
                let both: Vec<&u16> = ran.intersection(&missed).collect();
                if !both.is_empty() || is_whole && said != ran.len() {
                    differing.push(format!(
                        "{name}: {said} covered here, {} ran on the JVM, of them missed here {both:?}",
                        ran.len()
                    ));
                }
                for branch in &method.branches {
                    for way in &branch.ways {
                        let taken = Taken { method: name.clone(), offset: branch.offset, to: way.to };
                        let was_taken = self.taken.contains(&taken);
                        if was_taken && !way.covered || is_whole && way.covered != was_taken {
                            differing.push(format!("{taken:?}: covered here {}, on the JVM {was_taken}", way.covered));
                        }
                    }
                }
            }
        }
        differing.extend(
            codes
                .into_keys()
                .filter(|name| !name.contains(" access$") && !name.ends_with(" <init> ()V"))
                .map(|name| format!("{name}: ran, and is not told")),
        );
        differing
    }

    /// What was done, in a line, and why tests are missing, in others.
    pub(crate) fn told(&self) -> String {
        let mut told = format!(
            "{} methods of {} classes, {} tests, {} branches driven as predicted, {} wrong",
            self.methods,
            self.classes.len(),
            self.tests,
            self.branches,
            self.wrong.len()
        );
        for (what, reasons) in [("not known", &self.unknown), ("without a test", &self.left_out)] {
            for (reason, count) in reasons {
                told += &format!("\n  {what}, {count}: {reason}");
            }
        }
        told
    }
}
