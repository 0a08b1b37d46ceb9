//! All strategies against concrete runs: each of some concrete heaps takes exactly one path, which ends as the heap
//! does, and the strategies agree on the paths. That covers what the paper's machines do not have: booleans in the
//! input, and inheritance.

mod common;
#[path = "../../explore/tests/common/concrete.rs"]
#[allow(dead_code, unreachable_pub, reason = "these tests use a part")]
mod concrete;
#[path = "../../explore/tests/common/heaps.rs"]
#[allow(dead_code, unreachable_pub, reason = "these tests use a part")]
mod heaps;
#[path = "../../explore/tests/common/membership.rs"]
#[allow(dead_code, unreachable_pub, reason = "these tests use a part")]
mod membership;
#[path = "../../explore/tests/common/paths.rs"]
#[allow(dead_code, unreachable_pub, reason = "these tests use a part")]
mod paths;

use std::collections::BTreeSet;

use heapwise_explore::{NullDereference, Strategy};
use heapwise_interp::Target;
use heapwise_ir::Hierarchy;
use heapwise_javalite::arbitrary::{self, Limits};
use heapwise_javalite::ast::Ast;
use heapwise_javalite::{Sources, compile_ast, print, shrink};

/// More paths than this are too many for a quick test.
const MOST_PATHS: u64 = 1_000;

fn check(program: &Ast, npe: NullDereference) -> Result<(), String> {
    let compiled = compile_ast(program, Sources::default()).map_err(|errors| errors.to_string())?;
    let target = Target::closed(compiled.program, compiled.entry);
    let hierarchy = Hierarchy::new(&target.program);
    let heaps = heaps::some_heaps(&target, &hierarchy, 3, &[], 60, 1);
    let mut expected: Option<BTreeSet<u64>> = None;
    for strategy in [Strategy::Summary, Strategy::Pose, Strategy::LazierSharp, Strategy::Lazier, Strategy::Lazy] {
        let mut options = paths::options(strategy, npe);
        options.bounds.time = Some(std::time::Duration::from_secs(10));
        let mut explored = paths::explore(&target, &options, &heaps);
        if explored.summary.paths() > MOST_PATHS || explored.summary.cut > 0 {
            return Ok(());
        }
        if explored.failures.is_empty() {
            paths::check_coverage(&target, &hierarchy, npe, &heaps, &mut explored);
        }
        if !explored.failures.is_empty() || explored.summary.undecided > 0 {
            return Err(format!("{strategy}: {:#?}", explored.failures));
        }
        match &expected {
            None => expected = Some(explored.program_paths),
            Some(expected) if *expected != explored.program_paths => {
                return Err(format!("{strategy} has other program paths"));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

#[test]
fn subjects_agree_with_concrete_runs() {
    for path in common::subjects() {
        let program = common::parse_file(&path);
        for npe in [NullDereference::Assume, NullDereference::Fork] {
            if let Err(why) = check(&program, npe) {
                panic!("{}: {why}", path.display());
            }
        }
    }
}

#[test]
fn random_programs_agree_with_concrete_runs() {
    for seed in 0..100 {
        let npe = if seed % 2 == 0 { NullDereference::Fork } else { NullDereference::Assume };
        let limits = Limits { bool_inputs: true, inheritance: seed % 4 < 3, statements: 2, ..Limits::default() };
        let program = arbitrary::program(seed, &limits);
        if let Err(why) = check(&program, npe) {
            let smallest = shrink(program, |candidate| check(candidate, npe).is_err());
            let again = check(&smallest, npe).err().unwrap_or(why);
            panic!("seed {seed}, shrunk:\n{}{again}", print(&smallest));
        }
    }
}
