//! What heapwise knows of the JDK's collections, held against the JDK, both ways: what random public operations make satisfies it, and
//! small heaps that satisfy it survive what the public methods ask that change nothing.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use heapwise::{AnyTarget, Project, ProjectOptions, Target};
use heapwise_classfile::Jdk;
use heapwise_hex::reference::{Reference, What};
use heapwise_ir::Hierarchy;
use tempfile::TempDir;

use crate::common::java::{compiled, root};
use crate::heaps::{Class, Heap};
use crate::told::Reader;

/// The classes that something is known of, and some that extend them.
const CLASSES: [&str; 13] = [
    "java.util.ArrayDeque",
    "java.util.ArrayList",
    "java.util.BitSet",
    "java.util.HashMap",
    "java.util.HashSet",
    "java.util.LinkedHashMap",
    "java.util.LinkedHashSet",
    "java.util.LinkedList",
    "java.util.PriorityQueue",
    "java.util.Stack",
    "java.util.TreeMap",
    "java.util.TreeSet",
    "java.util.Vector",
];

/// Sequences of operations for each class, and operations in each.
const SEQUENCES: usize = 40;
const OPERATIONS: usize = 25;

static HARNESS: LazyLock<TempDir> = LazyLock::new(|| {
    let directory = root().join("crates/cli/tests/legal/library");
    compiled(&["-XDignore.symbol.file"], &["Instances", "Survivors"].map(|name| directory.join(format!("{name}.java"))))
});

/// The JDK that is there, and one that is newer, if there is one.
fn jdks() -> Vec<Jdk> {
    let usual = Jdk::find(None).expect("these tests need a JDK");
    let newer = heapwise_testing::jdk_homes().into_iter().filter_map(|home| Jdk::find(Some(&home)).ok());
    let newer = newer.filter(|jdk| jdk.feature() >= Some(21)).max_by_key(Jdk::feature);
    match newer {
        Some(newer) if newer.feature() != usual.feature() => vec![usual, newer],
        _ if usual.feature() >= Some(21) => vec![usual],
        _ => {
            heapwise_testing::skip("there is no JDK 21 or newer", "scripts/install-jdk installs one");
            vec![usual]
        }
    }
}

/// Runs a program of the harness.
fn java(jdk: &Jdk, program: &str, args: &[String], input: String) -> Vec<String> {
    let mut java = Command::new(jdk.home().join("bin/java"))
        .args(["-XX:TieredStopAtLevel=1", "-Xss512k", "--add-opens", "java.base/java.util=ALL-UNNAMED", "-cp"])
        .arg(HARNESS.path())
        .arg(program)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("java runs");
    let mut stdin = java.stdin.take().expect("a pipe");
    let feed = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = java.wait_with_output().expect("java runs");
    feed.join().expect("no panic").expect("java reads all");
    assert!(output.status.success(), "{program} fails on the JVM");
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
}

