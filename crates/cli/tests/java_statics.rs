//! Static fields as inputs (`--statics symbolic`), under every strategy.

mod common;

use std::collections::BTreeSet;
use std::fs;

use common::heapwise;
use common::java::compiled;
use serde_json::Value;

const SOURCE: &str = "
class Statics {
    static int count = 3;
    static final int LIMIT = limit();
    static int seenByInitialiser = count + 1;
    static Statics head;
    static boolean on;
    int n;
    Statics next;

    static int limit() { return count + 4; }

    static int initial() { return count; }
    static int ofFinal() { return LIMIT; }
    static boolean branches() { return count > 3; }
    static boolean flag() { return on; }
    static int written() { count = 7; return count; }
    static int twice() { int a = count; count = a + 1; return count - a; }
    static int list() { return head.next == null ? 1 : 2; }
    static boolean alias(Statics s) { return s != null && s == head; }
}
";

/// What a method of the class returns on each of its paths, or what it throws; for each strategy the same.
fn check(classes: &str, method: &str, statics: &str, expected: &[&str]) {
    let mut paths: Option<BTreeSet<String>> = None;
    for heap in ["lazy", "lazier", "lazier#", "summary", "pose"] {
        let target = format!("Statics.{method}");
        let arguments =
            ["paths", "-cp", classes, &target, "--heap", heap, "--statics", statics, "--format", "json", "--jobs", "1"];
        let output = heapwise(&arguments);
        let document: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{method}, {heap}: {error}: {}", String::from_utf8_lossy(&output.stderr)));
        let listed = document["paths"].as_array().expect("paths");
        let ending = |path: &Value| match path["value"].as_str() {
            Some(value) => value.to_owned(),
            None => path["exception"]["what"].as_str().unwrap_or("neither").to_owned(),
        };
        let endings: BTreeSet<String> = listed.iter().map(ending).collect();
        assert_eq!(endings, expected.iter().map(ToString::to_string).collect(), "{method}, {heap}, {statics}");
        let of_program: BTreeSet<String> = listed.iter().map(|path| path["program_path"].to_string()).collect();
        let first = paths.get_or_insert_with(|| of_program.clone());
        assert_eq!(*first, of_program, "{method}, {heap}, {statics}");
    }
}

#[test]
fn static_fields_are_inputs_where_that_is_wanted() {
    let directory = tempfile::tempdir().expect("a directory");
    let source = directory.path().join("Statics.java");
    fs::write(&source, SOURCE).expect("written");
    let classes = compiled(&[], &[source]);
    let classes = classes.path().to_str().expect("a path of characters");
    let null = "java.lang.NullPointerException";
    for (method, initial, symbolic) in [
        ("initial", &["3"][..], &["Statics.count"][..]),
        // Initialisers see what they have written, and what is final stays as they left it.
        ("ofFinal", &["7"], &["7"]),
        ("branches", &["false"], &["false", "true"]),
        ("flag", &["false"], &["Statics.on"]),
        ("written", &["7"], &["7"]),
        ("twice", &["1"], &["1"]),
        ("list", &[null], &[null, "1", "2"]),
        ("alias", &["false"], &["false", "true"]),
    ] {
        check(classes, method, "initial", initial);
        check(classes, method, "symbolic", symbolic);
    }
}

#[test]
fn a_witness_shows_static_fields() {
    let directory = tempfile::tempdir().expect("a directory");
    let source = directory.path().join("Statics.java");
    fs::write(&source, SOURCE).expect("written");
    let classes = compiled(&[], &[source]);
    let classes = classes.path().to_str().expect("a path of characters");
    let output = heapwise(&["paths", "-cp", classes, "Statics.branches", "--statics", "symbolic", "--format", "json"]);
    let document: Value = serde_json::from_slice(&output.stdout).expect("a document");
    for path in document["paths"].as_array().expect("paths") {
        let count = path["input"]["params"]["Statics.count"].as_i64().expect("the witness has the field");
        assert_eq!(path["value"].as_str(), Some(if count > 3 { "true" } else { "false" }), "{path}");
    }
}
