//! What the executable invariants say of heaps, run on a JVM.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::heaps::Class;
use crate::subjects::{jdk, subjects};

/// Of the heaps of each structure, in the lines that [the harness](Verdicts.java) reads, whether they are legal.
pub(crate) fn verdicts(all: &[(&[Class], Vec<String>)]) -> Vec<Vec<bool>> {
    let mut text = String::new();
    for (classes, heaps) in all {
        for class in *classes {
            let numbers = class.numbers.iter().map(|(name, ..)| *name);
            let fields: Vec<&str> = class.refs.iter().map(|(name, _)| *name).chain(numbers).collect();
            text += &format!("{} {}\n", class.name, fields.join(" "));
        }
        text += "\n";
        for heap in heaps {
            text += heap;
            text += "\n";
        }
        text += "\n";
    }
    let mut java = Command::new(jdk().home().join("bin/java"))
        .args(["-XX:TieredStopAtLevel=1", "-cp"])
        .arg(std::env::join_paths([&subjects().classes, &subjects().harness]).expect("a class path"))
        .arg("Verdicts")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("java runs");
    let mut stdin = java.stdin.take().expect("a pipe");
    let feed = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = java.wait_with_output().expect("java runs");
    feed.join().expect("no panic").expect("java reads all");
    assert!(output.status.success(), "the harness fails on the JVM");
    let said = String::from_utf8(output.stdout).expect("zeros and ones");
    said.lines().map(|line| line.bytes().map(|byte| byte == b'1').collect()).collect()
}