fn target(home: &Path, pattern: &str) -> Target {
    let options = ProjectOptions { jdk: Some(home.to_owned()), library_invariants: true, ..ProjectOptions::default() };
    Project::open(options).target(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"))
}

fn check_instances(sequences: usize) {
    for jdk in jdks() {
        let args = [(sequences * CLASSES.len()).to_string(), OPERATIONS.to_string(), CLASSES.join(",")];
        let told = java(&jdk, "Instances", &args, String::new());
        for class in CLASSES {
            let target = target(jdk.home(), &format!("{class}.size()"));
            let AnyTarget::Java(engine) = target.engine_target() else { panic!("a target of Java") };
            let rules = engine.rules.as_ref().unwrap_or_else(|| panic!("nothing is known of {class}"));
            let mut reader = Reader::new(target.engine_target());
            let graphs: Vec<_> = told
                .iter()
                .filter(|line| line.split(' ').next() == Some(class))
                .map(|line| (line, reader.graph(line)))
                .collect();
            let hierarchy = Hierarchy::new(&engine.program);
            let reference = Reference { most_backbones: 300, ..Reference::new(rules, &hierarchy) };
            let mut decided = 0;
            for (line, graph) in &graphs {
                match reference.check(graph) {
                    Ok(()) => decided += 1,
                    Err(broken) if broken.what == What::TooManyBackbones => {}
                    Err(broken) => panic!("JDK {:?}: {broken:?} {}\n{line}", jdk.feature(), said(&target, &broken)),
                }
            }
            assert!(
                decided * 10 > graphs.len() * 8 && decided > sequences / 2,
                "{class}: {decided} of {}",
                graphs.len()
            );
        }
    }
}

/// The rule that is broken.
fn said(target: &Target, broken: &heapwise_hex::reference::Broken) -> String {
    let AnyTarget::Java(engine) = target.engine_target() else { panic!("a target of Java") };
    let rules = engine.rules.as_ref().expect("there are rules");
    let span = match broken.what {
        What::Sentence(sentence) => rules.sentences[sentence].span,
        What::Measure(measure) => rules.sections[broken.section].measures[measure].span,
        What::TooManyBackbones => return "too many visits".to_owned(),
    };
    let file = &rules.sources.files[span.file];
    format!("{}: {}", file.name, &file.text[span.start..span.end])
}

#[test]
fn what_public_operations_make_satisfies_what_is_known() {
    check_instances(SEQUENCES);
}

/// `cargo test -p heapwise --test legal -- --ignored what_many`
#[test]
#[ignore = "takes minutes"]
fn what_many_public_operations_make_satisfies_what_is_known() {
    check_instances(20 * SEQUENCES);
}

const fn object(
    name: &'static str,
    refs: &'static [(&'static str, usize)],
    numbers: &'static [(&'static str, i64, i64)],
    most: usize,
) -> Class {
    Class { name, refs, numbers, most }
}

const LIST: &[&[Class]] = &[
    &[
        object("java.util.ArrayList", &[("elementData", 1)], &[("size", -1, 3)], 1),
        object("java.lang.Object[]#0", &[], &[], 1),
    ],
    &[
        object("java.util.ArrayList", &[("elementData", 1)], &[("size", -1, 4)], 1),
        object("java.lang.Object[]#3", &[], &[], 1),
    ],
];

