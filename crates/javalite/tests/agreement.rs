//! The engine against the paper's machines, on the subjects and on random programs.
//!
//! For each control flow path, that is, each sequence of `if` outcomes and calls:
//! - lazy: the engine and the lazy machine have the same final states, each with its input heap up to isomorphism and
//!   its result; also those that a null dereference ends;
//! - summary: the engine has one final state, and the same paths as the summary machine (Corollary 11);
//! - the paper's claim itself: the summary machine has one final state for each path, `=` outcomes included, and it
//!   represents the lazy machine's final states on that path, no more and no less.

mod common;
mod engine;
mod reference;

use std::collections::{BTreeMap, BTreeSet};

use engine::Paths;
use heapwise_explore::NullDereference;
use heapwise_javalite::arbitrary::{self, Limits};
use heapwise_javalite::ast::{Ast, TypeName};
use heapwise_javalite::{print, shrink};
use reference::finals::branches_and_calls;
use reference::state::Event;
use reference::{Ending, Final, Lazy, Relation, Repairs, Summary, run};

/// More states on the way than this are too many for the machines.
const MOST_STATES: usize = 20_000;
/// More lazy final states than this, and the summary machine is not run: its constraints get too large for a search by
/// hand. Two subjects, `list4` and `list5`, have more; a few of the random programs have.
const MOST_FOR_SUMMARY: usize = 1_100;
const MOST_FOR_SUMMARY_OF_RANDOM: usize = 100;

/// Whether the paper's machines can run it: no inheritance, and no booleans in the input.
fn is_in_the_paper(program: &Ast) -> bool {
    let is_bool = |ty: &TypeName| matches!(ty, TypeName::Bool(_));
    let runs = |class: &heapwise_javalite::ast::ClassDecl| class.name.text == program.entry.class.text;
    program.classes.iter().all(|class| {
        let entry = class.methods.iter().find(|method| runs(class) && method.name.text == program.entry.method.text);
        class.parent.is_none()
            && class.fields.iter().all(|field| !is_bool(&field.ty))
            && entry.is_none_or(|method| !is_bool(&method.param.ty))
    })
}

/// The final states of a machine by control flow, and how many states it took for each.
#[derive(Default)]
struct Machine {
    /// By `if` outcomes and calls.
    paths: Paths,
    /// By `=` outcomes besides.
    exact: BTreeMap<Vec<Event>, (usize, BTreeSet<Final>)>,
}

fn machine(relation: &impl Relation, program: &Ast, repairs: Repairs) -> Option<Machine> {
    let mut machine = Machine::default();
    for ended in run(relation, program, repairs, MOST_STATES)? {
        let finals = relation.finals(&ended.state, ended.value);
        if ended.value.is_some() {
            let entry = machine.exact.entry(ended.state.events.clone()).or_default();
            entry.0 += 1;
            entry.1.extend(finals.iter().cloned());
        }
        machine.paths.entry(branches_and_calls(&ended.state.events)).or_default().extend(finals);
    }
    Some(machine)
}

/// The same, with the final states in order, and without those that a null dereference ends if told so.
fn sorted(paths: &Paths, with_null_dereferences: bool) -> Paths {
    let mut sorted = paths.clone();
    for finals in sorted.values_mut() {
        finals.retain(|found| with_null_dereferences || found.ending != Ending::NullDereference);
        finals.sort();
    }
    sorted.retain(|_, finals| !finals.is_empty());
    sorted
}

fn same(what: &str, expected: &Paths, found: &Paths) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("{what}\nexpected {expected:#?}\nfound {found:#?}")) }
}

/// Which machines a program was small enough for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Checked {
    None,
    Lazy,
    Both,
}

fn check(program: &Ast, most_for_summary: usize) -> Result<Checked, String> {
    let Some(lazy) = machine(&Lazy, program, Repairs::ALL) else { return Ok(Checked::None) };
    let forked = engine::lazy(program, NullDereference::Fork);
    same("lazy: null dereferences throw", &sorted(&lazy.paths, true), &sorted(&forked, true))?;
    let assumed = engine::lazy(program, NullDereference::Assume);
    same("lazy: null dereferences are assumed away", &sorted(&lazy.paths, false), &sorted(&assumed, true))?;
    check_summary(&lazy, &engine::summary(program))?;
    if lazy.paths.values().map(Vec::len).sum::<usize>() > most_for_summary {
        return Ok(Checked::Lazy);
    }
    let Some(summary) = machine(&Summary, program, Repairs::ALL) else { return Ok(Checked::Lazy) };
    check_exactness(&lazy, &summary)?;
    check_summary(&summary, &engine::summary(program))?;
    Ok(Checked::Both)
}

