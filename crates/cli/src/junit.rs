//! JUnit tests from paths.
//!
//! ```no_run
//! # use heapwise::junit::{TestOptions, TestWriter};
//! # use heapwise::{Options, Progress, Project};
//! let project = Project::open(Default::default()); // with a class path
//! let mut writer = TestWriter::new(&project, &TestOptions::default(), &Options::default())?;
//! for found in project.find("pkg.Class")? {
//!     writer.add(&found.load()?, &Progress::default())?;
//! }
//! let tests = writer.finish()?;
//! println!("{} tests", tests.report.tests.len());
//! # Ok::<(), heapwise::Error>(())
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use clap::ValueEnum;
use heapwise_explore::{Assumed, Detail, EndingKind, Go, PathReport, Progress, Sink, Strategy, Trail};
use heapwise_junit::{Classes, Inputs, Jvm, Settings, Suite};
pub use heapwise_junit::{JUnit, LeftOut, Method, TestFile, TestReport, WrongTest};
use heapwise_report::SummaryReport;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::coverage::{Coverage, CoverageReport};
use crate::options::{Limit, ObjectLimit, ObjectsOption};
use crate::{Error, Options, Project, Target};

/// Which tests to write, and how.
#[derive(clap::Args, Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct TestOptions {
    /// For which JUnit to write
    #[arg(long, value_enum, value_name = "VERSION", default_value_t = JUnitVersion::Five, help_heading = "Tests")]
    pub junit: JUnitVersion,
    /// Only tests of paths that an exception ends, or a failed assertion [default: all paths]
    #[arg(long, value_enum, value_name = "WHICH", help_heading = "Tests")]
    pub only: Option<Only>,
    /// At most so many tests of a method, the first ones by their trails; the others are counted
    #[arg(long, value_name = "N", default_value = "500", help_heading = "Tests")]
    pub limit: Limit<u32>,
    /// How tests build their inputs
    #[arg(long, value_enum, value_name = "HOW", default_value_t = InputsOption::Auto, help_heading = "Tests")]
    pub inputs: InputsOption,
    /// Only as many tests as take the same branches in the same ways, and end in the same ways [default: off]
    #[arg(long, help_heading = "Tests")]
    pub minimize: bool,
    /// Write tests without compiling and running them before, with inputs built by setting fields [default: off]
    #[arg(long, help_heading = "Tests")]
    pub no_replay: bool,
    /// Tests may set fields of the JDK's classes, so that they need --add-opens when they are run [default: off]
    #[arg(long, help_heading = "Tests")]
    pub add_opens: bool,
}

impl Default for TestOptions {
    fn default() -> Self {
        TestOptions {
            junit: JUnitVersion::Five,
            only: None,
            limit: Limit(Some(500)),
            inputs: InputsOption::Auto,
            minimize: false,
            no_replay: false,
            add_opens: false,
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug, Serialize, Deserialize, JsonSchema)]
pub enum JUnitVersion {
    #[value(name = "4")]
    #[serde(rename = "4")]
    Four,
    #[value(name = "5")]
    #[serde(rename = "5")]
    Five,
}

/// How tests build their inputs.
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum InputsOption {
    /// By constructors, factories and methods where a few calls make the same heap, else by setting fields
    Auto,
    /// By calls and assignments alone: other paths have no test
    Calls,
    /// By setting fields, whatever their access is
    Fields,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Only {
    Failing,
}

/// Tests, and what is told of them.
#[derive(Clone, Debug)]
pub struct Tests {
    pub files: Vec<TestFile>,
    pub report: TestsReport,
}

/// What was written, what was left out, and why.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(bound(deserialize = "O: serde::de::DeserializeOwned"))]
pub struct TestsReport<O = serde_json::Value> {
    /// What came of the methods.
    pub explored: Vec<SummaryReport<O>>,
    pub tests: Vec<TestReport>,
    /// Paths that ran to their end and have no test.
    pub left_out: Vec<LeftOut>,
    /// Tests that are not written because they do not behave as heapwise has foreseen: bugs of heapwise.
    pub wrong: Vec<WrongTest>,
    /// What a smaller set leaves out, if one was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimized: Option<MinimizedReport>,
    /// Whether the tests have been compiled and run.
    pub replayed: bool,
    /// The files that are written, seen from the directory of the tests.
    pub files: Vec<String>,
    /// What the paths that were explored have run, if that was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coverage: Option<CoverageReport>,
}

/// How much smaller a set of tests is than all of them, with the same coverage.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MinimizedReport {
    /// Tests that are not written.
    pub left_out: usize,
    /// Branches, each way by itself, and ways to end, method by method: the tests that are written cover all that all tests cover.
    pub ways: usize,
}

/// Writes tests of one method after the other.
pub struct TestWriter {
    suite: Suite,
    options: TestOptions,
    explore: Options,
    jvm: Option<Jvm>,
    explored: Vec<SummaryReport>,
    left_out: Vec<LeftOut>,
    coverage: Coverage,
    /// Methods whose results are about some identity hash codes only, by name.
    of_some_hashes: BTreeSet<String>,
}

/// Why there is no test, or none of which it can be said what it runs.
pub const IDENTITY_HASHES: &str = "it depends on identity hash codes, which no test can choose";

/// The bounds of tests, where none is said: small heaps show most.
const OBJECTS: u32 = 3;

/// Options with the bounds and the heap that hold where none is said.
fn bounded(options: &Options) -> Options {
    let mut options = options.clone();
    // Paths that differ in what no branch asks make tests that differ in nothing else.
    options.heap = options.heap.or(Strategy::Pose).into();
    let bounds = &mut options.bounds;
    if bounds.k.is_none() && bounds.n.is_empty() && bounds.length.is_none() {
        bounds.n.push(ObjectLimit { class: None, number: OBJECTS });
        bounds.length = Some(Limit(Some(OBJECTS)));
    }
    options
}

impl TestWriter {
    /// Begins with a project, whose class path is opened now. Without bounds on heaps, small ones hold: `--n 3 --length 3`.
    pub fn new(project: &Project, options: &TestOptions, explore: &Options) -> Result<TestWriter, Error> {
        if let Some(built @ ObjectsOption::Built(_)) = project.options().objects {
            let text = format!("--objects {built}: tests build their inputs themselves; say --objects constructed");
            return Err(Error::Option(text));
        }
        let explore = bounded(explore);
        let how = shown(&explore);
        Self::written_by(project, options, explore, &how)
    }

