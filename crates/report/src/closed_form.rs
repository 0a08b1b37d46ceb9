//! Closed forms: how many shapes of each size well-known structures have, each counted by a recurrence of its own and
//! not by exploring anything.
//!
//! Trees are counted by power series: the coefficient of x^m is the number of trees of m nodes, and a node with two
//! subtrees is x times the product of their series.

/// The numbers of shapes of 0, 1, 2, ... objects.
type Counts = Vec<u128>;

/// A structure whose shapes can be counted without exploring.
#[derive(Copy, Clone, Debug)]
pub struct ClosedForm {
    pub name: &'static str,
    /// The counts of the sizes below a number; fewer if they grow too large.
    counts: fn(usize) -> Counts,
}

/// How far a closed form agrees with what was found.
#[derive(Clone, Debug)]
pub struct Agreement {
    pub name: &'static str,
    /// The sizes for which it agrees, both included.
    pub from: usize,
    pub to: usize,
    counts: Counts,
}

/// Fewer sizes than these agree with too many forms by accident.
const SIZES: usize = 4;
/// No exploration gets to larger trees; lists may be longer.
const TREES: usize = 64;

/// All that are known here.
pub const CLOSED_FORMS: [ClosedForm; 7] = [
    ClosedForm { name: "lists", counts: |sizes| vec![1; sizes] },
    ClosedForm { name: "lists that may end in a cycle", counts: |sizes| (1..=sizes as u128).collect() },
    ClosedForm { name: "binary trees (Catalan numbers)", counts: binary_trees },
    ClosedForm { name: "AVL trees", counts: avl_trees },
    ClosedForm { name: "AA trees", counts: aa_trees },
    ClosedForm { name: "red-black trees with their colours", counts: red_black_trees },
    ClosedForm { name: "graphs of nodes with two references", counts: graphs },
];

impl ClosedForm {
    /// The numbers of shapes of the sizes from 0 to below `sizes`; fewer if they grow too large.
    pub fn counts(&self, sizes: usize) -> Vec<u128> {
        (self.counts)(sizes)
    }
}

impl Agreement {
    /// The number of shapes that the form has of a size.
    pub fn expected(&self, size: usize) -> Option<u128> {
        self.counts.get(size).copied()
    }
}

/// The forms that agree with what was found, from the smallest size on, for the most sizes. `found` has sizes in
/// rising order; one that is not there was not found at all. Where bounds cut the exploration, shapes of the larger
/// sizes may be missing, but none can be there that a form does not have.
pub fn agreements(found: &[(usize, u64)], was_cut: bool) -> Vec<Agreement> {
    let (Some(&(first, _)), Some(&(last, _))) = (found.first(), found.last()) else { return Vec::new() };
    let mut all: Vec<u128> = vec![0; last + 1 - first];
    for &(size, shapes) in found {
        all[size - first] = shapes.into();
    }
    let mut agreeing: Vec<Agreement> = Vec::new();
    for form in CLOSED_FORMS {
        let counts = form.counts(last + 1);
        let expected = counts.get(first..).unwrap_or(&[]);
        let agree = all.iter().zip(expected).take_while(|(found, expected)| found == expected).count();
        let rest_may_be_missing =
            agree == all.len() || was_cut && all.iter().zip(expected).skip(agree).all(|(found, all)| found < all);
        if agree >= SIZES && rest_may_be_missing {
            agreeing.push(Agreement { name: form.name, from: first, to: first + agree - 1, counts });
        }
    }
    let furthest = agreeing.iter().map(|agreement| agreement.to).max();
    agreeing.retain(|agreement| Some(agreement.to) == furthest);
    agreeing
}

/// Every node has two subtrees, whatever they are: T = 1 + x T².
fn binary_trees(sizes: usize) -> Counts {
    let mut trees = Vec::new();
    for size in 0..sizes.min(TREES) {
        // The root leaves size - 1 nodes, shared out between left and right.
        let with_left = |left: usize| u128::saturating_mul(trees[left], trees[size - 1 - left]);
        let count = if size == 0 { 1 } else { sum((0..size).map(with_left)) };
        trees.push(count);
    }
    exact(trees)
}

