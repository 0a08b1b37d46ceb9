//! What objects are that a target is given: as their classes leave them (`--objects constructed`), or made by calls
//! (`--objects built`).

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use common::heapwise;
use common::java::compiled;
use serde_json::Value;

const STRATEGIES: [&str; 5] = ["lazy", "lazier", "lazier#", "summary", "pose"];

/// Fields that never hold null are called `never...`, those that may are called `may...`.
const FIELDS: &str = r#"
import java.util.*;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Supplier;

public class Fields {
    enum Colour { RED, GREEN }
    static final Fields NIL = new Fields(new Object(), 1);

    private final List<String> neverList = new ArrayList<>();
    private final int[] neverArray;
    final Object neverFinal = new Object();
    private Object neverPrivate = new Object();
    private String neverText = "a";
    private final Object neverRequired;
    private final Object neverTested;
    private final Object neverUsed;
    private final Supplier<String> neverFunction = () -> "b";
    private final Object neverEither;
    private Object neverOfInner = new Object();
    private final Fields neverThis = this;

    private final Object mayParameter;
    private Object mayUnassigned;
    private Object mayCleared = new Object();
    private Object mayClearedByInner = new Object();
    private Object maySometimes;
    Object mayOthers = new Object();
    private final Object mayEither;
    private volatile Object mayUpdater = new Object();
    private final Colour mayColour;
    private Object mayByArgument = new Object();
    private Object mayCaught;
    private final Object mayStatic = NIL;
    private Object mayLoop = new Object();

    static AtomicReferenceFieldUpdater<Fields, Object> updater() {
        return AtomicReferenceFieldUpdater.newUpdater(Fields.class, Object.class, "mayUpdater");
    }

    public Fields(Object o, int n) {
        neverArray = new int[n];
        neverRequired = Objects.requireNonNull(o);
        if (o == null) {
            throw new IllegalArgumentException();
        }
        neverTested = o;
        o.hashCode();
        neverUsed = o;
        neverEither = n > 0 ? "c" : new Object();
        mayEither = n > 0 ? new Object() : null;
        mayParameter = n > 2 ? o : anything();
        mayColour = n > 1 ? Colour.RED : null;
        if (n > 3) {
            maySometimes = new Object();
        }
        try {
            mayCaught = new int[n];
        } catch (RuntimeException e) {
            n = 0;
        }
    }

    public Fields(Object o) {
        this(o, 0);
    }

    static Object anything() { return null; }
    void clear() { mayCleared = null; }
    void set(Object o) { mayByArgument = o; }
    void refresh() { neverPrivate = new int[0]; neverText = "b" + neverText; }
    void loop(Object o) {
        Object last = new Object();
        for (int i = 0; i < 3; i++) {
            mayLoop = last;
            last = o;
        }
    }

    class Inner {
        void clear() { mayClearedByInner = null; neverOfInner = "d"; }
    }
METHODS
}
"#;

/// The program, with a method for each field that says whether the field is null.
fn fields() -> (tempfile::TempDir, Vec<String>) {
    let words = FIELDS.split(|c: char| !c.is_alphanumeric());
    let is_field = |word: &&str| word.len() > 5 && (word.starts_with("never") || word.starts_with("may"));
    let names: BTreeSet<&str> = words.filter(is_field).collect();
    let methods: String =
        names.iter().map(|name| format!("    public boolean is_{name}() {{ return {name} == null; }}\n")).collect();
    let folder = tempfile::tempdir().expect("a directory");
    let file = folder.path().join("Fields.java");
    fs::write(&file, FIELDS.replace("METHODS", &methods)).expect("written");
    (compiled(&[], &[file]), names.into_iter().map(str::to_owned).collect())
}

fn json(line: &[&str]) -> Value {
    let output = heapwise(line);
    let said = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{line:?}: {error}: {said}"))
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of characters")
}

/// What each method that a pattern means returns.
fn returned(line: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::new();
    for target in json(line)["targets"].as_array().expect("several") {
        let name = target["summary"]["target"].as_str().expect("a name").to_owned();
        let value = |path: &Value| path["value_here"].to_string().replace('"', "");
        let values = target["paths"].as_array().expect("paths").iter().map(value).collect();
        all.insert(name, values);
    }
    all
}

