//! How the command line is written: targets, class paths, exit statuses, and what is written for other tools.

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::java::{compiled, compiled_by_17, root};
use common::{command, heapwise};
use heapwise_classfile::Jdk;
use serde_json::Value;

const SOURCE: &str = "
public class Pair {
    Pair next;
    public static int sign(int x) { return x < 0 ? -1 : 1; }
    public static int of(Pair pair) { return pair.next == null ? 0 : 1; }
    public static void ask(int x) { assert x != 7; }
}
";

/// The class, compiled into a directory.
fn pair() -> tempfile::TempDir {
    let source = tempfile::tempdir().expect("a directory");
    let file = source.path().join("Pair.java");
    fs::write(&file, SOURCE).expect("written");
    compiled(&[], &[file])
}

fn text(path: &Path) -> String {
    path.to_str().expect("a path of characters").to_owned()
}

/// The programs of a run, which is to end with a status.
fn targets(line: &[&str], status: i32) -> Vec<String> {
    let output = heapwise(&[&["paths", "--format", "json", "--detail", "none"], line].concat());
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{line:?}: {said}");
    let document: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {said}"));
    let alone = vec![document.clone()];
    let all = document["targets"].as_array().unwrap_or(&alone);
    all.iter().map(|target| target["summary"]["target"].as_str().expect("a name").to_owned()).collect()
}

#[test]
fn targets_are_written_in_many_ways() {
    let classes = pair();
    let path = text(classes.path());
    let (sign, of) = ("Pair.sign(int)", "Pair.of(Pair)");
    for (written, meant) in [
        (&["Pair.sign"][..], &[sign][..]),
        (&["Pair#sign"], &[sign]),
        (&["Pair::sign(int)"], &[sign]),
        (&["Pair#sign", "Pair.of"], &[sign, of]),
        (&["Pair.of", "Pair.*"], &[of, sign, "Pair.ask(int)"]),
    ] {
        assert_eq!(targets(&[&["-cp", &path, "--fail-on", "none"], written].concat(), 0), meant, "{written:?}");
    }
}

#[test]
fn class_paths_are_those_of_java() {
    let classes = pair();
    let (path, empty) = (text(classes.path()), tempfile::tempdir().expect("a directory"));
    let jars = tempfile::tempdir().expect("a directory");
    let jdk = Jdk::find(None).expect("a JDK");
    let jar = Command::new(jdk.home().join("bin/jar"))
        .args(["--create", "--file", &text(&jars.path().join("pair.jar")), "-C", &path, "."])
        .status();
    assert!(jar.expect("jar runs").success());
    let star = text(&jars.path().join("*"));
    for line in [
        &["-cp", &star, "Pair.sign"][..],
        &["-cp", &text(empty.path()), "-cp", &path, "Pair.sign"],
        &["--class-path", &path, &format!("--class-path={}", text(empty.path())), "Pair.sign"],
        // The last one counts of what there can be only one of.
        &["-cp", &path, "--k", "1", "--k", "2", "Pair.sign"],
    ] {
        assert_eq!(targets(line, 0), ["Pair.sign(int)"], "{line:?}");
    }
    let by_environment = command().args(["paths", "Pair.sign"]).env("CLASSPATH", &path).output().expect("it runs");
    assert!(by_environment.status.success(), "{}", String::from_utf8_lossy(&by_environment.stderr));
}

#[test]
fn the_exit_status_says_what_was_found() {
    let classes = pair();
    let path = text(classes.path());
    for (line, status) in [
        (&["Pair.of"][..], 0),
        (&["Pair.of", "--fail-on", "exceptions"], 1),
        (&["Pair.ask"], 1),
        (&["Pair.ask", "--fail-on", "none"], 0),
        (&["Pair.of", "Pair.sign", "--fail-on", "assertions,exceptions"], 1),
    ] {
        let output = heapwise(&[&["paths", "-cp", &path], line].concat());
        assert_eq!(output.status.code(), Some(status), "{line:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let output = heapwise(&["paths", "wide.tiny", "--heap", "lazy", "--limit", "0", "--timeout", "0.2"]);
    assert_eq!(output.status.code(), Some(4), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn an_abstract_class_is_named_as_the_reason() {
    let output = heapwise(&["paths", "java.util.AbstractList.add(Object)"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("class java.util.AbstractList is abstract"), "{said}");
}

/// The class files in the jar are what the compiler makes of the source.
#[test]
fn the_jar_of_the_api_is_up_to_date() {
    let directory = tempfile::tempdir().expect("a directory");
    let output = command().args(["api"]).arg(directory.path()).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let jar = fs::File::open(directory.path().join("heapwise-api.jar")).expect("a jar");
    let mut jar = zip::ZipArchive::new(jar).expect("a jar");
    let source = root().join("subjects/java/api/heapwise/Heapwise.java");
    let Some(classes) = compiled_by_17(&["--release", "8"], &[source]) else { return };
    let mut compared = 0;
    for file in fs::read_dir(classes.path().join("heapwise")).expect("classes") {
        let file = file.expect("a class").path();
        let name = format!("heapwise/{}", file.file_name().expect("a name").to_string_lossy());
        let mut there = Vec::new();
        std::io::copy(&mut jar.by_name(&name).expect("it is in the jar"), &mut there).expect("readable");
        assert!(there == fs::read(&file).expect("readable"), "{name}: compile it anew into crates/cli/api");
        compared += 1;
    }
    assert_eq!(jar.len(), compared + 1, "the manifest is there beside the classes");
}

#[test]
fn shells_and_man_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = heapwise(&["completions", shell]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains("compare") && text.contains("class-path"), "{shell}: {text}");
    }
    let directory = tempfile::tempdir().expect("a directory");
    let output = command().arg("man").arg(directory.path()).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let page = fs::read_to_string(directory.path().join("heapwise-paths.1")).expect("a page");
    assert!(page.contains(".TH") && page.contains("class\\-path") && page.contains("Examples:"), "{page}");
    assert!(directory.path().join("heapwise.1").exists() && !directory.path().join("heapwise-bench-cell.1").exists());
}
