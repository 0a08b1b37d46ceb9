//! What is a finding and what is not, baselines, and the formats.

use std::fs;
use std::path::Path;

use heapwise::RunOptions;
use heapwise::documents::{self, Document};
use heapwise::findings::{FindingKind, Standing};
use serde_json::Value;

use crate::common::heapwise;
use crate::common::java::compiled;

const PROGRAM: &str = r#"
import java.util.NoSuchElementException;

public class Told {
    int[] data;
    Told next;

    public int atOnce(Told other) {
        return other.data == null ? 0 : 1;
    }

    public int afterBranch(Told other, int x) {
        if (x > 0) {
            return other.data == null ? 0 : 1;
        }
        return 0;
    }

    public int nullField() {
        return next.data == null ? 0 : 1;
    }

    public int thrown(int x) {
        if (x < 0) {
            throw new NoSuchElementException("negative");
        }
        return x;
    }

    public char index(String text) {
        return text.isEmpty() ? 'x' : text.charAt(text.length());
    }

    public int divide(int a, int b) {
        return a / b;
    }

    public Object cast(Object o) {
        return (Told) o;
    }

    public int[] size(int n) {
        return n < 0 ? new int[n] : null;
    }

    public void copy(int[] from, int at) {
        if (from != null && from.length == 1) {
            System.arraycopy(from, at, new int[1], 0, 1);
        }
    }

    public int depth() {
        return next == null ? 0 : 1 + next.depth();
    }

    public int nested(int x) {
        return x == 7 ? nested(x) : 0;
    }

    public int twoOnALine() {
        return next.next.data == null ? 0 : 1;
    }

    public int third() {
        return data == null || data.length < 3 ? 0 : data[2];
    }

    public int right(int x) {
        return x > 0 ? x : -x;
    }
}
"#;

fn classes() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a directory");
    let source = folder.path().join("Told.java");
    fs::write(&source, PROGRAM).expect("it can be written");
    compiled(&[], &[source])
}

fn run(classes: &Path, arguments: &[&str]) -> (String, Option<i32>) {
    let mut all = vec!["check", "-cp", classes.to_str().expect("characters"), "--n", "2", "--length", "2"];
    all.extend(arguments);
    let output = heapwise(&all);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("error"), "{said}");
    (String::from_utf8(output.stdout).expect("text"), output.status.code())
}

fn kinds(printed: &str, standing: Standing) -> Vec<(String, FindingKind)> {
    let Ok(Document::<RunOptions>::Check(document)) = serde_json::from_str(printed) else {
        panic!("no document of a check: {printed}");
    };
    let all = document.findings.iter().chain(&document.told_apart).filter(|finding| finding.standing == standing);
    let name = |method: &str| method.rsplit_once('.').map_or(method, |(_, name)| name).to_owned();
    let mut found: Vec<_> = all.map(|finding| (name(&finding.place.method), finding.kind)).collect();
    found.sort();
    found
}

#[test]
fn findings_are_told_from_behaviour() {
    use FindingKind::{Cast, Division, Index, Null, Other, Recursion, Size};
    let classes = classes();
    let check = |arguments: &[&str], standing, expected: &[(&str, FindingKind)]| {
        let mut all = vec!["Told", "--format", "json"];
        all.extend(arguments);
        let (printed, status) = run(classes.path(), &all);
        let expected: Vec<_> = expected.iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect();
        assert_eq!(kinds(&printed, standing), expected, "{arguments:?}");
        assert_eq!(status, Some(1));
    };
    let findings = [
        ("afterBranch", Null),
        ("cast", Cast),
        ("copy", Index),
        ("depth", Recursion),
        ("divide", Division),
        ("index", Index),
        ("nested", Recursion),
        ("nullField", Null),
        ("size", Size),
        ("twoOnALine", Null),
        ("twoOnALine", Null),
    ];
    check(&[], Standing::Finding, &findings);
    check(&[], Standing::Parameter, &[("atOnce", Null), ("index", Null)]);
    check(&[], Standing::Thrown, &[("thrown", Other)]);
    check(&["--expect", "ArithmeticException"], Standing::Expected, &[("divide", Division)]);
    check(&["--expect", "@Told.cast"], Standing::Expected, &[("cast", Cast)]);
    check(&["--report", "thrown", "--report", "parameters"], Standing::Thrown, &[]);
    check(&["--report", "NoSuchElementException"], Standing::Thrown, &[]);
}

const KEPT: &str = r#"
import java.util.ArrayList;
import java.util.List;

public class Kept {
    private final ArrayList<String> texts = new ArrayList<>();

    public void add(String text) {
        texts.add(text);
    }

