//! The examples and the mistakes of `docs/hex.md`. `BLESS=1` writes the messages that mistakes get now.

mod common;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use heapwise_diagnostics::Sources;
use heapwise_ir::Program;

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hex.md")
}

/// The code blocks of the page, each with what stands behind its fence.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    page.split("\n```").skip(1).step_by(2).filter_map(|block| block.split_once('\n')).collect()
}

fn text() -> String {
    std::fs::read_to_string(page()).expect("the page can be read")
}

#[test]
fn every_example_is_understood() {
    let (page, program) = (text(), common::program());
    let mut examples = 0;
    for (kind, block) in blocks(&page) {
        if matches!(kind, "hex" | "hex shape" | "hex expanded") {
            common::rules_of(&program, block).unwrap_or_else(|mistakes| panic!("{mistakes}"));
            examples += 1;
        }
        if kind == "hex-of-a-program-with-methods" {
            heapwise_hex::parse(&Sources::new("a.hex", block)).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        }
    }
    assert!(examples > 10, "the page has examples");
}

#[test]
fn structures_stand_for_the_sentences_that_the_page_says() {
    let page = text();
    let blocks = blocks(&page);
    let pairs = blocks.windows(2).filter(|pair| pair[0].0 == "hex shape");
    let mut count = 0;
    for pair in pairs {
        assert_eq!(pair[1].0, "hex expanded");
        let ast = heapwise_hex::parse(&Sources::new("a.hex", pair[0].1)).expect("an example");
        assert_eq!(heapwise_hex::print(&heapwise_hex::expand(&ast)).trim(), pair[1].1.trim());
        count += 1;
    }
    assert!(count >= 2);
}

/// What a mistake gets, in a line: the message, what is said at the place, and the advice.
fn message(program: &Program, rule: &str) -> String {
    let is_section = ["class ", "clas ", "inputs "].iter().any(|start| rule.starts_with(start));
    let text = if is_section { rule.to_owned() } else { format!("class Holder {{ {rule} }}") };
    let Err(mistakes) = common::rules_of(program, &text) else { panic!("{rule}: this is no mistake") };
    let mistake = &mistakes.list[0];
    let at = text.get(mistake.primary.span.start..mistake.primary.span.end).unwrap_or("");
    let at = if at.is_empty() { String::new() } else { format!(" at `{at}`") };
    let help: String = mistake.help.iter().map(|help| format!("; {help}")).collect();
    format!("{}: {}{at}{help}", mistake.message, mistake.primary.text)
}

#[test]
fn mistakes_get_the_messages_that_the_page_says() {
    let (page_text, program) = (text(), common::program());
    let (before, table) = page_text.split_once("| mistake | message |\n|---|---|\n").expect("the table of mistakes");
    let mut found = String::new();
    for line in table.lines() {
        let rule =
            line.strip_prefix("| `` ").and_then(|line| line.split_once(" `` | ")).expect("a line of the table").0;
        let rule = rule.replace("\\|", "|");
        let _ = writeln!(
            found,
            "| `` {} `` | {} |",
            rule.replace('|', "\\|"),
            message(&program, &rule).replace('|', "\\|")
        );
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(page(), format!("{before}| mistake | message |\n|---|---|\n{found}"))
            .expect("the page can be written");
    } else {
        assert_eq!(table, found, "BLESS=1 accepts the new messages");
    }
}