/// The heaps that are looked at: the instance first.
const SMALL: [(&str, &[&[Class]]); 11] = [
    ("java.util.ArrayList", LIST),
    (
        "java.util.Vector",
        &[&[
            object("java.util.Vector", &[("elementData", 1)], &[("elementCount", -1, 4)], 1),
            object("java.lang.Object[]#3", &[], &[], 1),
        ]],
    ),
    (
        "java.util.ArrayDeque",
        &[
            &[
                object("java.util.ArrayDeque", &[("elements", 1)], &[("head", -1, 4), ("tail", -1, 4)], 1),
                object("java.lang.Object[]#3", &[], &[], 1),
            ],
            &[
                object("java.util.ArrayDeque", &[("elements", 1)], &[("head", -1, 2), ("tail", -1, 2)], 1),
                object("java.lang.Object[]#1", &[], &[], 1),
            ],
        ],
    ),
    (
        "java.util.PriorityQueue",
        &[
            &[
                object("java.util.PriorityQueue", &[("queue", 1)], &[("size", -1, 4)], 1),
                object("java.lang.Object[]#3", &[], &[], 1),
            ],
            &[
                object("java.util.PriorityQueue", &[("queue", 1)], &[("size", -1, 1)], 1),
                object("java.lang.Object[]#0", &[], &[], 1),
            ],
        ],
    ),
    (
        "java.util.BitSet",
        &[&[object("java.util.BitSet", &[("words", 1)], &[("wordsInUse", -1, 3)], 1), object("long[]#2", &[], &[], 1)]],
    ),
    (
        "java.util.LinkedList",
        &[&[
            object("java.util.LinkedList", &[("first", 1), ("last", 1)], &[("size", -1, 4)], 1),
            object("java.util.LinkedList$Node", &[("next", 1), ("prev", 1)], &[], 3),
        ]],
    ),
    (
        "java.util.HashMap",
        &[
            &[
                object("java.util.HashMap", &[("table", 1)], &[("size", -1, 4)], 1),
                object("java.util.HashMap$Node[]#2", &[("0", 2), ("1", 2)], &[], 1),
                object("java.util.HashMap$Node", &[("next", 2)], &[], 3),
            ],
            &[
                object("java.util.HashMap", &[("table", 1)], &[("size", -1, 1)], 1),
                object("java.util.HashMap$Node[]#0", &[], &[], 1),
            ],
        ],
    ),
    (
        "java.util.LinkedHashMap",
        &[&[
            object("java.util.LinkedHashMap", &[("table", 1), ("head", 2), ("tail", 2)], &[("size", 0, 3)], 1),
            object("java.util.HashMap$Node[]#2", &[("0", 2), ("1", 2)], &[], 1),
            object("java.util.LinkedHashMap$Entry", &[("next", 2), ("before", 2), ("after", 2)], &[], 2),
        ]],
    ),
    (
        "java.util.HashSet",
        &[&[
            object("java.util.HashSet", &[("map", 1)], &[], 1),
            object("java.util.HashMap", &[("table", 2)], &[("size", -1, 3)], 1),
            object("java.util.HashMap$Node[]#2", &[("0", 3), ("1", 3)], &[], 1),
            object("java.util.HashMap$Node", &[("next", 3), ("value", 4)], &[], 2),
            object("java.lang.Object", &[], &[], 1),
        ]],
    ),
    (
        "java.util.TreeMap",
        &[&[
            object("java.util.TreeMap", &[("root", 1)], &[("size", -1, 4)], 1),
            object("java.util.TreeMap$Entry", &[("left", 1), ("right", 1), ("parent", 1)], &[("color", 0, 1)], 2),
        ]],
    ),
    (
        "java.util.TreeSet",
        &[&[
            object("java.util.TreeSet", &[("m", 1)], &[], 1),
            object("java.util.TreeMap", &[("root", 2)], &[("size", -1, 3)], 1),
            object("java.util.TreeMap$Entry", &[("left", 2), ("right", 2), ("parent", 2)], &[("color", 0, 1)], 2),
        ]],
    ),
];

#[test]
fn small_heaps_that_satisfy_what_is_known_survive() {
    for jdk in jdks() {
        let mut lines: Vec<String> = Vec::new();
        for (class, domains) in SMALL {
            let target = target(jdk.home(), &format!("{class}.size()"));
            let AnyTarget::Java(engine) = target.engine_target() else { panic!("a target of Java") };
            let rules = engine.rules.as_ref().unwrap_or_else(|| panic!("nothing is known of {class}"));
            let mut reader = Reader::new(target.engine_target());
            let mut admitted = Vec::new();
            let (mut all, mut seed) = (0, 7);
            // A hierarchy has the classes that are loaded by then.
            for class in domains.iter().flat_map(|classes| classes.iter()) {
                target.engine_target().find_class(class.name);
            }
            let hierarchy = Hierarchy::new(&engine.program);
            let reference = Reference::new(rules, &hierarchy);
            for classes in domains {
                for shape in Heap::all(classes) {
                    all += 1;
                    // Numbers that are not known break nothing.
                    let unknown = reader.graph(&shape.named(classes, false));
                    if reference.check(&unknown).is_err() {
                        continue;
                    }
                    for heap in shape.numbered(classes, 300, &mut seed) {
                        let line = heap.named(classes, true);
                        all += 1;
                        if reference.check(&reader.graph(&line)).is_ok() {
                            admitted.push(line);
                        }
                    }
                }
            }
            assert!(admitted.len() > 1 && admitted.len() < all, "{class}: {} of {all}", admitted.len());
            lines.extend(admitted);
        }
        let said = java(&jdk, "Survivors", &[], lines.join("\n") + "\n");
        assert_eq!(said.len(), lines.len());
        let failed = lines.iter().zip(&said).find(|(_, said)| *said != "ok");
        assert_eq!(failed, None, "JDK {:?}", jdk.feature());
    }
}
