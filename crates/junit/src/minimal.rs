//! Fewer paths with the same coverage: each branch goes each way that it went before, and each way to end is there.

use std::collections::HashSet;

use heapwise_explore::{EndingReport, PathReport, WayReport};

/// What a test covers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Covered {
    Way(WayReport),
    Returns,
    /// The class of an exception, and where it was made.
    Throws {
        class: Option<String>,
        method: String,
        offset: Option<u16>,
        line: Option<u32>,
    },
}

/// What a path covers of the methods that count.
pub(crate) fn ways(path: &PathReport, counts: &dyn Fn(&str) -> bool) -> HashSet<Covered> {
    let taken = path.ways.iter().flatten().filter(|way| counts(&way.method));
    let mut all: HashSet<Covered> = taken.cloned().map(Covered::Way).collect();
    all.insert(match &path.ending {
        EndingReport::Threw { exception } => Covered::Throws {
            class: exception.class.clone(),
            method: exception.method.clone(),
            offset: exception.offset,
            line: exception.line,
        },
        _ => Covered::Returns,
    });
    all
}

/// The paths, by their places, that cover all that is covered: always the one next that covers most of what is left, and of
/// those that cover as much, the one with the smallest input.
pub(crate) fn cover(paths: &[&PathReport], ways: &[HashSet<Covered>]) -> Vec<usize> {
    let mut left: HashSet<&Covered> = ways.iter().flatten().collect();
    let mut chosen: Vec<usize> = Vec::new();
    while !left.is_empty() {
        let gain = |index: &usize| ways[*index].iter().filter(|way| left.contains(way)).count();
        let size = |index: usize| (paths[index].input.objects.len(), paths[index].trail.answers().len(), index);
        let best = (0..paths.len()).max_by_key(|index| (gain(index), std::cmp::Reverse(size(*index))));
        let Some(best) = best else { break };
        ways[best].iter().for_each(|way| {
            left.remove(way);
        });
        chosen.push(best);
    }
    // What was chosen first may be covered by what came later.
    let mut index = 0;
    while index < chosen.len() {
        let covered_elsewhere =
            |way: &Covered| chosen.iter().enumerate().any(|(other, &path)| other != index && ways[path].contains(way));
        if ways[chosen[index]].iter().all(covered_elsewhere) {
            chosen.remove(index);
        } else {
            index += 1;
        }
    }
    chosen.sort_unstable();
    chosen
}