    public void addAll(List<String> more, int count) {
        if (count > 0) {
            texts.addAll(more);
        }
    }

    public int first() {
        return texts.get(0).length();
    }
}
"#;

/// A list without an array, or with one that is shorter than its size, is nothing that a program has.
#[test]
fn what_breaks_inside_the_library_is_told_apart() {
    let folder = tempfile::tempdir().expect("a directory");
    let source = folder.path().join("Kept.java");
    fs::write(&source, KEPT).expect("it can be written");
    let classes = compiled(&[], &[source]);
    let check = |target: &str, arguments: &[&str], standing, expected: &[FindingKind]| {
        let (printed, _) = run(classes.path(), &[&[target, "--format", "json"], arguments].concat());
        let found: Vec<FindingKind> = kinds(&printed, standing).into_iter().map(|(_, kind)| kind).collect();
        assert_eq!(found, expected, "{target} {arguments:?}");
    };
    use FindingKind::{Index, Null};
    check("Kept.add", &[], Standing::Finding, &[]);
    check("Kept.add", &[], Standing::Library, &[Null, Index]);
    check("Kept.add", &["--report", "library"], Standing::Finding, &[Null, Index]);
    // Null that the program hands over, and an index that it makes, are its own.
    check("Kept.addAll", &[], Standing::Finding, &[Null]);
    check("Kept.first", &[], Standing::Finding, &[Null, Index]);
}

#[test]
fn a_method_that_is_explored_for_every_input_is_told_so() {
    let classes = classes();
    let (printed, status) = run(classes.path(), &["Told.right"]);
    assert_eq!(status, Some(0));
    assert!(printed.contains("Explored for every input\n   Told.right(int): no finding\n"), "{printed}");
    // Arrays can be of any length, but few elements are looked at.
    let folder = classes.path().to_str().expect("characters");
    let output = heapwise(&["check", "-cp", folder, "Told.third", "--budget", "60s"]);
    let printed = String::from_utf8(output.stdout).expect("text");
    assert!(printed.contains("Explored for every input\n   Told.third(): no finding\n"), "{printed}");
}

/// A method that relies on the invariant of its class has no finding, where the class says its invariant; and what is assumed is
/// told.
#[test]
fn invariants_of_classes_are_assumed() {
    let folder = tempfile::tempdir().expect("a directory");
    let source = folder.path().join("Full.java");
    let program = "public class Full {\n    int[] data;\n    public boolean repOk() { return data != null && data.length > 0; }\n    \
                   public int first() { return data[0]; }\n    public int second() { return data[1]; }\n}\n";
    fs::write(&source, program).expect("it can be written");
    let classes = compiled(&[], &[source]);
    let (printed, status) = run(classes.path(), &["Full.first"]);
    assert_eq!(status, Some(0), "{printed}");
    assert!(printed.contains("Full.repOk()"), "{printed}");
    let (printed, status) = run(classes.path(), &["Full.second", "--format", "json"]);
    assert_eq!(status, Some(1));
    assert_eq!(kinds(&printed, Standing::Finding), [("second".to_owned(), FindingKind::Index)]);
    assert!(printed.contains("--invariant prep"), "{printed}");
    let (printed, _) = run(classes.path(), &["Full.first", "--any-receiver", "--format", "json"]);
    let expected = [FindingKind::Null, FindingKind::Index].map(|kind| ("first".to_owned(), kind));
    assert_eq!(kinds(&printed, Standing::Finding), expected);
}

#[test]
fn what_a_baseline_knows_is_no_news() {
    let classes = classes();
    let file = classes.path().join("known.json");
    let file = file.to_str().expect("characters");
    let (_, status) = run(classes.path(), &["Told.divide", "Told.cast", "--write-baseline", file]);
    assert_eq!(status, Some(1));
    let (printed, status) = run(classes.path(), &["Told.divide", "Told.cast", "--baseline", file]);
    assert_eq!(status, Some(0), "{printed}");
    let (printed, status) = run(classes.path(), &["Told.divide", "Told.size", "--baseline", file, "--format", "json"]);
    assert_eq!(status, Some(1));
    assert_eq!(kinds(&printed, Standing::Finding), [("size".to_owned(), FindingKind::Size)]);
    assert_eq!(kinds(&printed, Standing::Baseline), [("divide".to_owned(), FindingKind::Division)]);
}

/// What is printed as JSON is as the schema says, and is read back as it was.
#[test]
fn json_is_as_the_schema_says() {
    let classes = classes();
    let (printed, _) = run(classes.path(), &["Told", "--format", "json"]);
    let whole = documents::schema().to_value();
    let mut wanted = whole["$defs"]["CheckDocument"].clone();
    wanted["$defs"] = whole["$defs"].clone();
    let validator = jsonschema::validator_for(&wanted).expect("a schema");
    let document: Value = serde_json::from_str(&printed).expect("JSON");
    let errors: Vec<String> =
        validator.iter_errors(&document).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    let read: Document<RunOptions> = serde_json::from_str(&printed).expect("a document");
    assert_eq!(documents::as_json(&read), printed.trim_end());
}