/// The heights of the subtrees of a node differ by at most one: H(h) = x (H(h-1)² + 2 H(h-1) H(h-2)).
fn avl_trees(sizes: usize) -> Counts {
    let sizes = sizes.min(TREES);
    let (mut lower, mut low) = (empty(sizes), node(&empty(sizes), &empty(sizes)));
    let mut trees = plus(&lower, &low);
    while low.iter().any(|&count| count > 0) {
        let uneven = node(&low, &lower);
        let next = plus(&node(&low, &low), &plus(&uneven, &uneven));
        trees = plus(&trees, &next);
        (lower, low) = (low, next);
    }
    exact(trees)
}

/// A node of level l stands over subtrees of level l - 1, or has at its right a second node of level l, and that one
/// only: S(l) = x T(l-1)², T(l) = S(l) + x T(l-1) S(l).
fn aa_trees(sizes: usize) -> Counts {
    let sizes = sizes.min(TREES);
    let mut level = empty(sizes);
    let mut trees = Vec::new();
    while level.iter().any(|&count| count > 0) {
        trees = plus(&trees, &level);
        let single = node(&level, &level);
        level = plus(&single, &node(&level, &single));
    }
    exact(trees)
}

/// All ways to the bottom have the same number of black nodes, the children of a red node are black, and so is the
/// root: B(h) = x (B(h-1) + x B(h-1)²)².
fn red_black_trees(sizes: usize) -> Counts {
    let sizes = sizes.min(TREES);
    let mut black = empty(sizes);
    let mut trees = Vec::new();
    while black.iter().any(|&count| count > 0) {
        trees = plus(&trees, &black);
        let any = plus(&black, &node(&black, &black));
        black = node(&any, &any);
    }
    exact(trees)
}

/// Every reference leads anywhere, so that all nodes are reached from the first. Of the (m+1)^2m ways to fill the
/// references of m named nodes, those are taken away in which only k of them are reached; the names of all but the
/// first do not matter.
fn graphs(sizes: usize) -> Counts {
    let mut named: Vec<u128> = vec![1];
    let mut counts = vec![1];
    let mut names: u128 = 1;
    for size in 1..sizes as u32 {
        let Some(reaching_all) = reaching_all(size, &named) else { break };
        names = names.saturating_mul(u128::from(size - 1).max(1));
        named.push(reaching_all);
        counts.push(reaching_all / names);
    }
    counts.truncate(sizes);
    counts
}

/// The graphs of named nodes that are all reached from the first, given how many there are of fewer nodes.
fn reaching_all(size: u32, fewer: &[u128]) -> Option<u128> {
    let fill = |nodes: u32| u128::from(size + 1).checked_pow(2 * nodes);
    (1..size).try_fold(fill(size)?, |left, reached| {
        let chosen = binomial(size - 1, reached - 1)?.checked_mul(fewer[reached as usize])?;
        left.checked_sub(chosen.checked_mul(fill(size - reached)?)?)
    })
}

fn binomial(of: u32, choose: u32) -> Option<u128> {
    (0..choose).try_fold(1_u128, |ways, at| Some(ways.checked_mul((of - at).into())? / u128::from(at + 1)))
}

/// The series of the empty tree.
fn empty(sizes: usize) -> Counts {
    let mut series = vec![0; sizes];
    if let Some(none) = series.first_mut() {
        *none = 1;
    }
    series
}

fn plus(a: &Counts, b: &Counts) -> Counts {
    let at = |series: &Counts, size: usize| series.get(size).copied().unwrap_or(0);
    (0..a.len().max(b.len())).map(|size| at(a, size).saturating_add(at(b, size))).collect()
}

/// The trees of a root over a left and a right subtree.
fn node(left: &Counts, right: &Counts) -> Counts {
    let of_size = |size: usize| sum((0..size).map(|at| left[at].saturating_mul(right[size - 1 - at])));
    (0..left.len().min(right.len())).map(of_size).collect()
}

fn sum(numbers: impl Iterator<Item = u128>) -> u128 {
    numbers.fold(0, u128::saturating_add)
}

