//! Whatever the text, there is a program or a message, and a program that comes out keeps the laws of the IR.

mod common;

use std::fs;

use heapwise_diagnostics::testing;
use heapwise_javalite::arbitrary::{self, Limits};
use heapwise_javalite::ast::Ast;
use heapwise_javalite::{MAX_NESTING, compile, parse, print, shrink};
use proptest::prelude::*;

/// Compiles a text, renders what is said about it, and verifies what comes out. Says whether it was accepted.
fn check(text: &str) -> bool {
    match compile("test.jl", text) {
        Ok(compiled) => {
            compiled.warnings.render(false);
            if let Err(flaws) = heapwise_ir::verify(&compiled.program) {
                panic!("{text}\n{flaws:#?}");
            }
            true
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            assert!(errors.render(false).starts_with("error: "));
            false
        }
    }
}

fn parsed(text: &str) -> Ast {
    match parse("test.jl", text) {
        Ok((ast, _)) => ast,
        Err(errors) => panic!("{text}\n{errors}"),
    }
}

/// Programs to cut and to change: all that the tests have.
fn valid_programs() -> Vec<String> {
    let mut files = common::files("tests/lowering", "jl");
    files.extend(common::files("tests/warnings", "jl"));
    files.extend(common::subjects());
    files.iter().map(|path| fs::read_to_string(path).expect("a readable file")).collect()
}

#[test]
fn subjects_are_accepted() {
    let subjects = common::subjects();
    assert!(subjects.len() >= 40);
    for path in subjects {
        match common::compile_file(&path) {
            Ok(compiled) => assert_eq!(heapwise_ir::verify(&compiled.program), Ok(()), "{}", path.display()),
            Err(errors) => panic!("{errors}"),
        }
        let text = fs::read_to_string(&path).expect("a readable file");
        assert!(text.starts_with("; "), "{} does not say what it shows", path.display());
    }
}

#[test]
fn valid_programs_survive_printing() {
    for text in valid_programs() {
        let printed = print(&parsed(&text));
        assert_eq!(printed, print(&parsed(&printed)));
        // Printing twice could repeat one mistake, so the programs must also mean the same.
        assert_eq!(code(&text), code(&printed));
    }
}

fn code(text: &str) -> Vec<heapwise_ir::Instr> {
    let compiled = compile("test.jl", text).unwrap_or_else(|errors| panic!("{errors}"));
    compiled.program.methods.values().flat_map(|method| method.code.clone()).collect()
}

#[test]
fn deep_nesting_is_a_message() {
    for open in ["(", "[", "(begin ", "(if ", "(var C x := ", "((this $ f) = "] {
        assert!(!check(&open.repeat(300_000)));
    }
}

#[test]
fn nesting_of_every_kind_has_room() {
    let depth = MAX_NESTING - 20;
    for (before, after, inner) in [
        ("(begin ", ")", "true"),
        ("(if true ", " else true)", "true"),
        ("(if true true else ", ")", "true"),
        ("(if ", " true else true)", "true"),
        ("(true = ", ")", "true"),
        ("(var C y := this in ", ")", "true"),
        ("(var bool y := ", " in y)", "true"),
        ("(x := ", ")", "true"),
        ("(this $ flag := ", ")", "true"),
        ("(this @ run ", ")", "true"),
    ] {
        let body = format!("{}{inner}{}", before.repeat(depth), after.repeat(depth));
        let text = format!("(((class C ([bool flag]) ((bool run [bool x] {body})))) (C run))");
        assert!(check(&text), "{before}");
        let printed = print(&parsed(&text));
        assert_eq!(printed, print(&parsed(&printed)));
    }
}

const WORDS: [&str; 29] = [
    "(", ")", "[", "]", "$", "@", "=", ":=", "class", "extends", "bool", "new", "if", "else", "var", "in", "begin",
    "null", "true", "false", "this", "C", "D", "next", "run", "x", "7", "//", ";\n",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn any_text_gets_an_answer(text in "\\PC{0,80}") {
        check(&text);
    }

    #[test]
    fn token_soup_gets_an_answer(
        words in prop::collection::vec(prop::sample::select(&WORDS[..]), 0..60),
        inside in any::<bool>(),
    ) {
        let soup = words.join(" ");
        check(&if inside { format!("(((class C ([C next]) ((C run [C x] {soup})))) (C run))") } else { soup });
    }

    #[test]
    fn cut_and_changed_programs_get_an_answer(
        which in any::<prop::sample::Index>(),
        from in any::<prop::sample::Index>(),
        length in 0usize..40,
        instead in prop::sample::select(&WORDS[..]),
        cut in any::<bool>(),
    ) {
        let programs = valid_programs();
        let text = which.get(&programs);
        let from = from.index(text.chars().count());
        check(&testing::changed(text, from, length, (!cut).then_some(instead)));
    }
}

/// All kinds of random programs.
fn limits(seed: u64) -> Limits {
    Limits { bool_inputs: seed % 2 == 1, inheritance: seed % 4 >= 2, classes: 3, ..Limits::default() }
}

#[test]
fn random_programs_compile_and_survive_printing() {
    for seed in 0..2000 {
        let printed = print(&arbitrary::program(seed, &limits(seed)));
        assert!(check(&printed), "seed {seed}\n{printed}{}", compile("test.jl", &printed).expect_err("it was refused"));
        assert_eq!(printed, print(&parsed(&printed)), "seed {seed}");
    }
}

#[test]
fn a_seed_is_a_program() {
    let program = |seed| print(&arbitrary::program(seed, &Limits::default()));
    assert_eq!(program(7), program(7));
    assert_ne!(program(7), program(8));
}

/// A program that "fails" if it writes a field becomes one that does hardly anything else.
#[test]
fn failures_shrink_to_small_programs() {
    let mut tried = 0;
    for seed in 0..40 {
        let program = arbitrary::program(seed, &limits(seed));
        let fails = |ast: &Ast| print(ast).contains("$ f0 :=");
        if fails(&program) {
            tried += 1;
            let smallest = shrink(program, fails);
            assert!(fails(&smallest));
            let text = print(&smallest);
            assert!(check(&text));
            assert!(text.len() < 160, "seed {seed}: not small\n{text}");
        }
    }
    assert!(tried > 5);
}
