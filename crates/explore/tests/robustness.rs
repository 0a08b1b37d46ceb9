//! A run survives its own failures: a panic costs one path, and a path that does not fit is cut once.

mod common;

use common::paths::options;
use common::subjects::{subject, tiny};
use heapwise_explore::{
    Bound, Bounds, EndingKind, Go, Options, Order, PathReport, Progress, Sink, Strategy, Summary, Trail, explore,
};
use heapwise_interp::{NullDereference, Target};

/// Collects paths, and panics at some of them.
#[derive(Default)]
struct Collect {
    paths: Vec<PathReport>,
    panics_at: Option<Trail>,
    panics_while_it_has_the_path: bool,
}

impl Collect {
    fn look_at(&self, trail: &Trail, has_it: bool) {
        let is_it = self.panics_while_it_has_the_path == has_it && self.panics_at.as_ref() == Some(trail);
        assert!(!is_it, "nobody can look at this");
    }
}

impl Sink for Collect {
    fn wants(&mut self, trail: &Trail, _: EndingKind) -> bool {
        self.look_at(trail, false);
        true
    }

    fn path(&mut self, path: PathReport) -> Go {
        self.look_at(&path.trail, true);
        self.paths.push(path);
        Go::On
    }
}

fn run(target: &Target, options: &Options, mut collect: Collect) -> (Summary, Vec<PathReport>) {
    let summary = explore(target, options, Some(&mut collect), &Progress::default())
        .expect("the embedded solver is always there");
    collect.paths.sort_by(|a, b| a.trail.cmp(&b.trail));
    (summary, collect.paths)
}

#[test]
fn a_panic_costs_one_path_and_is_told() {
    let target = subject("dll_remove", &[]);
    for strategy in [Strategy::LazierSharp, Strategy::Pose] {
        let base = options(strategy, NullDereference::Fork);
        let (summary, all) = run(&target, &base, Collect::default());
        assert!(all.len() > 4 && summary.complete() && summary.bugs.is_empty());
        for (jobs, order) in [(1, Order::DepthFirst), (1, Order::BreadthFirst), (3, Order::DepthFirst)] {
            let options = Options { jobs, order, ..base.clone() };
            for (number, unlucky) in all.iter().enumerate().step_by(all.len() / 3) {
                let collect = Collect {
                    panics_at: Some(unlucky.trail.clone()),
                    panics_while_it_has_the_path: number % 2 == 0,
                    ..Collect::default()
                };
                let (summary, found) = run(&target, &options, collect);
                let others: Vec<&PathReport> = all.iter().filter(|path| path.trail != unlucky.trail).collect();
                assert_eq!(found.iter().collect::<Vec<_>>(), others, "{strategy}, {jobs} workers");
                assert_eq!((summary.broken, summary.complete()), (1, false));
                assert_eq!(summary.bugs[0].trail.as_ref(), Some(&unlucky.trail));
                assert!(summary.bugs[0].what.contains("nobody can look at this"), "{:?}", summary.bugs);
                let ended = summary.returned + summary.threw + summary.excluded + summary.cut;
                assert_eq!(ended as usize, all.len() - 1, "what cannot be told is not counted");
            }
        }
    }
}

/// Counts up, and makes a term at every step; for half of the inputs, many more than for the others.
const GROWING: &str = "
class Count {
  int up(int to) := if (to < 1) then 0 else (1 + (this.up[(to - 1)]));
}
let count := (new Count) in
if (X0 < 0) then (count.up[3]) else if (X0 < 5) then (count.up[4]) else (count.up[250])
";

#[test]
fn a_path_that_does_not_fit_is_cut_once_whatever_ran_before_it() {
    let target = tiny("growing", GROWING);
    let base = options(Strategy::Pose, NullDereference::Fork);
    let (whole, all) = run(&target, &base, Collect::default());
    assert_eq!((whole.returned, whole.complete()), (3, true));
    let mut seen_partial = false;
    for terms in (20..700).step_by(20) {
        let bounds = Bounds { terms: Some(terms), ..base.bounds.clone() };
        let mut expected = None;
        for (jobs, order) in
            [(1, Order::DepthFirst), (1, Order::BreadthFirst), (1, Order::Random(3)), (2, Order::DepthFirst)]
        {
            let options = Options { bounds: bounds.clone(), jobs, order: order.clone(), ..base.clone() };
            let (summary, found) = run(&target, &options, Collect::default());
            let cut = summary.cut_by.get(&Bound::Memory).copied().unwrap_or(0);
            assert_eq!(cut, summary.cut, "{terms} terms: {:?}", summary.cut_by);
            assert_eq!(summary.complete(), cut == 0);
            assert_eq!(found.len() as u64, summary.returned + cut, "{terms} terms: every path is told once");
            let returned: Vec<&PathReport> =
                found.iter().filter(|path| path.ending.kind() == EndingKind::Returned).collect();
            assert!(returned.iter().all(|path| all.contains(path)), "{terms} terms");
            let trails: Vec<(Trail, EndingKind)> =
                found.iter().map(|path| (path.trail.clone(), path.ending.kind())).collect();
            assert_eq!(
                *expected.get_or_insert_with(|| trails.clone()),
                trails,
                "{terms} terms, {jobs} workers, {order:?}"
            );
            seen_partial |= cut > 0 && summary.returned > 0;
        }
    }
    assert!(seen_partial, "somewhere the short paths fit and the long one does not");
}
