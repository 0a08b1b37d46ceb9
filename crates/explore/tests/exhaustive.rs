//! Small heaps, exhaustively: every concrete heap of at most three objects takes exactly one path of each strategy, and
//! ends as that path says.

mod common;

use std::path::PathBuf;

use common::heaps::all_heaps;
use common::paths::{check_coverage, explore, options};
use common::subjects::tiny;
use heapwise_explore::Strategy;
use heapwise_interp::NullDereference;
use heapwise_ir::Hierarchy;

fn check(name: &str, text: &str) {
    let target = tiny(name, text);
    let hierarchy = Hierarchy::new(&target.program);
    let heaps = all_heaps(&target, &hierarchy, 3, &[0, 1]);
    println!("{name}: {} heaps", heaps.len());
    for npe in [NullDereference::Fork, NullDereference::Assume] {
        let mut expected = None;
        for strategy in Strategy::ALL {
            let mut explored = explore(&target, &options(strategy, npe), &heaps);
            assert!(explored.summary.complete(), "{name}, {strategy}: {:?}", explored.summary);
            check_coverage(&target, &hierarchy, npe, &heaps, &mut explored);
            assert!(explored.failures.is_empty(), "{name}, {strategy}, {npe:?}: {:#?}", explored.failures);
            let paths = expected.get_or_insert_with(|| explored.program_paths.clone());
            assert_eq!(paths, &explored.program_paths, "{name}: {strategy} has other program paths");
            if matches!(strategy, Strategy::Pose | Strategy::Summary) {
                let number = explored.program_paths.len() as u64;
                assert_eq!(explored.summary.paths(), number, "{name}: {strategy} is not path-optimal");
            }
        }
    }
}

#[test]
fn every_small_heap_takes_one_path() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut names: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the programs are there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "tiny"))
        .collect();
    names.sort();
    assert!(names.len() >= 12, "a dozen programs at least");
    for path in names {
        let text = std::fs::read_to_string(&path).expect("readable");
        check(&path.file_stem().expect("a name").to_string_lossy(), &text);
    }
}