/// The paper's claim, of its own machines.
fn check_exactness(lazy: &Machine, summary: &Machine) -> Result<(), String> {
    for (events, (states, _)) in &summary.exact {
        if *states != 1 {
            return Err(format!("the summary machine has {states} final states for {events:?}"));
        }
    }
    let finals = |machine: &Machine| -> BTreeMap<Vec<Event>, BTreeSet<Final>> {
        machine.exact.iter().map(|(events, (_, finals))| (events.clone(), finals.clone())).collect()
    };
    let (lazy, summary) = (finals(lazy), finals(summary));
    if lazy == summary {
        Ok(())
    } else {
        Err(format!("the summary states do not represent the lazy states\nlazy {lazy:#?}\nsummary {summary:#?}"))
    }
}

/// The engine's summary against the paths of either machine.
fn check_summary(machine: &Machine, engine: &Paths) -> Result<(), String> {
    if let Some((path, finals)) = engine.iter().find(|(_, finals)| finals.len() != 1) {
        return Err(format!("the engine has {} summary states for {path:?}", finals.len()));
    }
    let expected = sorted(&machine.paths, false);
    if !expected.keys().eq(engine.keys()) {
        let (expected, found) = (expected.keys(), engine.keys());
        return Err(format!("summary: other paths\nexpected {expected:#?}\nfound {found:#?}"));
    }
    // The engine's witness of a path may have read more of the heap than the lazy machine, as it reads for all inputs of
    // the path at once; but its result is one that the path can have.
    for (path, finals) in engine {
        let kind = |ending: &Ending| std::mem::discriminant(ending);
        if !expected[path].iter().any(|known| kind(&known.ending) == kind(&finals[0].ending)) {
            return Err(format!("summary: no input of {path:?} ends with {:?}", finals[0].ending));
        }
    }
    Ok(())
}

#[test]
fn subjects_agree() {
    let mut checked = 0;
    for path in common::subjects() {
        let program = common::parse_file(&path);
        if !is_in_the_paper(&program) {
            continue;
        }
        let expected = match common::name(&path).as_str() {
            "list4.jl" | "list5.jl" => Checked::Lazy,
            _ => Checked::Both,
        };
        match check(&program, MOST_FOR_SUMMARY) {
            Ok(found) => assert_eq!(found, expected, "{}", path.display()),
            Err(why) => panic!("{}: {why}", path.display()),
        }
        checked += 1;
    }
    assert!(checked >= 40, "{checked} subjects");
    assert_eq!(reference::applied_rules(), BTreeSet::from(reference::RULES), "the subjects use every rule");
}

/// The seeds to try. `HEAPWISE_FIRST_SEED` and `HEAPWISE_SEEDS` choose others.
fn seeds(default: u64) -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let first = number("HEAPWISE_FIRST_SEED").unwrap_or(0);
    first..first + number("HEAPWISE_SEEDS").unwrap_or(default)
}

#[test]
fn random_programs_agree() {
    let seeds = seeds(500);
    let mut by_both = 0;
    let count = seeds.end - seeds.start;
    for seed in seeds {
        let program = arbitrary::program(seed, &Limits::default());
        match check(&program, MOST_FOR_SUMMARY_OF_RANDOM) {
            Ok(found) => by_both += u64::from(found == Checked::Both),
            Err(why) => {
                let fails = |candidate: &Ast| check(candidate, MOST_FOR_SUMMARY_OF_RANDOM).is_err();
                let smallest = shrink(program, fails);
                let again = check(&smallest, MOST_FOR_SUMMARY_OF_RANDOM).err().unwrap_or(why);
                panic!("seed {seed}, shrunk:\n{}{again}", print(&smallest));
            }
        }
    }
    assert!(by_both * 10 >= count * 8, "only {by_both} of {count} programs were small enough for both machines");
}

/// The rules as printed do not keep the paper's promise. Each repair is needed by a subject: without it, the machines
/// disagree there.
#[test]
fn every_repair_is_needed() {
    let all = Repairs::ALL;
    let without = [
        ("begin_sequence", Repairs { write_binds_the_value: false, ..all }),
        ("possibly_null_goes_on", Repairs { possibly_null_goes_on: false, ..all }),
        ("three_aliases", Repairs { differs_from_existing: false, ..all }),
        ("read_that_did_not_happen", Repairs { differs_from_existing: false, ..all }),
        ("read_under_two_guards", Repairs { uninitialised_part_only: false, ..all }),
        ("write_under_two_guards", Repairs { one_write_per_location: false, ..all }),
        ("false_keeps_path_condition", Repairs { false_keeps_path_condition: false, ..all }),
    ];
    for (subject, repairs) in without {
        let program = common::subject(subject);
        let machines = |repairs| {
            let lazy = machine(&Lazy, &program, repairs).expect("a small subject");
            let summary = machine(&Summary, &program, repairs).expect("a small subject");
            check_exactness(&lazy, &summary)
        };
        assert_eq!(machines(all), Ok(()), "{subject}");
        assert!(machines(repairs).is_err(), "{subject} shows nothing without its repair");
    }
}
