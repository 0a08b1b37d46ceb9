//! Values that are deep terms cost no stack: the workers have one of the usual size.

mod common;

use std::fs;
use std::process::Command;

use common::java::compiled;

/// Each loop makes a term that is as deep as it is long.
const DEEP: &str = "
class Deep {
    int value;

    static boolean bits(int x) {
        int s = 0;
        for (int i = 0; i < 20_000; i++) s = (s + x) ^ i;
        return s == 17;
    }

    static boolean mayBeSame(Deep a, Deep b, int x) {
        a.value = 1;
        b.value = 2;
        int s = 0;
        for (int i = 0; i < 20_000; i++) s = (s + x) ^ i;
        return (a.value ^ s) == 17;
    }

    static boolean floats(float x) {
        float s = 0;
        for (int i = 0; i < 20_000; i++) s = s / 3 + x;
        return s > 17;
    }

    static void thrown(int x) {
        int s = x;
        for (int i = 0; i < 20_000; i++) s = (s >> 1) ^ (s + i);
        throw new IllegalStateException(\"it is \" + s);
    }
}
";

#[test]
fn deep_terms_need_no_deep_stack() {
    let directory = tempfile::tempdir().expect("a directory for the source");
    let source = directory.path().join("Deep.java");
    fs::write(&source, DEEP).expect("a source file");
    let classes = compiled(&[], &[source]);
    let classes = classes.path().to_string_lossy();
    // A solver may give up on such a term; then the path is undecided, and nothing else.
    for (method, ends) in [("bits", 2), ("mayBeSame", 4), ("floats", 2), ("thrown", 1)] {
        for heap in ["lazier#", "pose", "pose --unwind"] {
            let output = Command::new(env!("CARGO_BIN_EXE_heapwise"))
                .args(["paths", "-cp", &classes, &format!("Deep.{method}"), "--loops", "none", "--heap"])
                .args(heap.split(' '))
                .args(["--solver-timeout", "1", "--format", "json"])
                .output()
                .expect("the tool runs");
            let [text, said] = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
            let report: serde_json::Value =
                serde_json::from_str(&text).unwrap_or_else(|error| panic!("{method}, {heap}: {error}: {text}{said}"));
            let endings = report["summary"]["endings"].as_object().expect("endings");
            let count = |ending: &str| endings[ending].as_u64().expect("a number");
            let all: u64 = endings.keys().map(|ending| count(ending)).sum();
            let ended = count("returned") + count("threw") + count("undecided");
            assert!(ended == all && all >= ends, "{method}, {heap}: {endings:?}");
        }
    }
}
