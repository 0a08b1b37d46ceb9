//! The JVM's side: one JVM runs all methods of all subjects, and tells of each input and how it ended.

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use heapwise_classfile::Jdk;

use crate::constants::constants_of;
use crate::input::{Ending, Existing, Input, Method, Object, Value};
use crate::subject::{OracleError, Subject};

const HARNESS: [(&str, &str); 10] = [
    ("Oracle.java", include_str!("../harness/heapwise/oracle/Oracle.java")),
    ("Classes.java", include_str!("../harness/heapwise/oracle/Classes.java")),
    ("Constants.java", include_str!("../harness/heapwise/oracle/Constants.java")),
    ("Domain.java", include_str!("../harness/heapwise/oracle/Domain.java")),
    ("Dump.java", include_str!("../harness/heapwise/oracle/Dump.java")),
    ("Graphs.java", include_str!("../harness/heapwise/oracle/Graphs.java")),
    ("Library.java", include_str!("../harness/heapwise/oracle/Library.java")),
    ("Primitives.java", include_str!("../harness/heapwise/oracle/Primitives.java")),
    ("Statics.java", include_str!("../harness/heapwise/oracle/Statics.java")),
    ("Rendering.java", include_str!("../harness/heapwise/oracle/Rendering.java")),
];

/// Packages of the JDK whose objects inputs may hold.
const OPENED: [&str; 2] = ["java.lang", "java.util"];

/// Runs the methods of subjects, each on at most so many inputs. What is made for it lies below a directory.
pub fn run(jdk: &Jdk, subjects: &[Subject], limit: usize, below: &Path) -> Result<Vec<Method>, OracleError> {
    let harness = compiled_harness(jdk, below)?;
    let mut questions = String::new();
    for subject in subjects {
        let Subject { class, directory, .. } = subject;
        for (method, constant) in constants_of(subject)? {
            questions += &format!("constant {method} {constant}\n");
        }
        questions += &format!("class {} {class} {limit}\n", directory.display());
    }
    let directories: Vec<&Path> = subjects.iter().map(|subject| &*subject.directory).collect();
    let path = std::env::join_paths([&*harness].into_iter().chain(directories))
        .map_err(|error| OracleError(error.to_string()))?;
    let mut java = Command::new(jdk.home().join("bin/java"));
    for package in OPENED {
        java.arg("--add-opens").arg(format!("java.base/{package}=ALL-UNNAMED"));
    }
    java.args(["-ea", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-OmitStackTraceInFastThrow", "-cp"]);
    java.arg(path).arg("heapwise.oracle.Oracle");
    let mut child = java.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let mut stdin = child.stdin.take().ok_or_else(|| OracleError("java takes no input".to_owned()))?;
    let asking = std::thread::spawn(move || stdin.write_all(questions.as_bytes()));
    let output = child.wait_with_output()?;
    if !output.status.success() {
        return Err(OracleError(format!("java: {}", String::from_utf8_lossy(&output.stderr))));
    }
    asking.join().map_err(|_| OracleError("java was not asked".to_owned()))??;
    let said = String::from_utf8_lossy(&output.stdout);
    let mut methods = Vec::new();
    let mut class = String::new();
    for (number, line) in said.lines().enumerate() {
        read(line, &mut class, &mut methods)
            .ok_or_else(|| OracleError(format!("the JVM's line {} is not understood: {line}", number + 1)))?;
    }
    for method in &mut methods {
        let mut known = HashSet::new();
        method.inputs.retain(|input| known.insert(input.identity()));
    }
    Ok(methods)
}

fn compiled_harness(jdk: &Jdk, below: &Path) -> Result<PathBuf, OracleError> {
    let (sources, classes) = (below.join("harness-sources"), below.join("harness"));
    fs::create_dir_all(&sources)?;
    let mut javac = Command::new(jdk.home().join("bin/javac"));
    javac.args(["-nowarn", "-Xlint:none", "-XDignore.symbol.file", "-d"]).arg(&classes);
    for (name, text) in HARNESS {
        fs::write(sources.join(name), text)?;
        javac.arg(sources.join(name));
    }
    let output = javac.output().map_err(|error| OracleError(format!("javac cannot be run: {error}")))?;
    if !output.status.success() {
        return Err(OracleError(format!("javac: {}", String::from_utf8_lossy(&output.stderr))));
    }
    Ok(classes)
}

/// Takes in one line.
fn read(line: &str, class: &mut String, methods: &mut Vec<Method>) -> Option<()> {
    let (what, rest) = line.split_once(' ').unwrap_or((line, ""));
    match what {
        "class" => *class = rest.to_owned(),
        "end" => {}
        "method" => {
            let (name, descriptor) = rest.split_once(' ')?;
            methods.push(Method {
                class: class.clone(),
                name: name.to_owned(),
                descriptor: descriptor.to_owned(),
                inputs: Vec::new(),
                skipped: None,
            });
        }
        "skipped" => methods.last_mut()?.skipped = Some(rest.to_owned()),
        "input" => {
            let params = rest.split(' ').map(Value::parse).collect::<Option<_>>()?;
            methods.last_mut()?.inputs.push(Input { params, ..Input::default() });
        }
        _ => return read_input(what, rest, methods.last_mut()?.inputs.last_mut()?),
    }
    Some(())
}

fn read_input(what: &str, rest: &str, input: &mut Input) -> Option<()> {
    let mut words = rest.split(' ');
    match what {
        "object" => {
            let _number = words.next()?;
            let class = words.next()?.to_owned();
            let identity_hash = words.next()?.parse().ok()?;
            let existing = Existing::parse(words.next()?)?;
            let elements = match words.next() {
                Some("array") => Some(words.map(Value::parse).collect::<Option<_>>()?),
                _ => None,
            };
            input.objects.push(Object { class, identity_hash, existing, elements, fields: Vec::new() });
        }
        "field" => {
            let number: usize = words.next()?.parse().ok()?;
            let (class, name) = (words.next()?.to_owned(), words.next()?.to_owned());
            let held = Value::parse(words.next()?)?;
            input.objects.get_mut(number)?.fields.push((class, name, held));
        }
        "ending" => {
            let ended = (!rest.starts_with("limit")).then(|| rest.to_owned());
            input.ending = Ending { ended, after: String::new() };
        }
        "after" => input.ending.after = rest.to_owned(),
        _ => return None,
    }
    Some(())
}
