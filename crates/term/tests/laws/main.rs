//! The laws of the constructors, one a line: `input => what is printed`. The lines are in the files beside this one.
//!
//! A law that stops holding prints what came instead; `BLESS=1` writes that into the files.

mod parser;

use std::path::Path;

use heapwise_ids::Names;
use heapwise_term::{Printer, Terms, plain_numbers};

#[test]
fn arithmetic() {
    check_file("arithmetic.txt");
}

#[test]
fn boolean() {
    check_file("boolean.txt");
}

#[test]
fn conditional() {
    check_file("conditional.txt");
}

#[test]
fn decide() {
    check_file("decide.txt");
}

#[test]
fn equality() {
    check_file("equality.txt");
}

#[test]
fn floats() {
    check_file("floats.txt");
}

#[test]
fn narrow() {
    check_file("narrow.txt");
}

#[test]
fn three_way() {
    check_file("three_way.txt");
}

#[test]
fn kinds() {
    check_file("kinds.txt");
}

#[test]
fn printing() {
    check_file("printing.txt");
}

fn check_file(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/laws").join(file);
    let text = std::fs::read_to_string(&path).expect("the laws are beside the test");
    let mut wrong = Vec::new();
    let mut blessed = String::new();
    for (line, number) in text.lines().zip(1..) {
        match line.split_once("=>") {
            Some((input, expected)) if !line.starts_with('#') => {
                let actual = check(input.trim());
                if actual != expected.trim() {
                    wrong.push(format!("{file}:{number}: {} => {actual}", input.trim()));
                }
                blessed += &format!("{input}=> {actual}\n");
            }
            _ => blessed += &format!("{line}\n"),
        }
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, blessed).expect("the file can be written");
    } else {
        assert!(wrong.is_empty(), "these laws give something else:\n{}", wrong.join("\n"));
    }
}

/// The term that the constructors make of the input, printed.
fn check(input: &str) -> String {
    let mut names = Names::new();
    // Operands are ordered by name; here that is the order of the alphabet.
    ('a'..='z').for_each(|letter| _ = names.intern(&letter.to_string()));
    let mut terms = Terms::new();
    let term = parser::parse(&mut terms, &mut names, input);
    Printer { terms: &terms, names: &names, kinds: &parser::name_of_kinds, numbers: &plain_numbers }.term(term)
}
