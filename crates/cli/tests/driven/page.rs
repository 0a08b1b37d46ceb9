//! The page about coverage: its example is run, and what it shows is what is printed. `BLESS=1` writes it anew.

use std::fs;

use crate::common::java::{compiled, root};
use crate::common::{command, normalised, words};

#[test]
fn the_page_shows_what_is_printed() {
    let file = root().join("docs/coverage.md");
    let page = fs::read_to_string(&file).expect("the page is there");
    let cut = |text: &str, at: &str| {
        let (before, behind) = text.split_once(at).unwrap_or_else(|| panic!("no {at:?}"));
        (before.to_owned(), behind.to_owned())
    };
    let folder = tempfile::tempdir().expect("a directory");
    let (program, _) = cut(&cut(&page, "```java\n").1, "```");
    let source = folder.path().join("src/bank/Account.java");
    fs::create_dir_all(source.parent().expect("it has one")).expect("it can be made");
    fs::write(&source, program).expect("it can be written");
    let classes = compiled(&[], &[source]);
    let (line, _) = cut(&cut(&page, "```sh\nheapwise ").1, "\n");
    let named = |word: String| if word == "out" { classes.path().display().to_string() } else { word };
    let words: Vec<String> = words(&line).into_iter().map(named).collect();
    let output = command().current_dir(folder.path()).args(&words).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "the source is found: {}", String::from_utf8_lossy(&output.stderr));
    let info = fs::read_to_string(folder.path().join("coverage.info")).expect("it was written");
    assert!(info.starts_with("TN:\nSF:src/bank/Account.java\n"), "{info}");
    assert!(folder.path().join("coverage.xml").exists());
    let (before, rest) = cut(&page, "```text\n");
    let (_, behind) = cut(&rest, "```");
    let expected = format!("{before}```text\n{}```{behind}", normalised(&output.stdout));
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, &expected).expect("it can be written");
    } else {
        assert!(page == expected, "docs/coverage.md is not what is printed: BLESS=1 rewrites it");
    }
}
