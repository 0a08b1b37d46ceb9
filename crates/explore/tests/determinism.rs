//! The result does not depend on the number of workers or on the order of exploration.

mod common;

use common::paths::options;
use common::subjects::subject;
use heapwise_explore::{Go, Options, Order, PathReport, Progress, Sink, Strategy, explore};
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

#[test]
fn workers_and_orders_change_nothing() {
    for name in ["fig1c_hasNull_max10", "dll_remove", "avl_find", "treemap_put"] {
        let target = subject(name, &[]);
        for strategy in [Strategy::LazierSharp, Strategy::Summary, Strategy::Pose] {
            for npe in [NullDereference::Fork, NullDereference::Assume] {
                let base = options(strategy, npe);
                let expected = paths(&target, &base);
                for (order, jobs) in
                    [(Order::BreadthFirst, 1), (Order::Random(7), 1), (Order::DepthFirst, 3), (Order::Random(1), 2)]
                {
                    let found = paths(&target, &Options { order, jobs, ..base.clone() });
                    assert_eq!(expected.len(), found.len(), "{name}, {strategy}, {order:?}, {jobs} workers");
                    for (a, b) in expected.iter().zip(&found) {
                        assert_eq!(a, b, "{name}, {strategy}, {order:?}, {jobs} workers");
                    }
                }
            }
        }
    }
}