#[test]
fn fields_hold_no_null_where_their_class_leaves_none() {
    let (classes, names) = fields();
    assert!(names.len() > 20, "{names:?}");
    let both: BTreeSet<String> = ["true", "false"].map(str::to_owned).into();
    let never: BTreeSet<String> = ["false".to_owned()].into();
    for heap in STRATEGIES {
        for objects in ["constructed", "any"] {
            let line = ["paths", "-cp", text(classes.path()), "Fields.is_*", "--heap", heap, "--objects", objects];
            let found = returned(&[&line[..], &["--format", "json", "--detail", "none"]].concat());
            for name in &names {
                let expected = if objects == "any" || name.starts_with("may") { &both } else { &never };
                let of_it = &found[&format!("Fields.is_{name}()")];
                assert_eq!(of_it, expected, "{name} under {heap}, --objects {objects}");
            }
        }
    }
}

const KEPT: &str = r"
public class Kept {
    static final Node NIL = new Node(0);
    enum Colour { RED, GREEN }

    static class Node {
        private final Colour colour;
        private final Node[] below = new Node[2];
        private final Node nil;
        int value;

        Node(int value) {
            this.value = value;
            colour = value > 0 ? Colour.RED : Colour.GREEN;
            nil = this;
        }
    }

    private final Node root = new Node(1);
    private Node other = new Node(2);

    public int colours() {
        return (root.colour == Colour.RED ? 1 : 0) + (other.colour == Colour.RED ? 2 : 0);
    }

    public boolean same() { return root == other; }
    public boolean nil() { return root == NIL; }
    public boolean ring() { return root.nil == other.nil && root.nil != root; }
    public int write(int x) { root.value = x; other.value++; return root.value; }
    public boolean deep() { return root.nil.nil == root && other.nil.nil.nil == root.nil; }
}
";

/// The strategies agree on what objects can be that their classes have left.
#[test]
fn strategies_agree_on_constructed_objects() {
    let folder = tempfile::tempdir().expect("a directory");
    let file = folder.path().join("Kept.java");
    fs::write(&file, KEPT).expect("written");
    let classes = compiled(&[], &[file]);
    let path = text(classes.path());
    for method in ["colours", "same", "nil", "ring", "write", "deep"] {
        let target = format!("Kept.{method}");
        let line = ["compare", "-cp", path, &target, "--objects", "constructed", "--format", "json"];
        let document = json(&line);
        assert_eq!(document["disagreements"], Value::Array(Vec::new()), "{method}");
        let mut seen = BTreeSet::new();
        for heap in STRATEGIES {
            let line = ["paths", "-cp", path, &target, "--heap", heap, "--objects", "constructed", "--format", "json"];
            let paths = json(&line);
            let of = |path: &Value| (path["ending"].to_string(), path["value_here"].to_string());
            let endings: BTreeSet<(String, String)> =
                paths["paths"].as_array().expect("paths").iter().map(of).collect();
            assert!(endings.iter().all(|(ending, _)| ending == "\"returned\""), "{method}, {heap}: {endings:?}");
            if method != "write" {
                seen.insert(endings);
            }
        }
        assert!(seen.len() <= 1, "{method}: {seen:?}");
    }
}

const QUEUE: &str = r#"
public class Queue {
    private final int[] items;
    private int first;
    private int count;

    public Queue(int size) {
        if (size < 1) {
            throw new IllegalArgumentException("size");
        }
        items = new int[size];
    }

    public void add(int item) {
        if (count == items.length) {
            throw new IllegalStateException("full");
        }
        items[(first + count) % items.length] = item;
        count++;
    }

    public int take() {
        int item = items[first];
        first++;
        count--;
        return item;
    }

    public int size() {
        return count;
    }
}
"#;

