//! The JSON Schema in `docs/` is what the types say, and what the tool prints is as it says.

mod common;

use std::fs;
use std::path::Path;

use common::java::{compiled, root, sources};
use common::{heapwise, words};
use heapwise::RunOptions;
use heapwise::documents::{self, Document};
use serde_json::Value;

const SCHEMA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema.json");

fn schema() -> Value {
    heapwise::documents::schema().to_value()
}

#[test]
fn the_schema_in_docs_is_what_the_types_say() {
    let text = format!("{}\n", serde_json::to_string_pretty(&schema()).unwrap());
    if std::env::var_os("BLESS").is_some() {
        fs::write(SCHEMA, &text).unwrap();
    }
    let written = fs::read_to_string(Path::new(SCHEMA)).unwrap_or_default();
    assert!(written == text, "docs/schema.json is not what the types say: BLESS=1 rewrites it");
}

/// What a command prints as JSON is as one part of the schema says, so that a document is not taken for one of another
/// command; and whoever reads it with the types of the library and prints it again prints the same.
fn check(part: &str, line: &str) -> String {
    let whole = schema();
    let mut wanted = whole["$defs"][part].clone();
    assert!(
        wanted.is_object(),
        "the schema has no {part}: {:?}",
        whole["$defs"].as_object().map(|all| all.keys().collect::<Vec<_>>())
    );
    wanted["$defs"] = whole["$defs"].clone();
    let validator = jsonschema::validator_for(&wanted).unwrap();
    let output = heapwise(&words(line));
    let printed = String::from_utf8(output.stdout).unwrap_or_else(|error| panic!("{line}: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    let document: Value = serde_json::from_str(&printed).unwrap_or_else(|error| panic!("{line}: {error}\n{said}"));
    let errors: Vec<String> =
        validator.iter_errors(&document).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{line}: {}", errors.join("\n"));
    let read: Document<RunOptions> = serde_json::from_str(&printed).unwrap_or_else(|error| panic!("{line}: {error}"));
    let kind = match &read {
        Document::Paths(_) => "PathsDocument",
        Document::Targets(_) => "TargetsDocument",
        Document::Compare(_) => "CompareDocument",
        Document::Shapes(_) => "ShapesDocument",
        Document::Techniques(_) => "TechniquesDocument",
        Document::Bench(_) => "BenchDocument",
        Document::Replay(_) => "ReplayDocument",
        Document::Check(_) => "CheckDocument",
        Document::Tests(_) => "TestsReport",
    };
    assert!(part.starts_with(kind), "{line} is read as a {kind}");
    // Texts differ in blanks only.
    let blank = |text: &str| text.split(char::is_whitespace).collect::<String>();
    assert_eq!(blank(&documents::as_json(&read)), blank(&printed), "{line}");
    printed
}

#[test]
fn what_the_tool_prints_is_as_the_schema_says() {
    let paths = "PathsDocument";
    for heap in ["lazy", "lazier", "lazier#", "summary", "pose"] {
        check(paths, &format!("paths list.tiny --npe fork --format json --heap {heap}"));
        check(paths, &format!("paths swap.tiny --format json --heap {heap}"));
    }
    check(paths, "paths tree.tiny --k 1 --calls 5 --format json");
    check(paths, "paths assert.ir --format json");
    check(paths, "paths array.ir --length 2 --format json --detail none");
    check(paths, "paths swap.jl --format json");
    check("CompareDocument", "compare tree.tiny --k 1..2 --calls 5 --format json");
    check("CompareDocument", "compare swap.tiny --memory --format json");
    check("ShapesDocument", "shapes tree.tiny --n 2 --format json");
    check("BenchDocument", "bench list.tiny --heaps pose,lazy --n 2 --format json");
    check("ReplayDocument", "replay swap.tiny --trail 0.1.0 --npe fork --format json --show steps,questions");
    check("ReplayDocument", "replay list.tiny --trail 1.0 --format json --detail none");
}

/// Targets that have something of everything that can be told.
const TARGETS: [&str; 12] = [
    "EnumInput.run",
    "FunctionInput.run",
    "BoxInput.run",
    "LiteralInput.run",
    "FloatsSymbolic.run",
    "IntSwitch.run",
    "ClassInput.run",
    "Sentinel.run",
    "OwnException.run",
    "Files.run",
    "java.util.ArrayList.add(Object)",
    "java.util.LinkedList.addFirst",
];

/// What must be somewhere in what is printed of these, so that the test is about it.
const HAVE: [&str; 14] = [
    r#""constant":""#,
    r#""function":{"#,
    r#""existing":{"literal":"#,
    r#""existing":{"box":"#,
    r#""existing":{"class":"#,
    r#""existing":""#,
    r#""case":null"#,
    r#""case":1"#,
    r#""elements":{"#,
    r#""text":""#,
    r#""ending":"unsupported""#,
    r#""calls":["#,
    r#""new":[{"#,
    r#""changed":[{"#,
];

/// Java has what the other languages have not: texts, functions, enums, fractions, exceptions with calls, static inputs.
#[test]
fn what_the_tool_prints_of_java_is_as_the_schema_says() {
    let features = root().join("tests/jvm/features");
    let mut files = sources(&features);
    files.push(root().join("subjects/java/api/heapwise/Heapwise.java"));
    let classes = compiled(&[], &files);
    let class_path = classes.path().display().to_string();
    let paths = |target: &str, more: &str| {
        let line =
            format!("paths -cp {class_path} {target} --n 2 --length 2 --timeout 20 --limit 40 --format json {more}");
        check("PathsDocument", &line)
    };
    let mut all = String::new();
    for detail in ["", "--detail none", "--detail branches", "--detail smt", "--detail symbols", "--detail final"] {
        all += &paths("java.util.Objects.requireNonNullElse", detail);
        all += &paths("java.util.Optional.orElseThrow()", detail);
    }
    for target in TARGETS {
        all += &paths(target, "");
    }
    all += &paths("Statics.run", "--statics symbolic");
    for has in HAVE {
        assert!(all.contains(has), "nothing that was printed has {has}");
    }
}

#[test]
fn what_the_tool_prints_of_tests_is_as_the_schema_says() {
    let classes =
        compiled(&[], &[root().join("subjects/java/closed/Find.java"), root().join("subjects/java/closed/Tree.java")]);
    let (class_path, out) = (classes.path().display(), classes.path().join("tests"));
    check("TestsReport", &format!("test -cp {class_path} closed.Find.find1 --out {} --format json", out.display()));
}

#[test]
fn what_the_tool_prints_of_several_methods_is_as_the_schema_says() {
    check("TargetsDocument", "paths java.util.Iterator.* --limit 3 --format json");
    let not_explored = r#"{"targets":[{"target":"A.f","error":"no call arrives there"}],"total":{"methods":0,"not_explored":1,"paths":0,"returned":0,"threw":0,"failed_assertions":0,"broken":0,"complete":false,"claims":[]}}"#;
    let read: Document<RunOptions> = serde_json::from_str(not_explored).unwrap();
    assert_eq!(documents::as_json(&read), not_explored);
}