/// Each finding has a test, which passes where the method breaks as was found: also where calls nest without end.
#[test]
fn findings_have_tests() {
    let classes = classes();
    let folder = tempfile::tempdir().expect("a directory");
    let at = folder.path().to_str().expect("characters");
    let (printed, status) = run(classes.path(), &["Told", "--tests", at]);
    assert_eq!(status, Some(1), "{printed}");
    assert!(printed.contains("11 tests, all of which passed"), "{printed}");
    let written = fs::read_to_string(folder.path().join("ToldTest.java")).expect("it was written");
    let thrown = |class: &str| written.matches(&format!("assertThrows({class}.class, ()")).count();
    assert_eq!(written.matches("@Test").count(), 11, "{written}");
    for (class, count) in [("NullPointerException", 4), ("StackOverflowError", 2), ("ArithmeticException", 1)] {
        assert_eq!(thrown(class), count, "{class}: {written}");
    }
    let (printed, _) = run(classes.path(), &["Told.divide", "--tests", at, "--junit", "4", "--format", "json"]);
    assert!(serde_json::from_str::<Value>(&printed).is_ok(), "{printed}");
    assert!(fs::read_to_string(folder.path().join("ToldTest.java")).expect("it is there").contains("org.junit.Test"));
}

/// A replay of the example of a finding ends as the finding says.
#[test]
fn the_command_that_is_told_replays_the_path() {
    let classes = classes();
    let (printed, _) = run(classes.path(), &["Told", "--format", "json"]);
    let document: Value = serde_json::from_str(&printed).expect("JSON");
    for finding in document["findings"].as_array().expect("a list") {
        let line = finding["example"]["replay"].as_str().expect("a command").replace('\'', "\"");
        let words = crate::common::words(line.strip_prefix("heapwise ").expect("a command"));
        let output = heapwise(&words);
        let said = String::from_utf8_lossy(&output.stdout);
        let expected = match finding["kind"].as_str() {
            Some("recursion") => "the bound calls",
            _ => finding["exception"].as_str().expect("a name"),
        };
        assert!(said.contains(expected), "{line}: {said}{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// What is printed as SARIF is as its schema says, and has what code hosts need, code flows among it.
#[test]
fn sarif_is_as_its_schema_says_and_has_what_code_hosts_ask_for() {
    let classes = classes();
    let known = classes.path().join("known.json");
    let known = known.to_str().expect("characters");
    run(classes.path(), &["Told.divide", "--write-baseline", known]);
    let mut schema: Value = serde_json::from_str(include_str!("sarif-schema-2.1.0.json")).expect("JSON");
    // Its pattern for languages has a bracket too many, and is no regular expression for all readers.
    for part in ["run", "toolComponent"] {
        schema["definitions"][part]["properties"]["language"]["pattern"] = "^[a-zA-Z]{2}(-[a-zA-Z]{2})?$".into();
    }
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    // With findings and without, and with some that a baseline knows.
    for line in [&["Told"][..], &["Told.right"], &["Told.divide", "Told.depth", "--baseline", known]] {
        let (printed, _) = run(classes.path(), &[line, &["--format", "sarif"]].concat());
        let log: Value = serde_json::from_str(&printed).expect("JSON");
        let errors: Vec<String> =
            validator.iter_errors(&log).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(errors.is_empty(), "{line:?}: {}", errors.join("\n"));
    }
    // The schema refuses what is none.
    assert!(!validator.is_valid(&serde_json::json!({ "version": "2.1.0", "runs": [{ "results": [] }] })));
    let (printed, _) = run(classes.path(), &["Told", "--format", "sarif"]);
    let log: Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    let results = run["results"].as_array().expect("results");
    assert_eq!(results.len(), 11);
    for result in results {
        let index = result["ruleIndex"].as_u64().expect("a number") as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(result["message"]["text"].as_str().is_some_and(|text| text.contains("heapwise replay")));
        let place = &result["locations"][0]["physicalLocation"];
        assert!(place["region"]["startLine"].as_u64() > Some(0));
        assert_eq!(place["artifactLocation"]["uri"], "Told.java");
        assert!(
            result["codeFlows"][0]["threadFlows"][0]["locations"].as_array().is_some_and(|steps| !steps.is_empty())
        );
        assert!(result["partialFingerprints"]["heapwise/v1"].is_string());
    }
}
