//! The first minute: the demonstration, the classes that it shows, and the picture of it in the README.

mod common;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use common::java::{compiled_by_17, root, sources};
use common::{command, normalised};

fn demo(colour: &str) -> String {
    let output = command()
        .args(["--color", colour, "demo"])
        .env_remove("JAVA_HOME")
        .env("PATH", "/nowhere")
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_demonstration_needs_no_jdk() {
    let shown = demo("never");
    for part in [
        "java.lang.NullPointerException: Cannot read field \"value\" because \"n.next\" is null",
        "while (n.next.value < value) {",
        "a:SortedList { first = b }",
        "a.remove(1);",
        "assertThrows(NullPointerException.class, () -> sortedList.remove(1));",
    ] {
        assert!(shown.contains(part), "{part} is not in\n{shown}");
    }
    assert!(!shown.contains('\x1b') && demo("always").contains('\x1b'));
    assert_eq!(normalised(shown.as_bytes()), normalised(demo("auto").as_bytes()), "no terminal, no colours");
}

fn class_files(below: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![below.to_owned()];
    while let Some(directory) = open.pop() {
        for entry in fs::read_dir(directory).expect("readable").map(|entry| entry.expect("readable").path()) {
            if entry.is_dir() {
                open.push(entry);
            } else {
                let name = entry.strip_prefix(below).expect("below").to_owned();
                found.insert(name, fs::read(&entry).expect("readable"));
            }
        }
    }
    found
}

/// The class files are what the compiler makes of the sources. `BLESS=1` writes them.
#[test]
fn the_classes_are_up_to_date() {
    let demo = root().join("crates/cli/demo/java");
    let library = demo.join("library");
    let patch = format!("java.base={}", library.display());
    let options = ["--patch-module", &patch, "-source", "11", "-target", "11"];
    let Some(of_library) = compiled_by_17(&options, &sources(&library)) else { return };
    let shown = compiled_by_17(&["--release", "8"], &[demo.join("SortedList.java")]).expect("it is there");
    let mut all = class_files(of_library.path());
    all.extend(class_files(shown.path()));
    if std::env::var_os("BLESS").is_some() {
        for (name, bytes) in &all {
            fs::write(demo.join("classes").join(name), bytes).expect("written");
        }
    }
    let there = class_files(&demo.join("classes"));
    assert!(there.keys().eq(all.keys()), "{:?} and {:?}", there.keys(), all.keys());
    for (name, bytes) in all {
        assert!(there[&name] == bytes, "{}: BLESS=1 compiles it anew", name.display());
    }
}

/// Pixels of a character in a picture.
const WIDTH: f64 = 7.8;
const HEIGHT: usize = 19;
const MARGIN: usize = 14;

/// A text with colours as a terminal shows it, as SVG.
fn picture(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let plain = |line: &str| line.split('\x1b').enumerate().map(|(at, part)| visible(at, part).1.len()).sum::<usize>();
    let columns = lines.iter().map(|line| plain(line)).max().unwrap_or(0);
    let (width, height) = ((columns as f64 * WIDTH) as usize + 2 * MARGIN, lines.len() * HEIGHT + 2 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"#1d1f24\"/>\n\
         <g font-family=\"ui-monospace, Menlo, Consolas, monospace\" font-size=\"13\" fill=\"#d7dae0\">\n"
    );
    for (row, line) in lines.iter().enumerate() {
        let mut column = 0;
        for (at, part) in line.split('\x1b').enumerate() {
            let (style, all) = visible(at, part);
            let shown = all.trim();
            if !shown.is_empty() {
                let before = column + all.len() - all.trim_start().len();
                let x = MARGIN as f64 + before as f64 * WIDTH;
                let y = MARGIN + row * HEIGHT + 13;
                let length = shown.len() as f64 * WIDTH;
                let shown = shown.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
                let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y}\" textLength=\"{length:.1}\"{style}>{shown}</text>");
            }
            column += all.len();
        }
    }
    svg + "</g>\n</svg>\n"
}

/// What a part of a line looks like that begins after an escape, unless it is the first one.
fn visible(at: usize, part: &str) -> (&'static str, &str) {
    if at == 0 {
        return ("", part);
    }
    let (code, shown) = part.split_once('m').expect("a code for colours");
    let style = match code {
        "[1" => " font-weight=\"bold\"",
        "[2" => " fill=\"#8b919d\"",
        "[31" => " fill=\"#f0716b\"",
        "[33" => " fill=\"#e2b65c\"",
        _ => "",
    };
    (style, shown)
}

/// The picture at the beginning of the README shows what the demonstration prints. `scripts/picture` draws it anew.
#[test]
fn the_picture_shows_what_is_printed() {
    let shown = demo("always");
    let from = shown.find("\x1b[1m$ heapwise check").expect("a command");
    let to = shown.find("\x1b[1mExplored").expect("what is known in the end");
    let drawn = picture(shown[from..to].trim_end());
    let file = root().join("docs/finding.svg");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, &drawn).expect("written");
    }
    let there = fs::read_to_string(&file).unwrap_or_default();
    assert!(there == drawn, "docs/finding.svg is not what is printed: scripts/picture draws it anew");
    assert!(fs::read_to_string(root().join("README.md")).expect("readable").contains("docs/finding.svg"));
}
