//! Legal heaps only: under rules, every legal heap of at most four objects takes exactly one path of each strategy, every
//! witness is a complete legal heap, and all strategies have the same program paths. What is legal says the reference
//! meaning of the rules.

mod common;

use std::sync::Arc;

use common::concrete::{Heap, Value};
use common::heaps::all_heaps;
use common::paths::{check_coverage, explore, options};
use common::subjects::tiny;
use heapwise_diagnostics::Sources;
use heapwise_explore::Strategy;
use heapwise_hex::reference::Reference;
use heapwise_hex::{Graph, Object, Ref, Rules, Setting, Step};
use heapwise_interp::{NullDereference, Target};
use heapwise_ir::{Hierarchy, Type};

/// Reads rules for a target.
fn rules(target: &Target, text: &str) -> Rules {
    let find = &mut |name: &str| target.program.find_class(name);
    let mut setting = Setting { program: &target.program, target: Some(target.entry), find, lenient: false };
    match heapwise_hex::rules(Sources::new("test.hex", text), &mut setting) {
        Ok(rules) => rules,
        Err(mistakes) => panic!("{}", mistakes.render(false)),
    }
}

/// A heap as the reference meaning sees it.
fn graph(target: &Target, heap: &Heap) -> Graph {
    let of = |value: &Value| match value {
        Value::Null => Some(Ref::Null),
        Value::Input(object) => Some(Ref::To(*object)),
        _ => None,
    };
    let mut graph = Graph::default();
    for (at, value) in heap.params.iter().enumerate() {
        graph.roots.extend(of(value).map(|to| (Step::Root(at as u32), to)));
    }
    for object in &heap.objects {
        let mut told = Object::new(object.class);
        for (field, value) in &object.fields {
            if matches!(target.program.fields[*field].ty, Type::Ref(_)) {
                told.refs.extend(of(value).map(|to| (*field, to)));
            }
        }
        graph.objects.push(told);
    }
    graph
}

fn check(name: &str, text: &str, objects: usize, said: &str) {
    let target = tiny(name, text);
    let hierarchy = Hierarchy::new(&target.program);
    let rules = Arc::new(rules(&target, said));
    let reference = Reference::new(&rules, &hierarchy);
    let heaps = all_heaps(&target, &hierarchy, objects, &[0]);
    let all = heaps.len();
    let is_legal = |heap: &Heap| reference.check(&graph(&target, heap)).is_ok();
    let heaps: Vec<Heap> = heaps.into_iter().filter(is_legal).collect();
    let target = Target { rules: Some(rules.clone()), ..tiny(name, text) };
    let mut expected = None;
    for strategy in Strategy::ALL {
        let mut explored = explore(&target, &options(strategy, NullDereference::Fork), &heaps);
        let summary = &explored.summary;
        println!(
            "{name}, {strategy}: {} of {all} heaps, {} paths, {} excluded",
            heaps.len(),
            summary.paths(),
            summary.excluded
        );
        assert!(summary.complete(), "{name}, {strategy}: {summary:?}");
        for witness in &explored.witnesses {
            let verdict = reference.check(&graph(&target, witness));
            assert!(verdict.is_ok(), "{name}, {strategy}: {witness:?} is not legal: {verdict:?}");
        }
        check_coverage(&target, &hierarchy, NullDereference::Fork, &heaps, &mut explored);
        assert!(explored.failures.is_empty(), "{name}, {strategy}: {:#?}", explored.failures);
        let paths = expected.get_or_insert_with(|| explored.program_paths.clone());
        assert_eq!(paths, &explored.program_paths, "{name}: {strategy} has other program paths");
        if matches!(strategy, Strategy::Pose | Strategy::Summary) {
            assert_eq!(explored.summary.paths(), explored.program_paths.len() as u64, "{name}: {strategy}");
        }
    }
}

const LIST: &str = "class Node {\n  Node next;\n}\n";
const WALK: &str = "let a := (Y0.next) in let b := (a.next) in let c := (b.next) in (c = Y0)";
const MEET: &str = "let a := (Y0.next) in let b := (Y1.next) in if (a = b) then 1 else if (a = Y1) then 2 else \
                    if ((a.next) = b) then 3 else 4";

#[test]
fn lists() {
    let walk = format!("{LIST}{WALK}");
    check("acyclic list", &walk, 4, "inputs { Y0(.next)* aliases nothing; }");
    let circular = "inputs { Y0 not null; Y0(.next)+ not null; Y0(.next)+ aliases Y0; }";
    check("circular list", &walk, 4, circular);
    let looped = "inputs { Y0(.next)+ not null; Y0(.next)+ aliases max Y0(.next)+; }";
    check("list that ends in a loop", &walk, 4, looped);
    let either = "inputs { Y0(.next)* aliases nothing or (Y0(.next)* not null and Y0(.next)+ aliases Y0); }";
    check("circular or acyclic list", &walk, 4, either);
    check("list that is not acyclic", &walk, 4, "inputs { not Y0(.next)* aliases nothing; }");
    check("list whose end implies something", &walk, 4, "inputs { Y0.next not null implies Y0.next.next not null; }");
    let meet = format!("{LIST}{MEET}");
    check("two lists apart", &meet, 4, "inputs { Y0(.next)* aliases nothing; Y1(.next)* aliases nothing; }");
    check("two lists that may share", &meet, 4, "class Node { (.next)+ aliases nothing; }");
}

#[test]
fn trees_and_doubly_linked_lists() {
    let tree = "class Tree {\n  Tree left;\n  Tree right;\n}\n";
    let look =
        "let l := (Y0.left) in let r := (Y0.right) in if (l = r) then 1 else if ((l.right) = (r.left)) then 2 else 3";
    check("tree", &format!("{tree}{look}"), 3, "inputs { Y0(.left|.right)* aliases nothing; }");
    let list = "class Node {\n  Node next;\n  Node prev;\n}\n";
    let look =
        "let n := (Y0.next) in let m := (n.next) in if ((n.prev) = Y0) then if ((m.prev) = n) then 1 else 2 else 3";
    let linked = "inputs {
        Y0(.next)* aliases nothing;
        Y0.prev expands to nothing;
        Y0.prev aliases nothing;
        Y0(.next)+.prev not null;
        Y0(.next)+.prev expands to nothing;
        Y0(.next)+.prev aliases up.up;
    }";
    check("doubly linked list", &format!("{list}{look}"), 3, linked);
}

/// Which object is maximal changes while the heap comes to be known: nothing may be struck out for what may still change.
#[test]
fn maximal_objects() {
    let tree = "class Tree {\n  Tree left;\n  Tree right;\n}\n";
    let look = "let l := (Y0.left) in if (l = Y0) then let r := (Y0.right) in if (r = Y0) then 1 else 2 else \
                let r := (l.right) in if (r = l) then 3 else if (r = Y0) then 4 else 5";
    let program = format!("{tree}{look}");
    check("never the last", &program, 3, "inputs { Y0.left never aliases max Y0(.right)*; }");
    check("one of two last ones", &program, 3, "inputs { Y0.left aliases max Y0(.right)* | max Y0(.left)*; }");
}
