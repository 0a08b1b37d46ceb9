//! The result does not depend on the number of workers or on the order of exploration.

mod common;

use common::paths::options;
use common::subjects::subject;
use heapwise_explore::{Choose, Go, Options, Order, PathReport, Progress, Sink, Strategy, Waiting, explore};
use heapwise_interp::{NullDereference, Target};

#[derive(Default)]
struct Collect(Vec<PathReport>);

impl Sink for Collect {
    fn path(&mut self, path: PathReport) -> Go {
        self.0.push(path);
        Go::On
    }
}

fn paths(target: &Target, options: &Options) -> Vec<PathReport> {
    let mut collect = Collect::default();
    explore(target, options, Some(&mut collect), &Progress::default()).expect("the embedded solver is always there");
    collect.0.sort_by(|a, b| a.trail.cmp(&b.trail));
    collect.0
}

/// An order of one's own: the path with the most answers, and every other time the one with the fewest.
#[derive(Clone, Debug, Default)]
struct DeepestAndShallowest {
    turns: usize,
}

impl Choose for DeepestAndShallowest {
    fn choose(&mut self, waiting: &dyn Waiting) -> usize {
        self.turns += 1;
        let depth = |&number: &usize| waiting.trail(number).answers().len();
        let all = 0..waiting.count();
        let chosen = if self.turns.is_multiple_of(2) { all.min_by_key(depth) } else { all.max_by_key(depth) };
        // Nobody minds a number that is too large.
        if self.turns.is_multiple_of(7) { usize::MAX } else { chosen.unwrap_or(0) }
    }
}

#[test]
fn workers_and_orders_change_nothing() {
    for name in ["fig1c_hasNull_max10", "dll_remove", "avl_find", "treemap_put"] {
        let target = subject(name, &[]);
        for strategy in [Strategy::LazierSharp, Strategy::Summary, Strategy::Pose] {
            for npe in [NullDereference::Fork, NullDereference::Assume] {
                let base = options(strategy, npe);
                let expected = paths(&target, &base);
                let own = || Order::own(DeepestAndShallowest::default());
                for (order, jobs) in [
                    (Order::BreadthFirst, 1),
                    (Order::Random(7), 1),
                    (own(), 1),
                    (Order::DepthFirst, 3),
                    (Order::Random(1), 2),
                    (own(), 2),
                ] {
                    let found = paths(&target, &Options { order: order.clone(), jobs, ..base.clone() });
                    assert_eq!(expected.len(), found.len(), "{name}, {strategy}, {order:?}, {jobs} workers");
                    for (a, b) in expected.iter().zip(&found) {
                        assert_eq!(a, b, "{name}, {strategy}, {order:?}, {jobs} workers");
                    }
                }
            }
        }
    }
}
