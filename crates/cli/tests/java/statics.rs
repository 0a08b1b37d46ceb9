//! Static fields as inputs: a witness sets them on the JVM before the target is called, and the path ends there as it does here.

use std::path::Path;

use heapwise::options::{BoundOptions, Limit, PathList, Statics};
use heapwise::{Project, ProjectOptions, Strategy};

use crate::all::Subject;
use crate::replay::{jvm::Jvm, replay_on};
use crate::subjects::{at_most, at_most_objects, compile, jdk};

#[test]
fn witnesses_of_static_fields() {
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join("java-statics");
    compile(&jdk(), &["statics"], &["--release", "8", "-g"], &classes);
    let project = Project::open(ProjectOptions {
        class_path: Some(PathList(vec![classes.clone()])),
        statics: Statics::Symbolic,
        ..ProjectOptions::default()
    });
    let bounds = BoundOptions { length: at_most(2), loops: Limit(Some(3)), ..at_most_objects(3) };
    let subject = Subject { pattern: "statics.Statics", strategies: &Strategy::ALL, bounds };
    let replayed = replay_on(&Jvm::of_classes(&classes), &project, &[subject], "statics");
    println!("{} confirmed, {} too large", replayed.confirmed, replayed.too_large);
    assert!(replayed.wrong.is_empty(), "{}", replayed.wrong.join("\n"));
    for strategy in Strategy::ALL {
        for (method, outcomes) in OUTCOMES {
            for outcome in *outcomes {
                let expected = format!("returned {outcome}");
                let is_it = |(its, by, ending): &(String, Strategy, String)| {
                    *its == format!("statics.Statics.{method}") && *by == strategy && *ending == expected
                };
                assert!(replayed.endings.iter().any(is_it), "{strategy}: {method} never {expected}");
            }
        }
    }
}

/// What methods return for some values of static fields that no initialiser gives them. It is read off the source.
const OUTCOMES: &[(&str, &[&str])] = &[
    ("compares", &["i1", "i0", "i-1"]),
    ("primitives", &["i1", "i2"]),
    ("fractions", &["z0", "z1"]),
    ("length", &["i0", "i1", "i2", "i3"]),
    ("alias", &["z0", "z1"]),
    ("modes", &["i-1", "i0", "i1"]),
    ("names", &["i-1"]),
    ("kinds", &["i0", "i1"]),
    ("written", &["i7"]),
];
