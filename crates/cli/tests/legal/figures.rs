//! Under rules, a driver of Kiasan's Table 2 explores what is owed: as many paths as the closed form says, and none for a structure that is
//! illegal. The driver assumes the executable invariant first: that settles the shape, and refuses nothing but null, since rules have left
//! nothing else. Closed forms are held against the table of the paper.

use heapwise::Strategy;

use crate::subjects::{target, within};

/// How many legal structures of so many nodes there are.
type Shapes = fn(u32) -> u64;

/// What a method asks of the structure: its shape alone, or where a key may be, in each node and between any two.
#[derive(Copy, Clone)]
enum Asks {
    Shape,
    Key,
}

/// A class, how many shapes it has, its methods, and the paths within n = 5, 6, 7, 8, 9 nodes, as the paper has them.
struct Row {
    class: &'static str,
    shapes: Shapes,
    asks: Asks,
    methods: &'static [&'static str],
    paper: [u64; 5],
}

const ROWS: [Row; 8] = [
    Row {
        class: "AATree",
        shapes: aa_trees,
        asks: Asks::Shape,
        methods: &["findMax", "findMin", "isEmpty"],
        paper: [8, 11, 15, 20, 28],
    },
    Row {
        class: "AATree",
        shapes: aa_trees,
        asks: Asks::Key,
        methods: &["contains", "insert", "remove"],
        paper: [56, 95, 155, 240, 392],
    },
    Row {
        class: "AvlTree",
        shapes: avl_trees,
        asks: Asks::Shape,
        methods: &["findMax", "findMin", "isEmpty"],
        paper: [15, 19, 36, 68, 112],
    },
    Row {
        class: "AvlTree",
        shapes: avl_trees,
        asks: Asks::Key,
        methods: &["find", "insert"],
        paper: [123, 175, 430, 974, 1_810],
    },
    Row {
        class: "BinarySearchTree",
        shapes: binary_trees,
        asks: Asks::Shape,
        methods: &["findMax", "findMin", "isEmpty"],
        paper: [65, 197, 626, 2_056, 6_918],
    },
    Row {
        class: "BinarySearchTree",
        shapes: binary_trees,
        asks: Asks::Key,
        methods: &["find", "insert", "remove"],
        paper: [637, 2_353, 8_788, 33_098, 125_476],
    },
    Row {
        class: "TreeMap",
        shapes: red_black_trees,
        asks: Asks::Shape,
        methods: &["isEmpty", "lastKey"],
        paper: [18, 34, 67, 123, 213],
    },
    Row {
        class: "TreeMap",
        shapes: red_black_trees,
        asks: Asks::Key,
        methods: &["get", "put", "remove"],
        paper: [152, 360, 855, 1_807, 3_517],
    },
];

/// The ways to divide nodes among two subtrees, of which there are so many each.
fn pairs(nodes: u32, left: impl Fn(u32) -> u64, right: impl Fn(u32) -> u64) -> u64 {
    (0..=nodes).map(|in_left| left(in_left) * right(nodes - in_left)).sum()
}

fn binary_trees(nodes: u32) -> u64 {
    if nodes == 0 { 1 } else { pairs(nodes - 1, binary_trees, binary_trees) }
}

fn avl_trees(nodes: u32) -> u64 {
    (0..=nodes).map(|height| avl_trees_of(height, nodes)).sum()
}

fn avl_trees_of(height: u32, nodes: u32) -> u64 {
    match (height, nodes) {
        (0, nodes) => u64::from(nodes == 0),
        (_, 0) => 0,
        (height, nodes) => {
            let high = |nodes| avl_trees_of(height - 1, nodes);
            let low = |nodes| if height < 2 { 0 } else { avl_trees_of(height - 2, nodes) };
            pairs(nodes - 1, high, high) + pairs(nodes - 1, high, low) + pairs(nodes - 1, low, high)
        }
    }
}

fn aa_trees(nodes: u32) -> u64 {
    (0..=nodes).map(|level| aa_trees_of(level, true, nodes)).sum()
}