    /// For the findings of a check under a heap, with `add_path`.
    pub fn of_findings(project: &Project, options: &TestOptions, heap: Strategy) -> Result<TestWriter, Error> {
        let explore = Options { heap: heap.into(), ..Options::default() };
        let mut writer = Self::written_by(project, options, explore, " check")?;
        writer.suite.is_of_findings();
        Ok(writer)
    }

    fn written_by(project: &Project, options: &TestOptions, explore: Options, how: &str) -> Result<TestWriter, Error> {
        let class_path = project.java()?.class_path.clone();
        let entries = project.options().class_path.clone().unwrap_or_default().0;
        let jdk = class_path.jdk().clone();
        let jvm = if options.no_replay { None } else { Some(Jvm::new(jdk.home(), &entries).map_err(system)?) };
        let mut about = vec![format!("Written by heapwise {}{how}.", env!("CARGO_PKG_VERSION"))];
        about.push(match jvm {
            None => "They have not been run before they were written (--no-replay).".to_owned(),
            Some(_) => "They passed before they were written, with assertions enabled (-ea).".to_owned(),
        });
        if options.add_opens {
            let opened = Jvm::OPENED.map(|package| format!("--add-opens=java.base/{package}=ALL-UNNAMED"));
            about.push(format!("Run them with {}.", opened.join(" ")));
        }
        let junit = match options.junit {
            JUnitVersion::Four => JUnit::Four,
            JUnitVersion::Five => JUnit::Five,
        };
        let inputs = match options.inputs {
            InputsOption::Auto => Inputs::Auto,
            InputsOption::Calls => Inputs::Calls,
            InputsOption::Fields => Inputs::Fields,
        };
        if options.no_replay && inputs == Inputs::Calls {
            let text = "--inputs calls: calls are searched for on a virtual machine, and --no-replay goes without one";
            return Err(Error::Option(text.to_owned()));
        }
        let splits_references = !matches!(explore.heap.or(Strategy::Pose), Strategy::Pose | Strategy::Summary);
        let settings = Settings { junit, opens_jdk: options.add_opens, inputs, splits_references, about };
        let suite = Suite::new(Rc::new(Classes::new(class_path)), settings);
        let (explored, left_out, coverage, of_some_hashes) = Default::default();
        Ok(TestWriter { suite, options: options.clone(), explore, jvm, explored, left_out, coverage, of_some_hashes })
    }

    /// Explores from now on with other options.
    pub fn with_explore_options(mut self, options: &Options) -> TestWriter {
        self.explore = bounded(options);
        self
    }

    /// Explores a method, and makes tests of its paths.
    pub fn add(&mut self, target: &Target, progress: &Progress) -> Result<&SummaryReport, Error> {
        let Some(method) = target.java_method() else {
            let what = if target.0.java_class.is_some() { "several calls" } else { "no method of Java" };
            return Err(Error::Target(format!(
                "{} is {what}: JUnit tests are for single methods of Java",
                target.name()
            )));
        };
        let most = self.options.limit.0.map_or(usize::MAX, |limit| limit as usize);
        let mut found = First { only: self.options.only, most, paths: Vec::new(), more: 0 };
        let summary = target.explore_with(&self.explore, Some(&mut found), progress)?;
        self.coverage.add(target, &summary);
        if summary.assumptions.iter().any(|known| known.kind == Assumed::IdentityHash) {
            self.of_some_hashes.insert(target.name().to_owned());
        }
        found.cut();
        if let Some(last) = found.paths.last().filter(|_| found.more > 0) {
            let reason = format!("it is one of {} beyond --limit", found.more);
            self.left_out.push(LeftOut { target: target.name().to_owned(), trail: last.trail.clone(), reason });
        }
        found.paths.into_iter().for_each(|path| self.suite.add(method, target.name(), path));
        let run = target.run(&self.explore)?;
        self.explored.push(SummaryReport::new(&run, &summary));
        Ok(self.explored.last().expect("it was just added"))
    }

