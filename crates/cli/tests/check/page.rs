//! The page about checking: its example is run, and what it shows is what is printed. `BLESS=1` writes it anew.

use std::fs;

use crate::common::java::{compiled, root};
use crate::common::{command, normalised, words};

#[test]
fn the_page_shows_what_is_printed() {
    let file = root().join("docs/check.md");
    let page = fs::read_to_string(&file).expect("the page is there");
    let folder = tempfile::tempdir().expect("a directory for the source");
    let source = folder.path().join("SortedList.java");
    let mut out = String::new();
    let mut printed = String::new();
    let mut classes = None;
    for (index, part) in page.split("```").enumerate() {
        let shown = match part.split_once('\n') {
            Some(("java", program)) if index % 2 == 1 && classes.is_none() => {
                fs::write(&source, program).expect("it can be written");
                classes = Some(compiled(&[], std::slice::from_ref(&source)));
                part.to_owned()
            }
            Some(("sh", line)) if index % 2 == 1 && line.contains("-cp out") => {
                let classes = classes.as_ref().expect("a program stands before").path().to_str().expect("characters");
                let line = line.trim().strip_prefix("heapwise ").expect("a command");
                let mut words = words(line);
                for word in words.iter_mut().filter(|word| *word == "out") {
                    *word = classes.to_owned();
                }
                let output = command().args(&words).arg("--source").arg(folder.path()).output().expect("it runs");
                printed = normalised(&output.stdout).replace(classes, "out") + &normalised(&output.stderr);
                part.to_owned()
            }
            Some(("text", _)) if index % 2 == 1 => format!("text\n{printed}"),
            _ => part.to_owned(),
        };
        if index > 0 {
            out += "```";
        }
        out += &shown;
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, &out).expect("it can be written");
    } else {
        assert!(page == out, "docs/check.md is not what is printed: BLESS=1 rewrites it");
    }
}
