//! Texts of exceptions are written when the program looks at them, and texts of numbers: what comes of it, under every strategy.

mod common;

use std::collections::BTreeSet;
use std::fs;

use common::heapwise;
use common::java::compiled;
use serde_json::Value;
use tempfile::TempDir;

const SOURCE: &str = r#"
class Texts {
    String text;

    static String caught(int k) {
        try {
            throw new RuntimeException("r" + k);
        } catch (RuntimeException e) {
            return e.getMessage();
        }
    }

    /** One digit or two, if it is the same object; otherwise what the input holds. */
    static int alias(Texts a, Texts b, int k) {
        if (a == null || b == null || k < 0 || k > 99) return -1;
        a.text = caught(k);
        if (b.text == null) return 0;
        return a == b ? b.text.length() : 1;
    }

    static int appended(Texts a, Texts b, int k) {
        if (a == null || b == null || k < 0 || k > 99) return -1;
        a.text = caught(k);
        if (a != b && b.text != null) return 0;
        String both = "x" + b.text + k;
        return a == b ? both.length() : 1;
    }

    /** Numbers that differ by ten: one digit and two, two and two, two and three. */
    static int elements(int i, int k) {
        if (k < 0 || k > 99 || i < 0 || i > 1) return -1;
        String[] texts = {caught(k), caught(k + 10)};
        return texts[i].length();
    }

    static String unseen(int k) { return caught(k); }

    static String message(int k, String s) { throw new IllegalStateException("k is " + k + ", s is " + s); }

    static String formatted(int k) { throw new IllegalStateException(String.format("%d of %5d", k, 7)); }

    static int copied(int from, int count) {
        if (from < -9 || from > 9 || count < -9 || count > 9) return -1;
        try {
            System.arraycopy(new int[3], from, new int[3], 0, count);
            return 0;
        } catch (ArrayIndexOutOfBoundsException e) {
            String text = e.getMessage();
            return text.startsWith("arraycopy: source") ? 1 : text.startsWith("arraycopy: length") ? 2 : 3;
        }
    }

    static int lengthOfInt(int i) { return ("" + i).length(); }

    static int lengthOfLong(long i) { return Long.toString(i).length(); }

    static int digit(char c) {
        if (c > 255) return -2;
        int digit = Character.digit(c, 16);
        return digit == 11 ? 11 : digit > 11 ? 12 : digit < 0 ? -1 : 0;
    }

    static boolean parsed(char a, char b) {
        if (a < '0' || a > '9' || b < '0' || b > '9') return false;
        return Integer.parseInt("" + a + b) == 42;
    }

    static final int[] TABLE = {3, 3, 3, 3, 3, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9, 9};

    /** A table that is written to is read as it is then. */
    static int table(int i, int j) {
        if (i < 0 || i > 15 || j < 0 || j > 15) return -1;
        int[] table = TABLE.clone();
        int before = table[i];
        table[j] = 5;
        int after = table[i];
        if (before == after) return before == 5 ? 2 : 1;
        return i == j && after == 5 ? 0 : -2;
    }
}
"#;

/// What the paths of a method come to, and whether all of them were found; for each strategy the same program paths.
fn check(classes: &str, method: &str, expected: &[&str]) {
    let mut paths: Option<BTreeSet<String>> = None;
    for heap in ["lazy", "lazier", "lazier#", "summary", "pose"] {
        let target = format!("Texts.{method}");
        let bounds = ["--n", "2", "--loops", "40", "--timeout", "60", "--jobs", "1", "--format", "json"];
        let mut arguments = vec!["paths", "-cp", classes, &target, "--heap", heap];
        arguments.extend(bounds);
        let output = heapwise(&arguments);
        let document: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{method}, {heap}: {error}: {}", String::from_utf8_lossy(&output.stderr)));
        let listed = document["paths"].as_array().expect("paths");
        let ending = |path: &Value| match (path["value"].as_str(), path["exception"]["message"].as_str()) {
            (Some(value), _) => value.to_owned(),
            (None, Some(message)) => message.to_owned(),
            (None, None) => path["ending"].as_str().unwrap_or_default().to_owned(),
        };
        let endings: BTreeSet<String> = listed.iter().map(ending).collect();
        assert_eq!(endings, expected.iter().map(ToString::to_string).collect(), "{method}, {heap}");
        assert_eq!(document["summary"]["complete"], Value::Bool(true), "{method}, {heap}");
        let of_program: BTreeSet<String> = listed.iter().map(|path| path["program_path"].to_string()).collect();
        let first = paths.get_or_insert_with(|| of_program.clone());
        assert_eq!(*first, of_program, "{method}, {heap}");
    }
}

fn compiled_texts() -> TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    let source = directory.path().join("Texts.java");
    fs::write(&source, SOURCE).expect("written");
    compiled(&[], &[source])
}

#[test]
fn texts_of_exceptions_are_what_they_are_where_somebody_looks() {
    let classes = compiled_texts();
    let classes = classes.path().to_str().expect("a path of characters");
    check(classes, "alias", &["-1", "0", "1", "2", "3"]);
    check(classes, "appended", &["-1", "0", "1", "4", "6"]);
    check(classes, "elements", &["-1", "2", "3", "4"]);
    check(classes, "unseen", &["\"r<k>\""]);
    check(classes, "message", &["k is <k>, s is <s>"]);
    check(classes, "formatted", &["<k> of     7"]);
    check(classes, "copied", &["-1", "0", "1", "2", "3"]);
}

/// Numbers have as many lengths as they have, and each character is a digit, or not.
#[test]
fn numbers_are_written_and_read() {
    let classes = compiled_texts();
    let classes = classes.path().to_str().expect("a path of characters");
    let lengths = |most: i32| (1..=most).map(|length| length.to_string()).collect::<Vec<_>>();
    check(classes, "lengthOfInt", &lengths(11).iter().map(String::as_str).collect::<Vec<_>>());
    check(classes, "lengthOfLong", &lengths(20).iter().map(String::as_str).collect::<Vec<_>>());
    check(classes, "digit", &["-1", "-2", "0", "11", "12"]);
    check(classes, "parsed", &["false", "true"]);
    check(classes, "table", &["-1", "0", "1", "2"]);
}
