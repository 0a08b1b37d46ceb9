//! Random programs are well-formed and survive printing; random texts never make the parser panic.

use heapwise_ir::arbitrary::{self, Limits, Rng};
use heapwise_ir::{Instr, Program, Type, text, verify};
use proptest::prelude::*;

fn limits() -> impl Strategy<Value = Limits> {
    (1..6usize, 0..4usize, 0..3usize, 0..3usize, 0..3usize, 1..4usize, 0..20usize).prop_map(
        |(classes, fields, interfaces, selectors, functions, refs, statements)| Limits {
            classes,
            fields,
            interfaces,
            selectors,
            functions,
            refs,
            statements,
            arrays: statements % 3,
            ..Limits::default()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_programs_are_well_formed(seed: u64, limits in limits()) {
        let program = arbitrary::program(seed, &limits);
        if let Err(flaws) = verify(&program) {
            let flaws: Vec<String> = flaws.iter().map(ToString::to_string).collect();
            return Err(TestCaseError::fail(format!("{}\n{}", flaws.join("\n"), text::print(&program))));
        }
    }

    #[test]
    fn printed_and_parsed_it_is_the_same(seed: u64, limits in limits()) {
        let program = arbitrary::program(seed, &limits);
        let printed = text::print(&program);
        let parsed = text::parse(&printed).map_err(|error| TestCaseError::fail(format!("{error}\n{printed}")))?;
        prop_assert!(text::same(&program, &parsed), "{}", printed);
        prop_assert_eq!(text::print(&parsed), printed);
    }

    #[test]
    fn canonical_is_canonical(seed: u64) {
        let once = text::canonical(&arbitrary::program(seed, &Limits::default()));
        let twice = text::canonical(&once);
        prop_assert_eq!(once.consts, twice.consts);
        prop_assert_eq!(once.selectors, twice.selectors);
        prop_assert_eq!(once.methods, twice.methods);
    }

    /// What a text says may be nonsense, but then the verifier says so.
    #[test]
    fn damaged_programs_do_not_panic(seed: u64, damage in prop::collection::vec((any::<u32>(), any::<u32>(), 0..4u8), 1..6)) {
        let mut printed = text::print(&arbitrary::program(seed, &Limits::default()));
        for (at, with, how) in damage {
            damage_text(&mut printed, at as usize, with as usize, how);
        }
        if let Ok(program) = text::parse(&printed)
            && verify(&program).is_ok()
        {
            let again = text::parse(&text::print(&program));
            prop_assert!(again.is_ok_and(|again| text::same(&program, &again)));
        }
    }

    #[test]
    fn soups_of_tokens_do_not_panic(seed: u64, length in 0..60usize) {
        let mut rng = Rng::new(seed);
        let mut soup = String::new();
        for _ in 0..length {
            soup += TOKENS[rng.below(TOKENS.len())];
            soup += ["", " ", " ", "\n"][rng.below(4)];
        }
        if let Ok(program) = text::parse(&soup) {
            let _ = verify(&program);
        }
    }

    #[test]
    fn any_text_does_not_panic(text in any::<String>()) {
        let _ = text::parse(&text);
    }
}

#[rustfmt::skip]
const TOKENS: [&str; 60] = [
    "class", "abstract", "interface", "array", "of", "extends", "implements", "method", "implicit", "catch", "in",
    "goto", "any", "bool", "int", "i32", "i64", "ref", "class A {}", "class B {", "}", "{", "(", ")", "[", "]", ",",
    ":", ".", "=", "!", "/", "#", "@", "->", "..", "v0", "v1", "b0", "b1", "b0:", "A", "B", "A.x", "x: int", "5",
    "-5i32", "99999999999999999999i64", "`a b`", "`", "const", "null", "load", "store", "return", "branch",
    "method f() {", "//", "BadCast = A", "é",
];

/// Removes, doubles, swaps or replaces a word.
fn damage_text(text: &mut String, at: usize, with: usize, how: u8) {
    let mut words: Vec<String> = text.split_inclusive(' ').map(str::to_owned).collect();
    if words.is_empty() {
        return;
    }
    let (at, other) = (at % words.len(), with % words.len());
    match how {
        0 => {
            words.remove(at);
        }
        1 => {
            let word = words[at].clone();
            words.insert(other, word);
        }
        2 => words.swap(at, other),
        _ => words[at] = format!("{} ", TOKENS[with % TOKENS.len()]),
    }
    *text = words.concat();
}

/// The generator is only useful if its programs do what strategies differ in.
#[test]
fn random_programs_are_interesting() {
    let programs: Vec<Program> = (0..300).map(|seed| arbitrary::program(seed, &Limits::default())).collect();
    let share = |test: &dyn Fn(&Instr) -> bool| {
        let with = |program: &&Program| program.methods.values().any(|method| method.code.iter().any(test));
        programs.iter().filter(with).count()
    };
    for (what, least, count) in [
        ("load", 200, share(&|instr| matches!(instr, Instr::Load { .. }))),
        ("store", 200, share(&|instr| matches!(instr, Instr::Store { .. }))),
        ("branch", 250, share(&|instr| matches!(instr, Instr::Branch { .. }))),
        ("call", 30, share(&|instr| matches!(instr, Instr::Call { .. }))),
        ("instanceof", 50, share(&|instr| matches!(instr, Instr::InstanceOf { .. }))),
        ("new", 100, share(&|instr| matches!(instr, Instr::New { .. }))),
        ("cast", 50, share(&|instr| matches!(instr, Instr::Cast { .. }))),
    ] {
        assert!(count >= least, "only {count} of 300 programs {what}");
    }
}

#[test]
fn main_takes_references() {
    for seed in 0..100 {
        let program = arbitrary::program(seed, &Limits::default());
        let main = arbitrary::main(&program);
        assert_eq!(program.method_name(main), "main");
        assert!(matches!(program.methods[main].params[0].ty, Type::Ref(Some(_))));
    }
}
