//! A JVM that runs tests, with an agent that tells which instructions ran.

use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::Held;
use crate::common::java::sources;
use crate::common::junit::{Compiled, tool};

/// What a test has run: in each of the calls that it made, the instructions by their positions, in order.
pub(crate) struct Ran {
    pub(crate) said: String,
    /// None, where it was too much.
    pub(crate) calls: Option<Vec<Vec<(String, u16)>>>,
}

/// The agent, compiled.
pub(crate) struct Agent {
    folder: tempfile::TempDir,
}

const ASM: &str = "/usr/share/java/asm.jar";

impl Agent {
    /// None, where a library is missing that it needs.
    pub(crate) fn new() -> Option<Agent> {
        if !Path::new(ASM).exists() {
            heapwise_testing::skip(format!("{ASM} is missing"), "scripts/install-libraries installs it");
            return None;
        }
        let folder = tempfile::tempdir().expect("a directory");
        let java = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/driven/java");
        let classes = folder.path().join("classes");
        let run = |command: &mut Command| {
            let output = command.output().expect("a JDK");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        };
        run(tool("javac").args(["-Xlint:all", "-Werror", "-cp", ASM, "-d"]).arg(&classes).args(sources(&java)));
        // Classes of the JDK see what is on the boot class path, and that must not see the agent.
        let boot = folder.path().join("boot");
        let (from, to) = (classes.join("heapwise/trace/Trace.class"), boot.join("heapwise/trace"));
        std::fs::create_dir_all(&to).expect("it can be made");
        std::fs::rename(from, to.join("Trace.class")).expect("it is there");
        let manifest = folder.path().join("manifest");
        let text = "Premain-Class: heapwise.trace.Tracer\nCan-Retransform-Classes: true\nBoot-Class-Path: trace.jar\n";
        std::fs::write(&manifest, text).expect("it can be written");
        run(tool("jar").arg("cf").arg(folder.path().join("trace.jar")).arg("-C").arg(&boot).arg("."));
        run(tool("jar")
            .arg("cfm")
            .arg(folder.path().join("agent.jar"))
            .arg(&manifest)
            .arg("-C")
            .arg(&classes)
            .arg("."));
        Some(Agent { folder })
    }

    /// Runs tests, by class and name, and tells what each has run of the subjects and of the classes of the JDK that are named.
    pub(crate) fn run(
        &self,
        tests: &[(String, String)],
        compiled: &Compiled,
        held: &Held,
        of_jdk: &[String],
    ) -> Vec<Ran> {
        let shown = |path: &Path| path.canonicalize().expect("it is there").display().to_string();
        let subjects: Vec<String> = held.class_path.iter().map(|subject| shown(subject)).collect();
        let agent = self.folder.path().join("agent.jar");
        let argument =
            format!("{}={};{};{}", agent.display(), shown(&compiled.out), subjects.join(":"), of_jdk.join(","));
        let paths = std::env::split_paths(&compiled.class_path).chain([agent, ASM.into()]);
        let mut java = tool("java");
        java.args(["-ea", "-Xshare:off", "-XX:TieredStopAtLevel=1", "-XX:-OmitStackTraceInFastThrow"]);
        if held.opens_jdk {
            java.args(
                heapwise_junit::Jvm::OPENED.map(|package| format!("--add-opens=java.base/{package}=ALL-UNNAMED")),
            );
        }
        java.arg(format!("-javaagent:{argument}")).arg("-cp").arg(std::env::join_paths(paths).expect("no colons"));
        java.arg("heapwise.trace.Tracer").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = java.spawn().expect("java runs");
        let mut pipe = child.stdin.take().expect("it was asked for");
        let lines: String = tests.iter().map(|(class, test)| format!("{class} {test}\n")).collect();
        let writing = std::thread::spawn(move || pipe.write_all(lines.as_bytes()));
        let output = child.wait_with_output().expect("java ends");
        writing.join().expect("no panic").expect("java reads");
        let said = String::from_utf8_lossy(&output.stdout);
        let read = read(&said);
        assert_eq!(read.len(), tests.len(), "{said}{}", String::from_utf8_lossy(&output.stderr));
        read
    }
}

fn read(said: &str) -> Vec<Ran> {
    let mut methods = HashMap::new();
    let mut all: Vec<Ran> = Vec::new();
    for line in said.lines() {
        match line.split_once(' ').unwrap_or((line, "")) {
            ("method", named) => {
                let (number, name) = named.split_once(' ').expect("a number and a name");
                methods.insert(number.to_owned(), name.to_owned());
            }
            ("ran", "too much") => all.last_mut().expect("after what it said").calls = None,
            ("ran", instructions) => {
                all.last_mut().expect("after what it said").calls = Some(calls(instructions, &methods));
            }
            ("untouched", why) => panic!("the agent could not read a class: {why}"),
            _ => all.push(Ran { said: line.to_owned(), calls: Some(Vec::new()) }),
        }
    }
    all
}

/// A call of a test begins at the first instruction of a method. In between may be what a test answers to its subject, which then goes on
/// behind the instruction that asked.
fn calls(instructions: &str, methods: &HashMap<String, String>) -> Vec<Vec<(String, u16)>> {
    let mut calls: Vec<Vec<(String, u16)>> = Vec::new();
    let (mut is_new, mut current) = (true, 0);
    for instruction in instructions.split(' ').filter(|instruction| !instruction.is_empty()) {
        let Some((method, position)) = instruction.split_once(':') else {
            is_new = true;
            continue;
        };
        let position: u16 = position.parse().expect("a number");
        let method = &methods[method];
        if calls.is_empty() || is_new && position == 0 {
            calls.push(Vec::new());
            current = calls.len() - 1;
        } else if is_new {
            let asked =
                |call: &Vec<(String, u16)>| call.last().is_some_and(|(last, at)| last == method && at + 1 == position);
            current = calls.iter().rposition(asked).unwrap_or(current);
        }
        is_new = false;
        calls[current].push((method.clone(), position));
    }
    calls
}
