//! Small heaps, exhaustively: every concrete heap of at most three objects takes exactly one path of each strategy, and
//! ends as that path says.

mod common;

use std::path::PathBuf;

use common::concrete::Heap;
use common::heaps::all_heaps;
use common::paths::{check_coverage, explore, options};
use common::subjects::{exact_tiny, tiny};
use heapwise_explore::{PerClass, Strategy};
use heapwise_interp::{InputTypes, NullDereference, Target};
use heapwise_ir::Hierarchy;

fn check(name: &str, target: &Target, integers: &[i64]) {
    let hierarchy = Hierarchy::new(&target.program);
    let heaps = all_heaps(target, &hierarchy, 3, integers);
    println!("{name}: {} heaps", heaps.len());
    for npe in [NullDereference::Fork, NullDereference::Assume] {
        let mut expected = None;
        for strategy in Strategy::ALL {
            let mut explored = explore(target, &options(strategy, npe), &heaps);
            assert!(explored.summary.complete(), "{name}, {strategy}: {:?}", explored.summary);
            check_coverage(target, &hierarchy, npe, &heaps, &mut explored);
            assert!(explored.failures.is_empty(), "{name}, {strategy}, {npe:?}: {:#?}", explored.failures);
            let paths = expected.get_or_insert_with(|| explored.program_paths.clone());
            assert_eq!(paths, &explored.program_paths, "{name}: {strategy} has other program paths");
            if matches!(strategy, Strategy::Pose | Strategy::Summary) {
                let number = explored.program_paths.len() as u64;
                assert_eq!(explored.summary.paths(), number, "{name}: {strategy} is not path-optimal");
            }
        }
    }
    check_bounded(name, target, &heaps);
}

/// The same within a bound: a heap that uses more objects takes one of the paths that are cut.
fn check_bounded(name: &str, target: &Target, heaps: &[Heap]) {
    let npe = NullDereference::Fork;
    let hierarchy = Hierarchy::new(&target.program);
    for n in [1, 2] {
        let mut expected = None;
        for strategy in [Strategy::LazierSharp, Strategy::Summary, Strategy::Pose] {
            let mut options = options(strategy, npe);
            options.bounds.n = PerClass { all: Some(n), exceptions: Vec::new() };
            let mut explored = explore(target, &options, heaps);
            check_coverage(target, &hierarchy, npe, heaps, &mut explored);
            assert!(explored.failures.is_empty(), "{name}, {strategy}, n = {n}: {:#?}", explored.failures);
            let paths = expected.get_or_insert_with(|| explored.program_paths.clone());
            assert_eq!(paths, &explored.program_paths, "{name}: {strategy} has other program paths for n = {n}");
        }
    }
}

/// The test programs with this extension, by name.
fn programs(extension: &str) -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut programs: Vec<(String, String)> = std::fs::read_dir(folder)
        .expect("the programs are there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|known| known == extension))
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).expect("readable"))
        })
        .collect();
    programs.sort();
    programs
}

#[test]
fn every_small_heap_takes_one_path() {
    let programs = programs("tiny");
    assert!(programs.len() >= 12, "a dozen programs at least");
    for (name, text) in programs {
        check(&name, &tiny(&name, &text), &[0, 1]);
        check(&format!("{name}, exact types"), &exact_tiny(&name, &text), &[0, 1]);
    }
}

/// Arrays, which the tiny language does not have, as IR.
#[test]
fn every_small_heap_with_arrays_takes_one_path() {
    let programs = programs("ir");
    assert!(programs.len() >= 5, "a handful of programs at least");
    for (name, text) in programs {
        let program = heapwise_ir::text::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        heapwise_ir::verify(&program).unwrap_or_else(|flaws| panic!("{name}: {flaws:?}"));
        let entry = program.find_method("main").expect("a method main");
        let target = Target::closed(program, entry);
        check(&name, &target, &[-1, 0, 1]);
        let exact = Target { input_types: InputTypes::Exact, ..target };
        check(&format!("{name}, exact types"), &exact, &[-1, 0, 1]);
    }
}
