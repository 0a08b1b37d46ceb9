//! The subjects, compiled once for each run of the tests, and how they are explored.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use heapwise::options::{BoundOptions, KCountsOption, Limit, Npe, ObjectLimit, PathList, SearchOptions};
use heapwise::{Found, Options, Project, ProjectOptions, Strategy, Summary, Target};
use heapwise_classfile::Jdk;
use heapwise_jvm::TargetMethod;

pub(crate) struct Subjects {
    pub(crate) classes: PathBuf,
    /// The classes of the harness that runs witnesses.
    pub(crate) harness: PathBuf,
    jdk: Jdk,
    project: Project,
    /// Where input objects are exactly of their declared class.
    exact: Project,
}

const FOLDERS: [&str; 7] = ["api/heapwise", "bugs", "closed", "inputs", "kiasan", "pose", "summaries"];

pub(crate) fn subjects() -> &'static Subjects {
    static COMPILED: OnceLock<Subjects> = OnceLock::new();
    COMPILED.get_or_init(|| {
        let jdk = jdk();
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("java-subjects");
        let (classes, harness) = (out.join("classes"), out.join("harness"));
        compile(&jdk, &FOLDERS, &["--release", "8", "-g"], &classes);
        compile(&jdk, &["replay"], &[], &harness);
        let usual = ProjectOptions { class_path: Some(PathList(vec![classes.clone()])), ..ProjectOptions::default() };
        let exact = Project::open(ProjectOptions { exact_types: true, ..usual.clone() });
        Subjects { classes, harness, jdk, project: Project::open(usual), exact }
    })
}

pub(crate) fn jdk() -> Jdk {
    Jdk::find(None).expect("these tests need a JDK")
}

/// Compiles folders of subjects into a directory of their own.
pub(crate) fn compile(jdk: &Jdk, folders: &[&str], options: &[&str], out: &Path) {
    // What another run left must not be found.
    let _ = fs::remove_dir_all(out);
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects/java");
    let mut javac = Command::new(jdk.home().join("bin/javac"));
    javac.args(options).args(["-nowarn", "-Xlint:none", "-d"]).arg(out);
    for folder in folders {
        let files = fs::read_dir(sources.join(folder)).expect("a folder of subjects");
        let files = files.map(|file| file.expect("a file").path());
        javac.args(files.filter(|file| file.extension().is_some_and(|it| it == "java")));
    }
    let output = javac.output().expect("javac runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

impl Subjects {
    pub(crate) fn java(&self) -> Command {
        Command::new(self.jdk.home().join("bin/java"))
    }

    /// The subjects as a project; where it is wanted, input objects are exactly of their declared class.
    pub(crate) fn project(&self, exact_types: bool) -> &Project {
        if exact_types { &self.exact } else { &self.project }
    }
}

/// The methods that a pattern means.
pub(crate) fn methods(project: &Project, pattern: &str) -> Vec<Found> {
    project.methods(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"))
}

pub(crate) fn java_method(found: &Found) -> &TargetMethod {
    found.java_method().expect("a method of Java")
}

pub(crate) fn load(found: &Found) -> Target {
    found.load().unwrap_or_else(|error| panic!("{}: {error}", found.name()))
}

/// The one method that a pattern means.
pub(crate) fn target(pattern: &str) -> Target {
    the_target(&subjects().project, pattern)
}

/// The same, where input objects are exactly of their declared class.
pub(crate) fn exact_target(pattern: &str) -> Target {
    the_target(&subjects().exact, pattern)
}

pub(crate) fn the_target(project: &Project, pattern: &str) -> Target {
    project.target(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"))
}

/// The bounds that are there unless told otherwise.
pub(crate) fn unbounded() -> BoundOptions {
    BoundOptions::default()
}

pub(crate) fn at_most(number: u32) -> Option<Limit<u32>> {
    Some(Limit(Some(number)))
}

pub(crate) fn at_most_objects(number: u32) -> BoundOptions {
    BoundOptions { n: vec![ObjectLimit { class: None, number }], ..unbounded() }
}

pub(crate) fn at_most_reads(k: u32) -> BoundOptions {
    BoundOptions { k: at_most(k), ..unbounded() }
}

/// As in the Kiasan paper: an object counts when it is chosen.
pub(crate) fn at_most_chosen_reads(k: u32) -> BoundOptions {
    BoundOptions { k_counts: KCountsOption::Chosen, ..at_most_reads(k) }
}

/// A null dereference is a path in every language.
pub(crate) fn options(heap: Strategy, bounds: BoundOptions) -> Options {
    let search = SearchOptions { jobs: Some(1), ..SearchOptions::default() };
    Options { heap: heap.into(), bounds: BoundOptions { npe: Some(Npe::Fork), ..bounds }, search, ..Options::default() }
}

/// Explores, and wants every path to end within the bounds or at one of them.
pub(crate) fn explore(target: &Target, strategy: Strategy, bounds: BoundOptions) -> Summary {
    let summary = target.count(&options(strategy, bounds));
    let summary = summary.expect("the embedded solver is always there");
    assert_eq!(summary.unsupported + summary.undecided, 0, "{strategy}: {summary:?}");
    summary
}
