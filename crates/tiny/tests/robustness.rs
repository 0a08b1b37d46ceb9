//! Whatever the text, there is a program or a message, and a program that comes out keeps the laws of the IR.

mod common;

use std::fs;

use heapwise_diagnostics::testing;
use heapwise_tiny::{MAX_NESTING, ast::Ast, compile, parse, print};
use proptest::prelude::*;

fn no_file(name: &str) -> Result<String, String> {
    Err(format!("there is no {name}"))
}

/// Compiles a text, renders what is said about it, and verifies what comes out. Says whether it was accepted.
fn check(text: &str) -> bool {
    match compile("test.tiny", text, &no_file) {
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
    match parse("test.tiny", text, &no_file) {
        Ok((ast, _)) => ast,
        Err(errors) => panic!("{text}\n{errors}"),
    }
}

/// Programs to cut and to change: all that the tests have, included files inserted.
fn valid_programs() -> Vec<String> {
    let mut files = common::files("tests/lowering", "tiny");
    files.extend(common::files("tests/warnings", "tiny"));
    files.extend(common::files("../../subjects/tiny", "tiny"));
    let mut programs = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).expect("a readable file");
        let text = match text.strip_prefix("include ").and_then(|rest| rest.split_once('\n')) {
            Some((name, rest)) => {
                fs::read_to_string(path.with_file_name(name.trim())).expect("the included file") + "\n" + rest
            }
            None => text,
        };
        programs.push(text);
    }
    programs
}

#[test]
fn subjects_are_accepted() {
    for path in common::files("../../subjects/tiny", "tiny") {
        match common::compile_file(&path) {
            Ok(compiled) => assert_eq!(heapwise_ir::verify(&compiled.program), Ok(()), "{}", path.display()),
            Err(errors) => panic!("{errors}"),
        }
    }
}

#[test]
fn valid_programs_survive_printing() {
    for text in valid_programs() {
        let printed = print(&parsed(&text));
        assert_eq!(printed, print(&parsed(&printed)));
        // Printing twice could repeat one mistake, so the programs must also mean the same.
        let meaning = |text: &str| {
            compile("test.tiny", text, &no_file).map(|compiled| code_without_lines(&compiled.program)).ok()
        };
        assert_eq!(meaning(&text), meaning(&printed));
    }
}

fn code_without_lines(program: &heapwise_ir::Program) -> Vec<String> {
    let is_place = |what: &str| what.contains("(line ");
    program
        .methods
        .values()
        .flat_map(|method| &method.code)
        .map(|instr| match instr {
            heapwise_ir::Instr::Unsupported { what } if is_place(program.names.text(*what)) => "unsupported".to_owned(),
            other => format!("{other:?}"),
        })
        .collect()
}

#[test]
fn deep_nesting_is_a_message() {
    let nested = |depth: usize| format!("{}true{}", "(~ ".repeat(depth), ")".repeat(depth));
    assert!(check(&nested(MAX_NESTING - 1)));
    assert!(!check(&nested(MAX_NESTING)));
    assert!(!check(&"(".repeat(1_000_000)));
    assert!(!check(&"((Y0 . m [ ".repeat(300_000)));
    assert!(!check(&"let x := ".repeat(300_000)));
    assert!(!check(&"if ".repeat(300_000)));
}

#[test]
fn nesting_of_every_kind_has_room() {
    let depth = MAX_NESTING - 2;
    let class = "class A { A f ; int m ( int x ) := x ; }\n";
    for (before, after) in [
        ("(1 + ", ")"),
        ("((", "))"),
        ("(Y0 . m [ ", "])"),
        ("(Y0 . f := ", ")"),
        ("if true then ", " else 1"),
        ("let x := ", " in x"),
        ("if (1 = ", ") then 1 else 2"),
    ] {
        let levels = if before.starts_with("((") || before.starts_with("if (") { depth / 2 } else { depth };
        let text = format!("{class}{}1{}", before.repeat(levels), after.repeat(levels));
        assert!(check(&text), "{before}");
        let printed = print(&parsed(&text));
        assert_eq!(printed, print(&parsed(&printed)));
    }
}