/// The counts up to where they were too large.
fn exact(counts: Counts) -> Counts {
    counts.into_iter().take_while(|&count| count < u128::MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(name: &str) -> ClosedForm {
        *CLOSED_FORMS.iter().find(|form| form.name.starts_with(name)).expect("the form is known")
    }

    fn check(name: &str, expected: &[u128]) {
        assert_eq!(form(name).counts(expected.len()), expected, "{name}");
    }

    #[test]
    fn the_first_numbers_are_well_known() {
        check("binary", &[1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862]);
        check("AVL", &[1, 1, 2, 1, 4, 6, 4, 17, 32, 44]);
        check("AA", &[1, 1, 1, 1, 2, 2, 3, 4, 5, 8]);
        check("red-black", &[1, 1, 2, 2, 4, 8, 16, 33, 56, 90]);
        check("graphs", &[1, 4, 45, 816]);
    }

    /// Paths of methods that look at every shape once, published for at most 5 to 9 objects of a class: Deng, Lee,
    /// Robby, *Efficient and formal generalized symbolic execution*, Table 2, `findMax` and `isEmpty`.
    #[test]
    fn sums_are_those_of_the_kiasan_paper() {
        let published: [(&str, [u128; 5]); 4] = [
            ("AA", [8, 11, 15, 20, 28]),
            ("AVL", [15, 19, 36, 68, 112]),
            ("binary", [65, 197, 626, 2056, 6918]),
            ("red-black", [18, 34, 67, 123, 213]),
        ];
        for (name, sums) in published {
            for (n, expected) in (5..).zip(sums) {
                assert_eq!(form(name).counts(n + 1).iter().sum::<u128>(), expected, "{name} of at most {n}");
            }
        }
        // Each shape times m hits and m + 1 misses: `get` of a map, `find` of a search tree.
        let published = [("red-black", [152, 360, 855, 1807, 3517]), ("AA", [56, 95, 155, 240, 392])];
        for (name, sums) in published {
            for (n, expected) in (5..).zip(sums) {
                let counts = form(name).counts(n + 1);
                let cases = counts.iter().enumerate().map(|(m, count)| (2 * m as u128 + 1) * count);
                assert_eq!(cases.sum::<u128>(), expected, "{name} of at most {n}");
            }
        }
    }

    #[test]
    fn graphs_of_two_nodes_are_counted_one_by_one() {
        let mut count = 0;
        for filled in 0..81 {
            // 0 and 1 are nodes, 2 is null; the first two references are those of the first node.
            let references = [filled % 3, filled / 3 % 3, filled / 9 % 3, filled / 27];
            count += u128::from(references[..2].contains(&1));
        }
        assert_eq!(form("graphs").counts(3)[2], count);
    }

    #[test]
    fn numbers_that_grow_too_large_are_left_out() {
        for form in CLOSED_FORMS {
            let many = form.counts(300);
            assert!(many.len() > 10, "{}", form.name);
            assert_eq!(form.counts(5), many[..5], "{}", form.name);
            assert!(form.counts(0).is_empty(), "{}", form.name);
        }
    }

    fn names(found: &[u64], first: usize, was_cut: bool) -> Vec<(&'static str, usize, usize)> {
        let found: Vec<(usize, u64)> = (first..).zip(found.iter().copied()).filter(|(_, count)| *count > 0).collect();
        agreements(&found, was_cut).iter().map(|form| (form.name, form.from, form.to)).collect()
    }

    #[test]
    fn a_form_agrees_for_four_sizes_or_not_at_all() {
        let catalan = "binary trees (Catalan numbers)";
        assert_eq!(names(&[1, 1, 2], 0, false), []);
        assert_eq!(names(&[1, 1, 2, 5], 0, false), [(catalan, 0, 3)]);
        assert_eq!(names(&[1, 2, 5, 14, 42], 1, false), [(catalan, 1, 5)]);
        assert_eq!(names(&[1, 1, 2, 5, 13], 0, false), []);
        assert_eq!(names(&[1, 1, 1, 1], 0, false), [("lists", 0, 3), ("AA trees", 0, 3)]);
        assert_eq!(names(&[1, 1, 1, 1, 1], 0, false), [("lists", 0, 4)]);
        assert_eq!(names(&[1, 0, 1, 1], 0, false), []);
        assert_eq!(names(&[], 0, false), []);
    }

    #[test]
    fn where_bounds_cut_larger_shapes_may_be_missing_but_not_too_many() {
        assert_eq!(names(&[1, 1, 2, 5, 6, 6, 4], 0, true), [("binary trees (Catalan numbers)", 0, 3)]);
        assert_eq!(names(&[1, 1, 2, 5, 6, 6, 4], 0, false), []);
        assert_eq!(names(&[1, 1, 2, 5, 15], 0, true), []);
    }
}