/// A receiver that calls make breaks where a program can break it, and the calls say how; what no calls lead to is no finding.
#[test]
fn calls_make_receivers() {
    let folder = tempfile::tempdir().expect("a directory");
    let file = folder.path().join("Queue.java");
    fs::write(&file, QUEUE).expect("written");
    let classes = compiled(&[], &[file]);
    let line = ["check", "-cp", text(classes.path()), "Queue", "--objects", "built:2", "--length", "2"];
    let document = json(&[&line[..], &["--budget", "60s", "--format", "json"]].concat());
    let findings = document["findings"].as_array().expect("findings");
    assert_eq!(findings.len(), 1, "{document:#}");
    assert_eq!(findings[0]["kind"], "index");
    let java = findings[0]["example"]["java"].as_str().expect("statements");
    assert_eq!(java, "Queue queue = new Queue(1);\nqueue.take();\nqueue.take();");
    for method in document["methods"].as_array().expect("methods") {
        assert_eq!(method["verdict"], "left_out", "more calls lead to more: {method:#}");
    }
    // The statements do on a virtual machine what they are said to do.
    let program = format!("public class Run {{ public static void main(String[] a) {{ {java} }} }}");
    let run = folder.path().join("Run.java");
    fs::write(&run, program).expect("written");
    let compiled_run = compiled(&["-cp", text(classes.path())], &[run]);
    let jdk = heapwise_classfile::Jdk::find(None).expect("a JDK");
    let path = std::env::join_paths([classes.path(), compiled_run.path()]).expect("a class path");
    let output = std::process::Command::new(jdk.home().join("bin/java")).arg("-cp").arg(path).arg("Run").output();
    let said = String::from_utf8_lossy(&output.expect("java runs").stderr).into_owned();
    assert!(said.contains("ArrayIndexOutOfBoundsException") && said.contains("Queue.take"), "{said}");
}

/// The paths of a sequence of calls are those of the same calls written down, under every strategy.
#[test]
fn calls_do_what_they_do_in_a_program() {
    let folder = tempfile::tempdir().expect("a directory");
    let file = folder.path().join("Queue.java");
    let driver = "
    public static int driver(int size, int second, int a, int third, int b) {
        Queue q = new Queue(size);
        if (second == 1) q.add(a); else if (second == 2) q.take();
        if (second > 0 && second < 3) { if (third == 1) q.add(b); else if (third == 2) q.take(); }
        return q.take();
    }
}
";
    let (before, _) = QUEUE.rsplit_once('}').expect("a class");
    fs::write(&file, format!("{before}{driver}")).expect("written");
    let classes = compiled(&[], &[file]);
    for heap in STRATEGIES {
        let thrown = |target: &str, more: &[&str]| {
            let line = ["paths", "-cp", text(classes.path()), target, "--heap", heap, "--format", "json"];
            let document = json(&[&line[..], more].concat());
            let mut found = BTreeSet::new();
            for path in document["paths"].as_array().expect("paths") {
                if path["ending"] != "excluded" {
                    found.insert((path["ending"].to_string(), path["exception"]["line"].to_string()));
                }
            }
            found
        };
        let built = thrown("Queue.take", &["--objects", "built:2"]);
        // What breaks on the way makes no receiver.
        let mut driven = thrown("Queue.driver", &[]);
        driven.retain(|(_, line)| line == "null" || built.iter().any(|(_, known)| known == line));
        assert_eq!(built, driven, "{heap}");
        assert!(built.len() == 2, "{built:?}");
    }
}

#[test]
fn what_cannot_be_built_is_said() {
    for (line, expected) in [
        (
            &["paths", "java.util.AbstractList.add(Object)", "--objects", "built"][..],
            "class java.util.AbstractList is abstract",
        ),
        (&["paths", "java.util.ArrayList.size", "--objects", "build"], "expected any, constructed, built, or built:N"),
        (&["paths", "java.util.ArrayList.size", "--objects", "built:1", "--invariant", "prep"], "leave --invariant"),
        (&["test", "java.util.ArrayList.size", "--objects", "built:1"], "say --objects constructed"),
    ] {
        let output = heapwise(line);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line:?}: {said}");
        assert!(said.contains(expected), "{line:?}: {said}");
    }
}
