//! Methods under rules that look at a part of a structure: all strategies find the same paths of the program, and each witness is a whole
//! structure that the executable invariant admits, run on a JVM.

use std::collections::BTreeSet;

use heapwise::{Detail, EndingKind, Go, ObjectReport, PathReport, Sink, Strategy, ValueReport};

use crate::heaps::Class;
use crate::shapes::STRUCTURES;
use crate::subjects::{target, within};
use crate::verdicts::verdicts;

/// The rules of a structure, and methods of it with the number of objects that they may use.
const METHODS: [(&str, &[(&str, u32)]); 7] = [
    ("hex/SinglyLinkedList", &[("getLast", 3)]),
    ("hex/DoublyLinkedList", &[("removeFirst", 2)]),
    ("hex/NodeCachingList", &[("getFirst", 3)]),
    ("hex/BinaryTree", &[("size()", 2)]),
    ("kiasan/BinarySearchTree", &[("find", 2), ("findMax", 3)]),
    ("kiasan/AvlTree", &[("findMin", 2)]),
    ("kiasan/TreeMap", &[("lastKey", 2)]),
];

/// The paths that ran to their end: what the program did, and the heaps of witnesses.
#[derive(Default)]
struct Witnesses {
    program_paths: BTreeSet<u64>,
    inputs: Vec<(String, Vec<ObjectReport>)>,
}

impl Sink for Witnesses {
    fn detail(&self) -> Detail {
        Detail::ALL
    }

    fn path(&mut self, path: PathReport) -> Go {
        if matches!(path.ending.kind(), EndingKind::Returned | EndingKind::Threw) {
            self.program_paths.insert(path.program_path);
            self.inputs.push((path.trail.to_string(), path.input.objects));
        }
        Go::On
    }
}

/// Each structure of a heap as a line. Fields that no rule speaks of, and that the method has not looked at, are null or 0.
fn lines(classes: &[Class], objects: &[ObjectReport]) -> Vec<String> {
    let class_of = |object: &ObjectReport| classes.iter().position(|class| class.name == object.class);
    let told: Vec<&ObjectReport> = objects.iter().filter(|object| class_of(object).is_some()).collect();
    let structures = (0..told.len()).filter(|&at| class_of(told[at]) == Some(0));
    let line = |first: usize| {
        let mut order = vec![first];
        order.extend((0..told.len()).filter(|&at| at != first));
        let object = |&at: &usize| {
            let class = class_of(told[at]).expect("one of the classes");
            let value = |name: &str| told[at].fields.iter().find(|(known, _)| known == name).map(|(_, value)| value);
            let reference = |name: &str| match value(name) {
                Some(ValueReport::Object { id }) => {
                    let number = order.iter().position(|&at| told[at].id == *id);
                    number.map_or("-".to_owned(), |number| format!("@{number}"))
                }
                _ => "-".to_owned(),
            };
            let count = |name: &str| match value(name) {
                Some(ValueReport::Bool(value)) => u8::from(*value).to_string(),
                Some(ValueReport::Integer(value)) => value.to_string(),
                _ => "0".to_owned(),
            };
            let refs = classes[class].refs.iter().map(|(name, _)| reference(name));
            let numbers = classes[class].numbers.iter().map(|(name, ..)| count(name));
            format!("{class}:{}", refs.chain(numbers).collect::<Vec<_>>().join(","))
        };
        order.iter().map(object).collect::<Vec<_>>().join(" ")
    };
    structures.map(line).collect()
}

#[test]
fn witnesses_are_legal_structures() {
    let mut all = Vec::new();
    let mut what = Vec::new();
    for (rules, methods) in METHODS {
        let structure = STRUCTURES.iter().find(|structure| structure.rules == rules).expect("a structure");
        for (method, n) in methods {
            let name = format!("{}.{method}", rules.replace('/', "."));
            let target = target(&[rules], &name);
            let mut same: Option<BTreeSet<u64>> = None;
            for heap in Strategy::ALL {
                let mut found = Witnesses::default();
                let summary = target.explore(&within(heap, *n), &mut found).expect("it can be explored");
                let told = format!("{name}, {heap}: {summary:?}");
                assert_eq!(summary.undecided + summary.unsupported, 0, "{told}");
                assert!(summary.paths() > 1, "{told}");
                assert_eq!(*same.get_or_insert_with(|| found.program_paths.clone()), found.program_paths, "{told}");
                let mut heaps = Vec::new();
                for (trail, objects) in &found.inputs {
                    for line in lines(structure.classes, objects) {
                        what.push(format!("{name}, {heap}, path {trail}: {line}"));
                        heaps.push(line);
                    }
                }
                all.push((structure.classes, heaps));
            }
        }
    }
    let said: Vec<bool> = verdicts(&all).into_iter().flatten().collect();
    assert_eq!(said.len(), what.len());
    let illegal: Vec<&String> = what.iter().zip(said).filter(|(_, legal)| !legal).map(|(what, _)| what).collect();
    println!("{} structures", what.len());
    assert!(illegal.is_empty(), "repOk does not admit {illegal:#?}");
}
