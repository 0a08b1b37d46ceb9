//! What rules say of numbers, against what a programmer would write: on all trees and lists of a few nodes, with many numbers.

mod common;

use common::{Family, Links};
use heapwise_hex::Ref;
use heapwise_hex::reference::{Reference, What};
use heapwise_ir::Hierarchy;

/// The shape of a heap, the number that the holder has, and those of each node: key, colour, height.
struct Heap<'h> {
    links: &'h Links,
    size: i64,
    numbers: Vec<[i64; 3]>,
}

impl Heap<'_> {
    fn root(&self) -> Option<usize> {
        self.links.holder[0]
    }

    fn children(&self, node: usize) -> [Option<usize>; 2] {
        [self.links.nodes[node][0], self.links.nodes[node][1]]
    }

    fn key(&self, node: usize) -> i64 {
        self.numbers[node][0]
    }

    fn colour(&self, node: usize) -> i64 {
        self.numbers[node][1]
    }

    fn height(&self, node: usize) -> i64 {
        self.numbers[node][2]
    }

    fn keys_in_order(&self, at: Option<usize>) -> Vec<i64> {
        let Some(node) = at else { return Vec::new() };
        let [left, right] = self.children(node).map(|child| self.keys_in_order(child));
        [left, vec![self.key(node)], right].concat()
    }

    /// How many nodes of colour 1 are on the ways down, if that is the same for all.
    fn black_height(&self, at: Option<usize>) -> Option<i64> {
        let Some(node) = at else { return Some(0) };
        let [left, right] = self.children(node).map(|child| self.black_height(child));
        (left? == right?).then_some(left? + i64::from(self.colour(node) == 1))
    }
}

/// Numbers from a seed, the same in every run.
fn number(seed: &mut u64, below: i64) -> i64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*seed >> 33) % below as u64) as i64
}