#[test]
fn long_chains_do_not_nest() {
    let lets = |count| (0..count).map(|at| format!("let v{at} := {at} in\n")).collect::<String>() + "v17";
    let ifs = |count| (0..count).map(|at| format!("if (X0 = {at}) then {at} else\n")).collect::<String>() + "0";
    let both = |count| {
        (0..count).map(|at| format!("let a := (X0 + {at}) in if (a < X1) then a else\n")).collect::<String>() + "0"
    };
    for text in [lets(50_000), ifs(50_000), both(50_000)] {
        assert!(compile("test.tiny", &text, &no_file).is_ok());
        print(&parsed(&text));
    }
    // The verifier takes time with the square of the number of blocks.
    for text in [lets(1000), ifs(1000), both(1000)] {
        assert!(check(&text));
    }
}

#[test]
fn numbers_have_no_bound() {
    let compiled = compile("test.tiny", &format!("(X0 + {})", "9".repeat(100)), &no_file).expect("a program");
    let largest = heapwise_ir::Const::Int("9".repeat(100).parse().expect("a number"));
    assert!(compiled.program.consts.values().any(|value| *value == largest));
}

#[test]
fn included_files_are_beside_the_including_one() {
    let read = |name: &str| match name {
        "some/where/a.inc" => Ok("class A { int f ; }".to_owned()),
        other => Err(format!("asked for {other}")),
    };
    for first_line in
        ["include a.inc", "include   a.inc  ", "include a.inc // with a comment", "\u{feff}include a.inc\r"]
    {
        let text = format!("{first_line}\n(Y0 . f)");
        let compiled = compile("some/where/main.tiny", &text, &read).unwrap_or_else(|errors| panic!("{errors}"));
        let method = &compiled.program.methods[compiled.entry];
        assert!(method.lines.iter().all(|&line| line == 2), "{:?}", method.lines);
    }
}

const WORDS: [&str; 45] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ";",
    ",",
    ".",
    ":=",
    "&&",
    "||",
    "~",
    "@",
    "+",
    "-",
    "<",
    "=",
    ":",
    "&",
    "!",
    "class",
    "extends",
    "bool",
    "int",
    "null",
    "true",
    "false",
    "new",
    "let",
    "in",
    "if",
    "then",
    "else",
    "instanceof",
    "this",
    "A",
    "f",
    "m",
    "x",
    "Y0",
    "X1",
    "7",
    "//",
    "\n",
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
        check(&if inside { format!("class A {{ A f ; int m ( int x ) := {soup} ; }} (Y0 . m [ X0 ])") } else { soup });
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

#[cfg(feature = "arbitrary")]
mod random_programs {
    use super::*;
    use heapwise_tiny::arbitrary;

    #[test]
    fn they_compile_and_survive_printing() {
        for seed in 0..2000 {
            let printed = print(&arbitrary::program(seed));
            assert!(check(&printed), "seed {seed}\n{printed}");
            assert_eq!(printed, print(&parsed(&printed)), "seed {seed}");
        }
    }

    #[test]
    fn they_have_no_slips() {
        for seed in 0..1000 {
            let text = print(&arbitrary::program(seed));
            let warnings = compile("test.tiny", &text, &no_file).map(|compiled| compiled.warnings.to_string());
            assert_eq!(warnings.ok().as_deref(), Some(""), "seed {seed}\n{text}");
        }
    }

    #[test]
    fn a_seed_is_a_program() {
        assert_eq!(print(&arbitrary::program(7)), print(&arbitrary::program(7)));
        assert_ne!(print(&arbitrary::program(7)), print(&arbitrary::program(8)));
    }
}
