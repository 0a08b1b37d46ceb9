//! Random programs: the five strategies agree with each other and with concrete runs.

mod common;

use common::heaps::some_heaps;
use common::paths::{check_coverage, explore, options};
use heapwise_explore::Strategy;
use heapwise_heap::PerClass;
use heapwise_interp::{InputTypes, NullDereference, Target};
use heapwise_ir::{Hierarchy, arbitrary};

/// More paths than this are too many for a quick test.
const MOST_PATHS: u64 = 3_000;

fn random_target(seed: u64) -> Target {
    let limits = arbitrary::Limits { statements: 6, helper_statements: 3, ..arbitrary::Limits::default() };
    let program = arbitrary::program(seed, &limits);
    let entry = arbitrary::main(&program);
    Target::closed(program, entry)
}

/// Programs that are mostly about arrays, of the input and of their own.
fn random_arrays(seed: u64) -> Target {
    let limits =
        arbitrary::Limits { refs: 1, statements: 7, arrays: 1 + seed as usize % 2, ..arbitrary::Limits::default() };
    let program = arbitrary::program(seed, &limits);
    let entry = arbitrary::main(&program);
    Target::closed(program, entry)
}

fn random_tiny(seed: u64) -> Target {
    let ast = heapwise_tiny::arbitrary::program(seed);
    common::subjects::tiny(&format!("random {seed}"), &heapwise_tiny::print(&ast))
}

/// The strategies agree on the program paths, and each concrete heap takes exactly one path, which ends as the heap
/// does. Whether the program was small enough to be checked.
fn check(name: &str, target: &Target, npe: NullDereference) -> bool {
    let hierarchy = Hierarchy::new(&target.program);
    let heaps = some_heaps(target, &hierarchy, 3, &[-1, 0, 1], 60, 0);
    let mut expected: Option<std::collections::BTreeSet<u64>> = None;
    for strategy in [Strategy::Pose, Strategy::Summary, Strategy::LazierSharp, Strategy::Lazier, Strategy::Lazy] {
        let mut options = options(strategy, npe);
        options.bounds.time = Some(std::time::Duration::from_secs(20));
        let mut explored = explore(target, &options, &heaps);
        if explored.summary.paths() > MOST_PATHS || explored.summary.cut > 0 {
            return false;
        }
        if explored.failures.is_empty() {
            check_coverage(target, &hierarchy, npe, &heaps, &mut explored);
        }
        let text = || heapwise_ir::text::print(&target.program);
        assert!(explored.failures.is_empty(), "{name}, {strategy}: {:#?}\n{}", explored.failures, text());
        assert_eq!(explored.summary.undecided, 0, "{name}, {strategy}: {:?}", explored.summary.undecided_by);
        match &expected {
            None => expected = Some(explored.program_paths),
            Some(expected) => {
                assert_eq!(expected, &explored.program_paths, "{name}: {strategy} has other program paths\n{}", text());
            }
        }
    }
    true
}

/// Checks the programs of all seeds, nearly all of which must be small enough.
fn check_all(seeds: std::ops::Range<u64>, program: impl Fn(u64) -> Target) {
    let policy = |seed: u64| if seed.is_multiple_of(2) { NullDereference::Fork } else { NullDereference::Assume };
    let is_checked = |&seed: &u64| check(&format!("seed {seed}"), &program(seed), policy(seed));
    let (checked, all) = (seeds.clone().filter(is_checked).count(), seeds.count());
    assert!(checked * 10 >= all * 8, "only {checked} of {all} programs were small enough to be checked");
}

fn seeds(default: u64) -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let first = number("HEAPWISE_FIRST_SEED").unwrap_or(0);
    first..first + number("HEAPWISE_SEEDS").unwrap_or(default)
}

#[test]
fn random_ir_programs() {
    check_all(seeds(150), random_target);
}

/// The same with exact types of inputs.
#[test]
fn random_ir_programs_with_exact_types() {
    check_all(seeds(150), |seed| Target { input_types: InputTypes::Exact, ..random_target(seed) });
}

#[test]
fn random_ir_programs_with_arrays() {
    check_all(seeds(300), random_arrays);
}

#[test]
fn random_tiny_programs_with_exact_types() {
    let exact = |seed: u64| {
        let ast = heapwise_tiny::arbitrary::program(seed);
        common::subjects::exact_tiny(&format!("random {seed}"), &heapwise_tiny::print(&ast))
    };
    check_all(seeds(100), exact);
}

#[test]
fn random_tiny_programs() {
    check_all(seeds(150), random_tiny);
}

/// Within the bounds k and n, too, the strategies agree, with exact types or without.
#[test]
fn strategies_agree_within_bounds() {
    for seed in seeds(100) {
        let input_types = if seed.is_multiple_of(2) { InputTypes::Subclasses } else { InputTypes::Exact };
        let target = Target { input_types, ..random_target(seed) };
        for (k, n) in
            [(Some(0), None), (Some(1), None), (Some(2), None), (None, Some(1)), (None, Some(2)), (Some(1), Some(2))]
        {
            let mut expected = None;
            for strategy in Strategy::ALL {
                let mut options = options(strategy, NullDereference::Fork);
                options.bounds.k = k;
                options.bounds.n = PerClass { all: n, exceptions: Vec::new() };
                options.bounds.time = Some(std::time::Duration::from_secs(20));
                let explored = explore(&target, &options, &[]);
                if explored.summary.paths() > MOST_PATHS {
                    break;
                }
                assert!(explored.failures.is_empty(), "seed {seed}, {strategy}: {:#?}", explored.failures);
                match &expected {
                    None => expected = Some(explored.program_paths),
                    Some(expected) => assert_eq!(
                        expected,
                        &explored.program_paths,
                        "seed {seed}, k {k:?}, n {n:?}: {strategy} has other program paths\n{}",
                        heapwise_ir::text::print(&target.program)
                    ),
                }
            }
        }
    }
}