/// Holds a rule about trees against an invariant, on all trees of at most three nodes, each with many numbers.
fn check(rule: &str, invariant: impl Fn(&Heap) -> bool) {
    let program = common::program();
    let text = format!("class Holder {{ tree root via left, right; {rule} }}");
    let rules = common::rules_of(&program, &text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let hierarchy = Hierarchy::new(&program);
    let reference = Reference::new(&rules, &hierarchy);
    let family = Family { program: &program, holder: vec!["root"], node: vec!["left", "right"] };
    let field = |class: &str, name: &str| common::field(&program, class, name);
    let (mut seed, mut legal, mut heaps) = (7, 0, 0);
    family.all(3, &mut |links| {
        let mut graph = family.graph(links);
        if reference.check(&graph).is_err_and(|broken| matches!(broken.what, What::Sentence(_))) {
            return;
        }
        assert!(reference.check(&graph).is_ok(), "numbers that are not known break no rule");
        for _ in 0..200 {
            let numbers =
                links.nodes.iter().map(|_| [number(&mut seed, 3), number(&mut seed, 2), number(&mut seed, 4)]);
            let numbers = numbers.collect();
            let heap = Heap { links, size: number(&mut seed, 4), numbers };
            graph.objects[0].numbers.insert(field("Holder", "size"), heap.size);
            for (node, numbers) in heap.numbers.iter().enumerate() {
                for (name, number) in ["key", "colour", "height"].into_iter().zip(numbers) {
                    graph.objects[node + 1].numbers.insert(field("Node", name), *number);
                }
            }
            let found = reference.check(&graph);
            assert_eq!(
                found.is_ok(),
                invariant(&heap),
                "{rule}\n{links:?} {:?} {}\n{found:?}",
                heap.numbers,
                heap.size
            );
            heaps += 1;
            legal += usize::from(found.is_ok());
        }
    });
    assert!(legal > 1 && legal < heaps, "{rule}: {legal} of {heaps}");
}

#[test]
fn sizes() {
    check("size = count(root(.left|.right)*);", |heap| heap.size == heap.links.nodes.len() as i64);
    check("size <= count(root(.left|.right)+);", |heap| heap.size <= (heap.links.nodes.len() as i64 - 1).max(0));
}

#[test]
fn heights() {
    let below = |heap: &Heap, child: Option<usize>| child.map_or(0, |child| heap.height(child));
    let rule = "each x in root(.left|.right)*: x.height = 1 + max(x.left.height else 0, x.right.height else 0);";
    check(rule, |heap| {
        let is_right = |node: usize| {
            let [left, right] = heap.children(node).map(|child| below(heap, child));
            heap.height(node) == 1 + left.max(right)
        };
        (0..heap.links.nodes.len()).all(is_right)
    });
    check("each x in root(.left|.right)*: (x.left.height else 0) - (x.right.height else 0) <= 1;", |heap| {
        let is_right = |node: usize| {
            let [left, right] = heap.children(node).map(|child| below(heap, child));
            left - right <= 1
        };
        (0..heap.links.nodes.len()).all(is_right)
    });
}

#[test]
fn orders() {
    check("sorted tree root via left, right by key strictly;", |heap| {
        heap.keys_in_order(heap.root()).is_sorted_by(|one, other| one < other)
    });
    check("sorted tree root via left, right by key;", |heap| heap.keys_in_order(heap.root()).is_sorted());
    check("sorted list root via left by key strictly;", |heap| {
        let mut keys = Vec::new();
        let mut at = heap.root();
        while let Some(node) = at {
            keys.push(heap.key(node));
            at = heap.children(node)[0];
        }
        keys.is_sorted_by(|one, other| one < other)
    });
    check("each x in root(.left|.right)*: x.key <= x.left.key and x.key <= x.right.key;", |heap| {
        let is_least =
            |node: usize| heap.children(node).into_iter().flatten().all(|child| heap.key(node) <= heap.key(child));
        (0..heap.links.nodes.len()).all(is_least)
    });
}

#[test]
fn colours() {
    check(
        "each x in root(.left|.right)*: x.colour = 0 implies (x.left.colour != 0 and x.right.colour != 0);",
        |heap| {
            let red_below =
                |node: usize| heap.children(node).into_iter().flatten().any(|child| heap.colour(child) == 0);
            (0..heap.links.nodes.len()).all(|node| heap.colour(node) != 0 || !red_below(node))
        },
    );
    check("same count root via left, right of x: x.colour = 1;", |heap| heap.black_height(heap.root()).is_some());
    check("each x in root(.left|.right)*: x.left is null implies x.height = 1;", |heap| {
        (0..heap.links.nodes.len()).all(|node| heap.children(node)[0].is_some() || heap.height(node) == 1)
    });
    check("each x in root(.left|.right)*: x.left not null or not x.right.key = 0;", |heap| {
        let right_is_zero = |node: usize| heap.children(node)[1].is_some_and(|right| heap.key(right) == 0);
        (0..heap.links.nodes.len()).all(|node| heap.children(node)[0].is_some() || !right_is_zero(node))
    });
}

#[test]
fn what_is_not_known_decides_nothing_but_what_is_known_does() {
    let program = common::program();
    let hierarchy = Hierarchy::new(&program);
    let family = Family { program: &program, holder: vec!["root"], node: vec!["left", "right"] };
    let links = Links { holder: vec![Some(0)], nodes: vec![vec![Some(1), None], vec![None, None]] };
    let check = |rule: &str, unknown: bool, keys: [i64; 2], size: i64| {
        let rules = common::rules_of(&program, &format!("class Holder {{ {rule} }}")).expect("rules");
        let mut graph = family.graph(&links);
        for (node, key) in keys.into_iter().enumerate() {
            graph.objects[node + 1].numbers.insert(common::field(&program, "Node", "key"), key);
        }
        graph.objects[0].numbers.insert(common::field(&program, "Holder", "size"), size);
        if unknown {
            graph.objects[1].refs.insert(common::field(&program, "Node", "right"), Ref::Unknown);
        }
        Reference::new(&rules, &hierarchy).check(&graph).is_ok()
    };
    let (count, sorted) = ("size = count(root(.left|.right)*);", "sorted tree root via left, right by key;");
    assert!(check(count, true, [2, 1], 7) && !check(count, false, [2, 1], 7));
    assert!(check(sorted, true, [2, 1], 2) && !check(sorted, true, [1, 2], 2));
}
