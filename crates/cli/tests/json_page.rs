//! The page that explains the JSON by an example: the example is run, and what the page shows of it is what is printed.
//! `BLESS=1` writes it anew.

mod common;

use std::fs;

use common::heapwise;
use common::java::{compiled, root};
use serde_json::Value;

/// What stands before and behind the end of a block of code, or of a line.
fn cut<'a>(text: &'a str, at: &str) -> (&'a str, &'a str) {
    text.split_once(at).unwrap_or_else(|| panic!("no {at:?} in {text:?}"))
}

/// The page with what the last command before each block prints at the place that the block names.
fn filled(page: &str, run: &dyn Fn(&str) -> Value) -> String {
    let mut out = String::new();
    let mut document = Value::Null;
    let mut parts = page.split("```");
    while let Some(prose) = parts.next() {
        out += prose;
        let Some(block) = parts.next() else { break };
        let (kind, content) = cut(block, "\n");
        match kind.split_once(' ') {
            Some(("json", place)) => {
                let value = document.pointer(place).unwrap_or_else(|| panic!("nothing is at {place}"));
                let value = serde_json::to_string_pretty(value).expect("plain data");
                out += &format!("```{kind}\n{value}\n```");
            }
            _ => {
                if kind == "sh" {
                    document = run(content.trim());
                }
                out += &format!("```{block}```");
            }
        }
    }
    out
}

#[test]
fn the_page_shows_what_is_printed() {
    let file = root().join("docs/json.md");
    let page = fs::read_to_string(&file).expect("the page is there");
    let folder = tempfile::tempdir().expect("a directory for the source");
    let source = folder.path().join("Node.java");
    let (program, _) = cut(cut(&page, "```java\n").1, "```");
    fs::write(&source, program).expect("it can be written");
    let classes = compiled(&[], &[source]);
    let classes = classes.path().to_str().expect("a path of characters");
    let run = |command: &str| {
        let command = command.strip_prefix("heapwise ").expect("a command");
        let words: Vec<&str> = command.split(' ').map(|word| if word == "out" { classes } else { word }).collect();
        let output = heapwise(&words);
        let said = String::from_utf8_lossy(&output.stderr);
        serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{command}: {error}\n{said}"))
    };
    let expected = filled(&page, &run);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, &expected).expect("it can be written");
    } else {
        assert!(page == expected, "docs/json.md is not what is printed: BLESS=1 rewrites it");
    }
}
