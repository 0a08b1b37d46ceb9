//! The subjects, compiled once for each run of the tests, and how they are explored.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use heapwise_classfile::{ClassPath, Jdk};
use heapwise_explore::{Bounds, KCounts, NullDereference, Options, Order, PerClass, Progress, Strategy, Summary};
use heapwise_interp::{InputTypes, Overflow, Tell};
use heapwise_java::{Java, LIBRARY, Target};
use heapwise_jvm::{TargetMethod, World};

pub(crate) struct Subjects {
    pub(crate) classes: PathBuf,
    /// The classes of the harness that runs witnesses.
    pub(crate) harness: PathBuf,
    class_path: ClassPath,
}

const FOLDERS: [&str; 7] = ["api/heapwise", "bugs", "closed", "inputs", "kiasan", "pose", "summaries"];

pub(crate) fn subjects() -> &'static Subjects {
    static COMPILED: OnceLock<Subjects> = OnceLock::new();
    COMPILED.get_or_init(|| {
        let jdk = Jdk::find(None).expect("these tests need a JDK");
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("java-subjects");
        // What another run left must not be found.
        let _ = fs::remove_dir_all(&out);
        let (classes, harness) = (out.join("classes"), out.join("harness"));
        compile(&jdk, &FOLDERS, &["--release", "8", "-g"], &classes);
        compile(&jdk, &["replay"], &[], &harness);
        let class_path = ClassPath::open([&classes], jdk).expect("a class path");
        Subjects { classes, harness, class_path }
    })
}

fn compile(jdk: &Jdk, folders: &[&str], options: &[&str], out: &Path) {
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
        Command::new(self.class_path.jdk().home().join("bin/java"))
    }

    /// The methods that a pattern means.
    pub(crate) fn methods(&self, pattern: &str) -> Vec<TargetMethod> {
        let (world, _) = self.open(InputTypes::default());
        world.targets(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"))
    }

    pub(crate) fn target(&self, method: &TargetMethod, input_types: InputTypes) -> Target {
        let (world, mut program) = self.open(input_types);
        let prepared = world.prepare(&mut program, std::slice::from_ref(method));
        prepared.unwrap_or_else(|error| panic!("{}: {error}", method.display));
        let entry = world.entry(&program, method).unwrap_or_else(|error| panic!("{}: {error}", method.display));
        Target { program, entry, language: Java::new(world), overflow: Overflow::default(), input_types }
    }

    fn open(&self, input_types: InputTypes) -> (World, heapwise_ir::Program) {
        let options = heapwise_jvm::Options {
            library: LIBRARY,
            exact_types: input_types == InputTypes::Exact,
            ..heapwise_jvm::Options::default()
        };
        World::open(self.class_path.clone(), options).expect("a JDK with its basic classes")
    }
}

/// The one method that a pattern means.
pub(crate) fn target(pattern: &str) -> Target {
    target_with(pattern, InputTypes::Subclasses)
}

/// The same, where input objects are exactly of their declared class.
pub(crate) fn exact_target(pattern: &str) -> Target {
    target_with(pattern, InputTypes::Exact)
}

fn target_with(pattern: &str, input_types: InputTypes) -> Target {
    let methods = subjects().methods(pattern);
    assert_eq!(methods.len(), 1, "{pattern}");
    subjects().target(&methods[0], input_types)
}

/// The bounds that are there unless told otherwise.
pub(crate) fn unbounded() -> Bounds {
    Bounds { loops: Some(100), calls: Some(500), steps: Some(1_000_000), ..Bounds::default() }
}

pub(crate) fn at_most_objects(n: u32) -> Bounds {
    Bounds { n: PerClass { all: Some(n), ..PerClass::default() }, ..unbounded() }
}

pub(crate) fn at_most_reads(k: u32) -> Bounds {
    Bounds { k: Some(k), ..unbounded() }
}

/// As in the Kiasan paper: an object counts when it is chosen.
pub(crate) fn at_most_chosen_reads(k: u32) -> Bounds {
    Bounds { k_counts: KCounts::Chosen, ..at_most_reads(k) }
}

pub(crate) fn options(strategy: Strategy, bounds: Bounds) -> Options {
    Options {
        strategy,
        bounds,
        null_dereference: NullDereference::Fork,
        order: Order::DepthFirst,
        jobs: 1,
        solver: heapwise_solver::Config::default(),
    }
}

/// Explores, and wants every path to end within the bounds or at one of them.
pub(crate) fn explore<L: Tell>(target: &heapwise_interp::Target<L>, strategy: Strategy, bounds: Bounds) -> Summary {
    let summary = heapwise_explore::explore(target, &options(strategy, bounds), None, &Progress::default());
    let summary = summary.expect("the embedded solver is always there");
    assert_eq!(summary.unsupported + summary.undecided, 0, "{strategy}: {summary:?}");
    summary
}
