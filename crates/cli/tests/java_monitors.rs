//! Monitors have owners: what `notify`, `wait` and `holdsLock` do on objects of which the path knows little, under every
//! strategy.

mod common;

use std::fs;

use common::heapwise;
use common::java::compiled;
use serde_json::Value;

const SOURCE: &str = "
class Monitors {
    Monitors next;

    static int none(Monitors a) { a.notify(); return 1; }
    static int same(Monitors a) { synchronized (a) { a.notifyAll(); } return 1; }
    static int left(Monitors a) { synchronized (a) { } a.notify(); return 1; }
    static int twice(Monitors a) { synchronized (a) { synchronized (a) { } a.notify(); } return 1; }
    static int maybe(Monitors a, Monitors b) { synchronized (a) { b.notify(); } return 1; }
    static boolean holds(Monitors a, Monitors b) { synchronized (a) { return Thread.holdsLock(b); } }
    synchronized int receiver(Monitors other) { other.notify(); return 1; }
    synchronized int called() { return helper(); }
    private int helper() { next.notify(); return 1; }
    static synchronized int ofClass() { Monitors.class.notify(); return 1; }
    static int notOfClass() { Monitors.class.notify(); return 1; }
    static int thrown(Monitors a) {
        try {
            synchronized (a) { throw new IllegalStateException(); }
        } catch (IllegalStateException e) {
            a.notify();
            return 1;
        }
    }
    static synchronized void fails() { throw new IllegalStateException(); }
    static int released() {
        try {
            fails();
        } catch (IllegalStateException e) {
            Monitors.class.notify();
        }
        return 1;
    }
    static int waits(Monitors a, long time) throws InterruptedException {
        synchronized (a) { a.wait(time); }
        return 1;
    }
}
";

const NOT_OWNER: &str = "java.lang.IllegalMonitorStateException";
const NULL: &str = "java.lang.NullPointerException";

/// What the paths of a method come to, sorted.
fn check(classes: &str, method: &str, expected: &[&str]) {
    let mut expected: Vec<&str> = expected.to_vec();
    expected.sort_unstable();
    for heap in ["lazy", "lazier", "lazier#", "summary", "pose"] {
        let target = format!("Monitors.{method}");
        let arguments = ["paths", "-cp", classes, &target, "--heap", heap, "--format", "json", "--jobs", "1"];
        let output = heapwise(&arguments);
        let document: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{method}, {heap}: {error}: {}", String::from_utf8_lossy(&output.stderr)));
        let ending = |path: &Value| match path["ending"].as_str() {
            Some("returned") => path["value"].as_str().map_or_else(|| path["value"].to_string(), str::to_owned),
            Some("threw") => path["exception"]["what"].as_str().unwrap_or("nothing").to_owned(),
            other => other.unwrap_or("nothing").to_owned(),
        };
        let mut endings: Vec<String> = document["paths"].as_array().expect("paths").iter().map(ending).collect();
        endings.sort_unstable();
        // A strategy that splits may take several paths to one ending.
        endings.dedup();
        assert_eq!(endings, expected, "{method}, {heap}");
    }
}

#[test]
fn who_holds_a_monitor_is_known() {
    let directory = tempfile::tempdir().expect("a directory");
    let source = directory.path().join("Monitors.java");
    fs::write(&source, SOURCE).expect("it can be written");
    let classes = compiled(&[], &[source]);
    let classes = classes.path().to_str().expect("a path of characters");
    check(classes, "none", &[NULL, NOT_OWNER]);
    check(classes, "same", &[NULL, "1"]);
    check(classes, "left", &[NULL, NOT_OWNER]);
    check(classes, "twice", &[NULL, "1"]);
    check(classes, "maybe", &[NULL, NOT_OWNER, "1"]);
    check(classes, "receiver", &[NULL, NOT_OWNER, "1"]);
    check(classes, "called", &[NULL, NOT_OWNER, "1"]);
    check(classes, "ofClass", &["1"]);
    check(classes, "notOfClass", &[NOT_OWNER]);
    check(classes, "thrown", &[NULL, NOT_OWNER]);
    check(classes, "released", &[NOT_OWNER]);
    check(classes, "waits", &[NULL, "java.lang.IllegalArgumentException", "1", "unsupported"]);
}