    /// Whether the result of a method is about some identity hash codes only.
    pub fn is_of_some_hashes(&self, target: &str) -> bool {
        self.of_some_hashes.contains(target)
    }

    /// Makes a test of one path by its trail. That may also be one on which calls nest too deep: its test asserts that the stack of the
    /// virtual machine overflows.
    pub fn add_path(&mut self, target: &Target, options: &Options, trail: &Trail) -> Result<(), Error> {
        let Some(method) = target.java_method() else {
            return Err(Error::Target(format!("{} is no method of Java: JUnit tests are for Java", target.name())));
        };
        let path = target.replay(options, trail, DETAIL)?;
        self.suite.add(method, target.name(), path);
        Ok(())
    }

    /// Notes a path that has no test, and why.
    pub fn leave_out(&mut self, path: LeftOut) {
        self.left_out.push(path);
    }

    /// Compiles and runs the tests, unless that is not wanted, and keeps those that behave as foreseen.
    pub fn finish(self) -> Result<Tests, Error> {
        self.finish_with(&Progress::default(), &mut |_| {})
    }

    /// The same for somebody who watches what it is at, and may want it to hurry: then inputs are built by setting fields.
    pub fn finish_with(mut self, progress: &Progress, watch: &mut dyn FnMut(&str)) -> Result<Tests, Error> {
        let mut wrong = Vec::new();
        if self.jvm.is_some() && self.options.inputs != InputsOption::Fields {
            watch("looking for calls that make the inputs");
        }
        self.left_out.extend(self.suite.write(self.jvm.as_ref(), &progress.stop).map_err(system)?);
        if let Some(jvm) = &self.jvm {
            watch("compiling the tests, and running them");
            let confirmed = self.suite.confirm(jvm).map_err(system)?;
            self.left_out.extend(confirmed.left_out);
            let is_of_hashes = |test: &WrongTest| self.of_some_hashes.contains(&test.target);
            let (of_hashes, others): (Vec<_>, Vec<_>) = confirmed.wrong.into_iter().partition(is_of_hashes);
            wrong = others;
            self.left_out.extend(of_hashes.into_iter().map(|WrongTest { target, trail, .. }| LeftOut {
                target,
                trail,
                reason: IDENTITY_HASHES.to_owned(),
            }));
        }
        let minimized = self.options.minimize.then(|| {
            let (left_out, ways) = self.suite.minimize();
            MinimizedReport { left_out, ways }
        });
        let files = self.suite.files();
        let report = TestsReport {
            explored: self.explored,
            tests: self.suite.tests(),
            left_out: self.left_out,
            wrong,
            minimized,
            replayed: self.jvm.is_some(),
            files: files.iter().map(|file| file.path.display().to_string().replace('\\', "/")).collect(),
            coverage: self.coverage.report().filter(|_| self.explore.coverage),
        };
        Ok(Tests { files, report })
    }
}

impl<O> TestsReport<O> {
    /// Why paths have no tests, how many, and the first one of them.
    pub fn reasons(&self) -> BTreeMap<&str, (usize, &LeftOut)> {
        let mut reasons = BTreeMap::new();
        for left_out in &self.left_out {
            reasons.entry(&*left_out.reason).or_insert((0, left_out)).0 += 1;
        }
        reasons
    }
}

fn system(error: impl ToString) -> Error {
    Error::System(error.to_string())
}

/// Options that say what paths there are, as flags.
fn shown(options: &Options) -> String {
    let bounds = &options.bounds;
    let mut text = format!(": --heap {}", options.heap);
    if let Some(k) = bounds.k {
        text += &format!(" --k {k}");
    }
    for n in &bounds.n {
        text += &format!(" --n {n}");
    }
    if let Some(length) = bounds.length {
        text += &format!(" --length {length}");
    }
    text
}

/// What tests are made of.
const DETAIL: Detail = Detail { final_heap: true, branches: true, ..Detail::NONE };

/// Keeps the first paths by their trails, in whatever order they are found.
struct First {
    only: Option<Only>,
    most: usize,
    paths: Vec<PathReport>,
    /// How many were left out.
    more: usize,
}

impl First {
    fn cut(&mut self) {
        self.paths.sort_by(|a, b| a.trail.cmp(&b.trail));
        self.more += self.paths.len().saturating_sub(self.most);
        self.paths.truncate(self.most);
    }
}

impl Sink for First {
    fn detail(&self) -> Detail {
        DETAIL
    }

    fn path(&mut self, path: PathReport) -> Go {
        let ending = (path.ending.kind(), self.only);
        let is_wanted = matches!(ending, (EndingKind::Threw, _) | (EndingKind::Returned, None));
        if is_wanted {
            self.paths.push(path);
        }
        if self.paths.len() >= self.most.saturating_mul(2).saturating_add(64) {
            self.cut();
        }
        Go::On
    }
}
