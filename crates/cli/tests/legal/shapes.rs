//! For each structure of `subjects/java`: of all heaps of a few nodes, rules admit those that the executable invariant admits, run
//! on a JVM; and exploration under rules meets these, and no others.

use std::collections::BTreeSet;

use heapwise::{AnyTarget, Strategy, Target};
use heapwise_hex::reference::{Reference, What};
use heapwise_ir::Hierarchy;

use crate::heaps::{Class, Found, Heap, random};
use crate::subjects::{legal_target, within};
use crate::verdicts::verdicts;

/// A structure: the target of `hex.Legal` that is about it, the file of its rules, and the heaps that are looked at.
pub(crate) struct Structure {
    target: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) classes: &'static [Class],
}

const fn node(name: &'static str, refs: &'static [(&'static str, usize)], most: usize) -> Class {
    Class { name, refs, numbers: &[], most }
}

pub(crate) const STRUCTURES: [Structure; 15] = [
    Structure {
        target: "singlyLinkedList",
        rules: "hex/SinglyLinkedList",
        classes: &[
            Class { name: "hex.SinglyLinkedList", refs: &[("head", 1)], numbers: &[("size", 0, 5)], most: 1 },
            node("hex.SinglyLinkedList$Node", &[("next", 1)], 4),
        ],
    },
    Structure {
        target: "doublyLinkedList",
        rules: "hex/DoublyLinkedList",
        classes: &[
            Class {
                name: "hex.DoublyLinkedList",
                refs: &[("first", 1), ("last", 1)],
                numbers: &[("size", 0, 4)],
                most: 1,
            },
            node("hex.DoublyLinkedList$Node", &[("next", 1), ("previous", 1)], 3),
        ],
    },
    Structure {
        target: "circularList",
        rules: "hex/CircularList",
        classes: &[node("hex.CircularList", &[("current", 1)], 1), node("hex.CircularList$Node", &[("next", 1)], 4)],
    },
    Structure {
        target: "ring",
        rules: "kiasan/LinkedList",
        classes: &[
            Class { name: "kiasan.LinkedList", refs: &[("header", 1)], numbers: &[("size", -1, 3)], most: 1 },
            node("kiasan.LinkedList$Entry", &[("next", 1), ("previous", 1)], 3),
        ],
    },
    Structure {
        target: "nodeCachingList",
        rules: "hex/NodeCachingList",
        classes: &[
            Class {
                name: "hex.NodeCachingList",
                refs: &[("header", 1), ("firstCached", 1)],
                numbers: &[("size", 0, 3), ("cacheSize", 0, 3), ("mostCached", 0, 2)],
                most: 1,
            },
            node("hex.NodeCachingList$Node", &[("next", 1), ("previous", 1)], 3),
        ],
    },
    Structure {
        target: "joiningLists",
        rules: "hex/JoiningLists",
        classes: &[
            node("hex.JoiningLists", &[("one", 1), ("other", 1)], 1),
            node("hex.JoiningLists$Node", &[("next", 1)], 4),
        ],
    },
    Structure {
        target: "binaryTree",
        rules: "hex/BinaryTree",
        classes: &[
            node("hex.BinaryTree", &[("root", 1)], 1),
            node("hex.BinaryTree$Node", &[("left", 1), ("right", 1)], 4),
        ],
    },
    Structure {
        target: "binarySearchTree",
        rules: "kiasan/BinarySearchTree",
        classes: &[
            node("kiasan.BinarySearchTree", &[("root", 1)], 1),
            Class {
                name: "kiasan.BinarySearchTree$Node",
                refs: &[("left", 1), ("right", 1)],
                numbers: &[("key", 0, 3)],
                most: 3,
            },
        ],
    },
    Structure {
        target: "avlTree",
        rules: "kiasan/AvlTree",
        classes: &[
            node("kiasan.AvlTree", &[("root", 1)], 1),
            Class {
                name: "kiasan.AvlTree$Node",
                refs: &[("left", 1), ("right", 1)],
                numbers: &[("key", 0, 2), ("height", 0, 3)],
                most: 3,
            },
        ],
    },
    Structure {
        target: "aaTree",
        rules: "kiasan/AATree",
        classes: &[
            node("kiasan.AATree", &[("root", 1)], 1),
            Class {
                name: "kiasan.AATree$Node",
                refs: &[("left", 1), ("right", 1)],
                numbers: &[("key", 0, 2), ("level", 0, 3)],
                most: 3,
            },
        ],
    },
    Structure {
        target: "leftistHeap",
        rules: "kiasan/LeftistHeap",
        classes: &[
            node("kiasan.LeftistHeap", &[("root", 1)], 1),
            Class {
                name: "kiasan.LeftistHeap$Node",
                refs: &[("left", 1), ("right", 1)],
                numbers: &[("key", 0, 1), ("rank", 0, 3)],
                most: 3,
            },
        ],
    },
    Structure {
        target: "redBlackTree",
        rules: "kiasan/TreeMap",
        classes: &[
            Class { name: "kiasan.TreeMap", refs: &[("root", 1)], numbers: &[("size", 0, 3)], most: 1 },
            Class {
                name: "kiasan.TreeMap$Entry",
                refs: &[("left", 1), ("right", 1), ("parent", 1)],
                numbers: &[("key", 0, 2), ("black", 0, 1)],
                most: 3,
            },
        ],
    },
    Structure {
        target: "syntaxTree",
        rules: "hex/SyntaxTree",
        classes: &[
            node("hex.SyntaxTree", &[("root", 1)], 1),
            node("hex.SyntaxTree$Node", &[("first", 1), ("last", 1), ("next", 1), ("parent", 1)], 2),
        ],
    },
    Structure {
        target: "flight",
        rules: "hex/TrajectorySynthesizer",
        classes: &[
            node("hex.TrajectorySynthesizer$Flight", &[("position", 1), ("plan", 2)], 1),
            node("hex.TrajectorySynthesizer$Position", &[], 1),
            Class {
                name: "hex.TrajectorySynthesizer$Plan",
                refs: &[("first", 3), ("last", 3)],
                numbers: &[("points", 0, 3)],
                most: 1,
            },
            Class {
                name: "hex.TrajectorySynthesizer$FlightPoint",
                refs: &[("next", 3)],
                numbers: &[("time", 0, 2)],
                most: 3,
            },
        ],
    },
    Structure {
        target: "graph",
        rules: "hex/Graph",
        classes: &[
            node("hex.Graph", &[("first", 1)], 1),
            node("hex.Graph$Vertex", &[("next", 1), ("edges", 2)], 2),
            node("hex.Graph$Edge", &[("next", 2), ("to", 1)], 2),
        ],
    },
];

/// With more numbers than this, some of them are tried on a heap whose shape is legal, and few where it is not.
const ALL_NUMBERS: usize = 2_000;
const FEW_NUMBERS: usize = 2;

/// The heaps that are looked at, and of each whether the rules admit it.
fn decided(structure: &Structure) -> Vec<(Heap, bool)> {
    let target = legal_target(structure.target, Some(structure.rules));
    let AnyTarget::Java(engine) = target.engine_target() else { panic!("a target of Java") };
    let rules = engine.rules.as_ref().expect("there are rules");
    let found = Found::new(structure.classes, &engine.program, |name| target.engine_target().find_class(name));
    let hierarchy = Hierarchy::new(&engine.program);
    let reference = Reference::new(rules, &hierarchy);
    let admits = |heap: &Heap, known| reference.check(&found.graph(heap, known)).is_ok();
    let mut decided = Vec::new();
    let mut seed = 7;
    for shape in Heap::all(structure.classes) {
        // Numbers that are not known break nothing.
        let places = shape.places();
        let is_shape_legal = !matches!(
            reference.check(&found.graph(&shape, 0)).map_err(|broken| broken.what),
            Err(What::Sentence(_) | What::TooManyBackbones)
        );
        if !is_shape_legal {
            let few = shape.numbered(structure.classes, FEW_NUMBERS, &mut seed);
            decided.extend(few.into_iter().map(|heap| (heap, false)));
            continue;
        }
        let tried = shape.numbered(structure.classes, ALL_NUMBERS, &mut seed);
        decided.extend(tried.into_iter().map(|heap| (heap.clone(), admits(&heap, places.len()))));
        // All legal numbers, found one after the other, and of those that are given up on the way, one each.
        let mut open = vec![(shape, 0)];
        while let Some((heap, known)) = open.pop() {
            let Some(&place) = places.get(known) else {
                decided.push((heap, true));
                continue;
            };
            let (least, most) = heap.range(structure.classes, place);
            for number in least..=most {
                let mut next = heap.clone();
                next.set(place, number);
                if admits(&next, known + 1) {
                    open.push((next, known + 1));
                    continue;
                }
                for &later in &places[known + 1..] {
                    let (least, most) = next.range(structure.classes, later);
                    next.set(later, least + random(&mut seed, (most - least + 1) as u64) as i64);
                }
                decided.push((next, false));
            }
        }
    }
    decided
}

#[test]
fn rules_admit_the_heaps_that_the_invariant_admits() {
    let all: Vec<(&Structure, Vec<(Heap, bool)>)> =
        STRUCTURES.iter().map(|structure| (structure, decided(structure))).collect();
    let lines = |(structure, decided): &(&Structure, Vec<(Heap, bool)>)| {
        (structure.classes, decided.iter().map(|(heap, _)| heap.line()).collect())
    };
    let lines: Vec<(&[Class], Vec<String>)> = all.iter().map(lines).collect();
    for ((structure, decided), said) in all.iter().zip(verdicts(&lines)) {
        assert_eq!(said.len(), decided.len());
        let legal = said.iter().filter(|&&legal| legal).count();
        assert!(legal > 1 && legal < said.len(), "{}: {legal} of {}", structure.target, said.len());
        let mut shapes = BTreeSet::new();
        for ((heap, admitted), legal) in decided.iter().zip(said) {
            assert_eq!(*admitted, legal, "{}: repOk is {legal} of {}", structure.target, heap.line());
            if legal {
                shapes.insert(heap.shape(structure.classes));
            }
        }
        check_exploration(structure, shapes.len() as u64);
    }
}

/// The target looks at all that the rules speak of: under rules as without, each of its paths is a legal shape, and each
/// legal shape is one.
fn check_exploration(structure: &Structure, shapes: u64) {
    let most = structure.classes.iter().map(|class| class.most).max().expect("there are classes");
    let with = legal_target(structure.target, Some(structure.rules));
    let without = legal_target(structure.target, None);
    for heap in [Strategy::Lazy, Strategy::LazierSharp, Strategy::Pose] {
        let count = |target: &Target| {
            let counted = target.count(&within(heap, most as u32)).expect("it can be explored");
            let what = format!("{}, {heap}: {counted:?}", structure.target);
            assert_eq!(counted.unsupported + counted.undecided + counted.threw, 0, "{what}");
            counted
        };
        let (with, without) = (count(&with), count(&without));
        assert_eq!(with.returned, without.returned, "{}, {heap}", structure.target);
        assert!(with.excluded <= without.excluded, "{}, {heap}", structure.target);
        // Pose need not tell shapes apart in which the program goes the same ways.
        let is_right = if heap.chooses() { with.returned == shapes } else { with.returned <= shapes };
        assert!(is_right, "{}, {heap}: {} paths, {shapes} shapes", structure.target, with.returned);
    }
}
