//! A run ends soon after its time is up or somebody stops it, and says so.

mod common;

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use common::paths::options;
use common::subjects::subject;
use heapwise_explore::{Bound, Bounds, Options, Progress, Strategy, Summary, explore};
use heapwise_interp::NullDereference;

/// Much more than it takes: machines are busy.
const SOON: Duration = Duration::from_secs(5);

/// Explores trees that are far too deep until that ends; nothing of it is undecided.
fn check(strategy: Strategy, jobs: usize, time: Option<Duration>, progress: &Progress) -> Summary {
    let target = subject("avl_insertElem", &[("depthBound := 2", "depthBound := 40")]);
    let base = options(strategy, NullDereference::Assume);
    let bounds = Bounds { time, steps: None, calls: None, ..base.bounds.clone() };
    let start = Instant::now();
    let summary = explore(&target, &Options { bounds, jobs, ..base }, None, progress).expect("the embedded solver");
    assert!(start.elapsed() < SOON, "{strategy}, {jobs} workers: {:?}", start.elapsed());
    assert_eq!(summary.undecided, 0, "{strategy}: {:?}", summary.undecided_by);
    assert!(summary.cut > 0 && summary.bugs.is_empty(), "{strategy}: {:?}", summary.bugs);
    summary
}

#[test]
fn time_that_is_up_cuts() {
    for strategy in Strategy::ALL {
        for (jobs, time) in [(1, Duration::ZERO), (1, Duration::from_millis(100)), (3, Duration::from_millis(100))] {
            let summary = check(strategy, jobs, Some(time), &Progress::default());
            let cut_by: Vec<&Bound> = summary.cut_by.keys().collect();
            assert_eq!(cut_by, [&Bound::Time], "{strategy}, {jobs} workers");
        }
    }
}

#[test]
fn a_stop_cuts() {
    for strategy in Strategy::ALL {
        for jobs in [1, 2] {
            let progress = Progress::default();
            let summary = std::thread::scope(|scope| {
                scope.spawn(|| {
                    std::thread::sleep(Duration::from_millis(100));
                    progress.stop.store(true, Ordering::Relaxed);
                });
                check(strategy, jobs, None, &progress)
            });
            let cut_by: Vec<&Bound> = summary.cut_by.keys().collect();
            assert_eq!(cut_by, [&Bound::Interrupt], "{strategy}, {jobs} workers");
        }
    }
}
