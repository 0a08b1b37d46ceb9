//! All subjects, with bounds that leave each a few hundred paths at most, under any strategy.

use heapwise::Strategy;
use heapwise::options::{BoundOptions, Limit};

use crate::subjects::{at_most, at_most_objects, at_most_reads, unbounded};

/// Methods, as a pattern, to be explored under some of the strategies within the same bounds.
pub(crate) struct Subject {
    pub(crate) pattern: &'static str,
    pub(crate) strategies: &'static [Strategy],
    pub(crate) bounds: BoundOptions,
}

/// Heaps that summary cannot look at in so short a time.
const ALL_BUT_SUMMARY: &[Strategy] = &[Strategy::Lazy, Strategy::Lazier, Strategy::LazierSharp, Strategy::Pose];
const SPLITTING: &[Strategy] = &[Strategy::Lazy, Strategy::Lazier, Strategy::LazierSharp];

/// The subjects of a package.
pub(crate) fn of_package(package: &str) -> Vec<Subject> {
    match package {
        "kiasan" => kiasan(),
        "pose" => pose(),
        "summaries" => vec![all("summaries.LinkedList", at_most_objects(1))],
        "closed" => vec![all("closed.Find", unbounded()), all("closed.Walk", unbounded())],
        "bugs" => bugs(),
        "inputs" => inputs(),
        _ => panic!("no package {package}"),
    }
}

fn all(pattern: &'static str, bounds: BoundOptions) -> Subject {
    Subject { pattern, strategies: &Strategy::ALL, bounds }
}

fn some(strategies: &'static [Strategy], pattern: &'static str, bounds: BoundOptions) -> Subject {
    Subject { pattern, strategies, bounds }
}

fn arrays_of_at_most(length: u32) -> BoundOptions {
    BoundOptions { length: at_most(length), ..unbounded() }
}

fn inputs() -> Vec<Subject> {
    let within = |n: u32| BoundOptions {
        length: at_most(n),
        loops: Limit(Some(2)),
        steps: Limit(Some(20_000)),
        ..at_most_objects(n)
    };
    vec![all("inputs.Inputs", within(2)), all("inputs.Keys", within(2)), all("inputs.Maps", within(1))]
}

fn kiasan() -> Vec<Subject> {
    vec![
        all("kiasan.AATreeChecks", at_most_objects(1)),
        all("kiasan.ArrayDequeChecks", arrays_of_at_most(2)),
        all("kiasan.ArrayListChecks", arrays_of_at_most(3)),
        all("kiasan.AvlTreeChecks", at_most_objects(1)),
        all("kiasan.BinaryHeapChecks", unbounded()),
        all("kiasan.BinarySearchTreeChecks", at_most_objects(2)),
        all("kiasan.ContainerChecks", unbounded()),
        all("kiasan.GCChecks", at_most_objects(2)),
        all("kiasan.LeftistHeapChecks", at_most_objects(2)),
        all("kiasan.LinkedListChecks", at_most_objects(2)),
        all("kiasan.PriorityQueueChecks", arrays_of_at_most(4)),
        all("kiasan.RingDequeChecks", arrays_of_at_most(2)),
        all("kiasan.SortChecks.*3", unbounded()),
        all("kiasan.StackChecks", arrays_of_at_most(3)),
        all("kiasan.TreeMapChecks", at_most_objects(1)),
        all("kiasan.TreeSetChecks", at_most_objects(1)),
        all("kiasan.VectorChecks", arrays_of_at_most(2)),
        some(ALL_BUT_SUMMARY, "kiasan.AATreeChecks", at_most_objects(2)),
        some(ALL_BUT_SUMMARY, "kiasan.AvlTreeChecks", at_most_objects(2)),
        some(ALL_BUT_SUMMARY, "kiasan.TreeMapChecks", at_most_objects(2)),
        some(ALL_BUT_SUMMARY, "kiasan.TreeSetChecks", at_most_objects(2)),
    ]
}

fn pose() -> Vec<Subject> {
    vec![
        all("pose.AvlTree", at_most_reads(1)),
        some(ALL_BUT_SUMMARY, "pose.AvlTree.avl_find*", at_most_objects(3)),
        some(ALL_BUT_SUMMARY, "pose.AvlTree.avl_m*", at_most_objects(2)),
        some(ALL_BUT_SUMMARY, "pose.AvlTree.avl_balanced", at_most_objects(2)),
        some(SPLITTING, "pose.AvlTree.avl_insertElem", at_most_objects(2)),
        all("pose.DoubleLinkedList", at_most_reads(1)),
        some(ALL_BUT_SUMMARY, "pose.DoubleLinkedList", at_most_objects(2)),
        all("pose.HasNull.*4", unbounded()),
        all("pose.NodeCachingLinkedList", unbounded()),
        all("pose.Sum", unbounded()),
        all("pose.Swap", unbounded()),
        all("pose.Tree", at_most_objects(2)),
        all("pose.TreeMap", at_most_reads(2)),
    ]
}

/// Where nothing else bounds a loop over an array, the number of instructions does.
fn bugs() -> Vec<Subject> {
    let instructions = |most| BoundOptions { steps: Limit(Some(most)), ..unbounded() };
    vec![
        all("bugs.BankAccount", unbounded()),
        all("bugs.BinarySearch.indexOf", instructions(50)),
        all("bugs.BinarySearch.middleIsBetween", unbounded()),
        all("bugs.DoublyLinkedList", at_most_objects(2)),
        all("bugs.Expressions", unbounded()),
        all("bugs.IntBag.removeAllLeavesNone", unbounded()),
        all("bugs.IntervalMap.findsTheRightOne", at_most_objects(2)),
        all("bugs.KeyValueParser.key", instructions(300)),
        all("bugs.KeyValueParser.*UpTo2", unbounded()),
        all("bugs.LruCache.getKeepsOrder", at_most_objects(3)),
        all("bugs.OrderedSet.removeKeepsLast", at_most_objects(2)),
        all("bugs.RingBuffer.add*", unbounded()),
    ]
}
