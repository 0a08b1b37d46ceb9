//! The receiver of a target is of a class on which a call arrives at the target, under every strategy.

mod common;

use std::collections::BTreeSet;
use std::path::Path;

use common::heapwise;
use common::java::{compiled, root, sources};
use serde_json::Value;

const STRATEGIES: [&str; 5] = ["lazy", "lazier", "lazier#", "summary", "pose"];

struct Explored {
    json: Value,
    said: String,
    status: Option<i32>,
}

fn explore(classes: &Path, target: &str, options: &[&str]) -> Explored {
    let classes = classes.to_str().expect("a path of characters");
    let target = format!("receivers.Receivers{target}");
    let mut arguments = vec!["paths", "-cp", classes, &target, "--format", "json"];
    arguments.extend(options);
    let output = heapwise(&arguments);
    Explored {
        json: serde_json::from_slice(&output.stdout).unwrap_or_default(),
        said: String::from_utf8_lossy(&output.stderr).into_owned(),
        status: output.status.code(),
    }
}

/// The classes of the receivers of all witnesses, without their package; and what the paths returned.
fn seen(explored: &Explored) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut classes, mut returned) = (BTreeSet::new(), BTreeSet::new());
    for path in explored.json["paths"].as_array().expect("paths") {
        let this = &path["input"]["params"]["this"];
        if let Some(constant) = this["constant"].as_str() {
            classes.insert(constant.to_owned());
        }
        let objects = path["input"]["objects"].as_array().expect("objects");
        for object in objects.iter().filter(|object| object["id"] == this["ref"]) {
            let class = object["class"].as_str().expect("a class");
            classes.insert(class.rsplit(['.', '$']).next().unwrap_or(class).to_owned());
        }
        returned.insert(path["value_here"].as_str().unwrap_or("?").to_owned());
    }
    (classes, returned)
}

/// Below each target: its options, the classes that its receiver may be of, and what it may return.
#[test]
fn receivers_are_those_on_which_the_call_arrives() {
    let files = sources(&root().join("tests/jvm/receivers"));
    let directory = compiled(&[], &files);
    let classes = directory.path();
    let every = ["Receivers", "Inherits", "Overrides", "Below", "BelowAgain", "Elsewhere"];
    type Row<'a> = (&'a str, &'a str, &'a [&'a str], &'a [&'a str]);
    let rows: [Row<'_>; 12] = [
        (".plain", "", &["Receivers", "Inherits", "Elsewhere"], &["1", "2", "3"]),
        (".plain", "--exact-types", &["Receivers"], &["1", "2", "3"]),
        (".plain", "--receivers super", &every, &["1", "2", "3"]),
        ("$Below.plain", "", &["Below"], &["4"]),
        // Nothing overrides a private method, and a method of a package only from within.
        (".hidden", "", &every, &["1", "2"]),
        (".packaged", "", &["Receivers", "Inherits", "Elsewhere"], &["1", "2"]),
        (".everywhere", "", &every, &["1"]),
        ("$Shape.corners", "", &["Circle"], &["0"]),
        ("$Pointed.corners", "", &["Star"], &["1"]),
        ("$Base.twice", "", &["One"], &["2"]),
        ("$Base.twice", "--receivers super", &["One", "Two"], &["2", "4"]),
        ("$Colour.shade", "", &["Colour.RED", "Colour.BLUE"], &["0", "2"]),
    ];
    for (target, options, receivers, values) in rows {
        for heap in STRATEGIES {
            let options: Vec<&str> =
                options.split_whitespace().chain(["--heap", heap, "--n", "3", "--k", "2"]).collect();
            let explored = explore(classes, target, &options);
            let what = format!("{target} {options:?}: {}", explored.said);
            let (classes, returned) = seen(&explored);
            let may_be = |class: &String| receivers.iter().any(|known| class.ends_with(known));
            assert!(!classes.is_empty() && classes.iter().all(may_be), "{what}: {classes:?}");
            assert_eq!(returned, values.iter().map(|&value| value.to_owned()).collect(), "{what}");
            assert!(
                explored.json["summary"]["cut_by"].as_object().is_some_and(|cut| cut.keys().all(|by| by == "k")),
                "{what}"
            );
        }
    }
}

#[test]
fn a_method_that_no_call_arrives_at_is_told() {
    let files = sources(&root().join("tests/jvm/receivers"));
    let directory = compiled(&[], &files);
    let explored = explore(directory.path(), "$Base.shadowed", &[]);
    assert_eq!(explored.status, Some(2));
    assert!(
        explored.said.contains("no call arrives there") && explored.said.contains("--receivers super"),
        "{}",
        explored.said
    );
    let explored = explore(directory.path(), "$Base.shadowed", &["--receivers", "super"]);
    assert_eq!((explored.status, &explored.json["summary"]["complete"]), (Some(0), &Value::Bool(true)));
    // The compiler's bridge overrides the method.
    let explored = explore(directory.path(), "$Of.swap", &["--heap", "lazier#"]);
    assert!(seen(&explored).0.iter().all(|class| class == "Of"), "{:?}", seen(&explored));
}