/// A node may have a right child of its own level; that one may not.
fn aa_trees_of(level: u32, may_have_equal: bool, nodes: u32) -> u64 {
    if level == 0 || nodes == 0 {
        return u64::from(level == 0 && nodes == 0);
    }
    let below = |nodes| aa_trees_of(level - 1, true, nodes);
    let equal = |nodes| if may_have_equal { aa_trees_of(level, false, nodes) } else { 0 };
    pairs(nodes - 1, below, below) + pairs(nodes - 1, below, equal)
}

fn red_black_trees(nodes: u32) -> u64 {
    (0..=nodes).map(|blacks| black_rooted(blacks, nodes)).sum()
}

/// Trees with so many black nodes on each way down, whose root is black, or that are empty.
fn black_rooted(blacks: u32, nodes: u32) -> u64 {
    match (blacks, nodes) {
        (0, nodes) => u64::from(nodes == 0),
        (_, 0) => 0,
        (blacks, nodes) => {
            let any = |nodes| {
                let red = if nodes == 0 {
                    0
                } else {
                    let black = |nodes| black_rooted(blacks - 1, nodes);
                    pairs(nodes - 1, black, black)
                };
                black_rooted(blacks - 1, nodes) + red
            };
            pairs(nodes - 1, any, any)
        }
    }
}

impl Row {
    fn paths(&self, n: u32) -> u64 {
        let of = |nodes| match self.asks {
            Asks::Shape => (self.shapes)(nodes),
            Asks::Key => (2 * u64::from(nodes) + 1) * (self.shapes)(nodes),
        };
        (0..=n).map(of).sum()
    }
}

fn check(classes: &[&str], heap: Strategy, n: u32) {
    for row in ROWS.iter().filter(|row| classes.contains(&row.class)) {
        for method in row.methods {
            let class = row.class;
            let target = target(&[&format!("kiasan/{class}")], &format!("kiasan.{class}Checks.{method}"));
            let summary = target.count(&within(heap, n)).unwrap_or_else(|error| panic!("{class}.{method}: {error}"));
            let what = format!("{class}.{method}, {heap}, n = {n}: {summary:?}");
            println!("{class}.{method}, {heap}, n = {n}: {} paths, {:?}", summary.returned, summary.time);
            let (found, owed) = (summary.returned, row.paths(n));
            assert!(if heap.chooses() { found == owed } else { found <= owed }, "{owed} paths are owed, {what}");
            assert_eq!(summary.threw + summary.undecided + summary.unsupported, 0, "{what}");
            // What is null is no structure; everything else is legal.
            assert_eq!(summary.excluded, 1, "{what}");
        }
    }
}

const SEARCH_TREES: [&str; 3] = ["AATree", "AvlTree", "BinarySearchTree"];

#[test]
fn closed_forms_are_those_of_the_paper() {
    for row in &ROWS {
        let ours: Vec<u64> = (5..=9).map(|n| row.paths(n)).collect();
        assert_eq!(ours, row.paper, "{}", row.class);
    }
}

#[test]
fn paths_of_search_trees_are_those_that_are_owed() {
    for n in [1, 2, 4] {
        check(&SEARCH_TREES, Strategy::LazierSharp, n);
    }
    check(&["AATree", "AvlTree"], Strategy::LazierSharp, 5);
}

#[test]
fn paths_of_red_black_trees_are_those_that_are_owed() {
    for n in [1, 2, 4] {
        check(&["TreeMap"], Strategy::LazierSharp, n);
    }
}

#[test]
fn path_optimal_strategies_have_no_more_paths() {
    check(&SEARCH_TREES, Strategy::Pose, 2);
    check(&["TreeMap"], Strategy::Pose, 2);
}

/// `cargo test -p heapwise --test legal -- --ignored --nocapture in_full`.
#[test]
#[ignore = "takes long"]
fn paths_are_those_that_are_owed_in_full() {
    for n in 5..=9 {
        check(&SEARCH_TREES, Strategy::LazierSharp, n);
        check(&["TreeMap"], Strategy::LazierSharp, n);
    }
}
