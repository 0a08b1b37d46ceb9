//! Legal heaps only: under rules, every legal heap of at most four objects takes exactly one path of each strategy, every
//! witness is a complete legal heap, and all strategies have the same program paths. What is legal says the reference
//! meaning of the rules.

mod common;

use std::sync::Arc;

use common::concrete::{Heap, Value};
use common::heaps::all_heaps;
use common::paths::{check_coverage, explore, options};
use common::subjects::tiny;
use heapwise_explore::Strategy;
use heapwise_hex::reference::Reference;
use heapwise_hex::{
    Anchor, Atom, Automaton, Base, Claim, Formula, Graph, Mark, Object, PathId, Ref, Regex, Rules, Section, SectionId,
    Sentence, Step, Types,
};
use heapwise_ids::Id;
use heapwise_interp::{NullDereference, Target};
use heapwise_ir::{Hierarchy, Program, Type};

/// What a reference of a sentence may be.
enum Says {
    NotNull,
    ExpandsToNothing,
    AliasesNothing,
    /// The paths that lead to the objects.
    Aliases(Regex),
    AliasesMax(Regex),
    Up(u32),
}

/// Rules of one anchor: a sentence for each.
fn rules(anchor: Anchor, says: Vec<(Regex, Says)>) -> Rules {
    let (mut rules, mut sets, mut sentences) = (Rules::default(), Vec::new(), Vec::new());
    let section = SectionId::from_index(0);
    let span = Default::default;
    let mut set = |regex| {
        sets.push(regex);
        PathId::from_index(sets.len() - 1)
    };
    for (paths, what) in says {
        let paths = set(paths);
        let target = |base, max| vec![heapwise_hex::Target { base, max, span: span() }];
        let claim = match what {
            Says::NotNull => Claim::NotNull,
            Says::ExpandsToNothing => Claim::ExpandsTo(Types::nothing()),
            Says::AliasesNothing => Claim::AliasesSome(Types::nothing()),
            Says::Aliases(to) => Claim::Aliases(target(Base::Paths(set(to)), false)),
            Says::AliasesMax(to) => Claim::Aliases(target(Base::Paths(set(to)), true)),
            Says::Up(steps) => Claim::Aliases(target(Base::Up(steps), false)),
        };
        let mark: Option<Box<Mark>> = None;
        let atom = rules.atoms.push(Atom { section, paths, mark, claim, span: span() });
        sentences.push(rules.sentences.push(Sentence { section, formula: Formula::Atom(atom), span: span() }));
    }
    let automaton = Automaton::new(&sets).expect("small");
    let (measures, companions) = (Vec::new(), Vec::new());
    rules.sections.push(Section { anchor, automaton, sentences, measures, companions, span: span() });
    rules
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

fn check(name: &str, text: &str, objects: usize, rules: impl Fn(&Program) -> Rules) {
    let target = tiny(name, text);
    let hierarchy = Hierarchy::new(&target.program);
    let rules = Arc::new(rules(&target.program));
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
            assert_eq!(summary_paths(&explored), explored.program_paths.len() as u64, "{name}: {strategy}");
        }
    }
}

fn summary_paths(explored: &common::paths::Explored) -> u64 {
    explored.summary.paths()
}

/// The field of this name, as a step.
fn field(program: &Program, name: &str) -> Regex {
    let found = program.fields.iter().find(|(_, field)| program.names.text(field.name) == name);
    Regex::step(Step::Field(found.expect("a field").0))
}

fn either(a: Regex, b: Regex) -> Regex {
    Regex::Either(vec![a, b])
}

const LIST: &str = "class Node {\n  Node next;\n}\n";
const WALK: &str = "let a := (Y0.next) in let b := (a.next) in let c := (b.next) in (c = Y0)";
const MEET: &str = "let a := (Y0.next) in let b := (Y1.next) in if (a = b) then 1 else if (a = Y1) then 2 else \
                    if ((a.next) = b) then 3 else 4";

#[test]
fn lists() {
    let walk = format!("{LIST}{WALK}");
    check("acyclic list", &walk, 4, |program| {
        let nodes = Regex::root(0).then(field(program, "next").star());
        rules(Anchor::Inputs, vec![(nodes, Says::AliasesNothing)])
    });
    check("circular list", &walk, 4, |program| {
        let (root, next) = (Regex::root(0), field(program, "next"));
        let behind = || Regex::root(0).then(next.clone().repeat(1, None));
        let says = vec![(root.clone(), Says::NotNull), (behind(), Says::NotNull), (behind(), Says::Aliases(root))];
        rules(Anchor::Inputs, says)
    });
    check("list that ends in a loop", &walk, 4, |program| {
        let behind = || Regex::root(0).then(field(program, "next").repeat(1, None));
        rules(Anchor::Inputs, vec![(behind(), Says::NotNull), (behind(), Says::AliasesMax(behind()))])
    });
    let meet = format!("{LIST}{MEET}");
    check("two lists apart", &meet, 4, |program| {
        let nodes = |root| Regex::root(root).then(field(program, "next").star());
        rules(Anchor::Inputs, vec![(nodes(0), Says::AliasesNothing), (nodes(1), Says::AliasesNothing)])
    });
    check("two lists that may share", &meet, 4, |program| {
        let node = program.find_class("Node").expect("a class");
        let nodes = Regex::root(0).then(field(program, "next").repeat(1, None));
        rules(Anchor::Class(node), vec![(nodes, Says::AliasesNothing)])
    });
}

#[test]
fn trees_and_doubly_linked_lists() {
    let tree = "class Tree {\n  Tree left;\n  Tree right;\n}\n";
    let look =
        "let l := (Y0.left) in let r := (Y0.right) in if (l = r) then 1 else if ((l.right) = (r.left)) then 2 else 3";
    check("tree", &format!("{tree}{look}"), 3, |program| {
        let below = either(field(program, "left"), field(program, "right")).star();
        rules(Anchor::Inputs, vec![(Regex::root(0).then(below), Says::AliasesNothing)])
    });
    let list = "class Node {\n  Node next;\n  Node prev;\n}\n";
    let look =
        "let n := (Y0.next) in let m := (n.next) in if ((n.prev) = Y0) then if ((m.prev) = n) then 1 else 2 else 3";
    check("doubly linked list", &format!("{list}{look}"), 3, |program| {
        let (next, prev) = (field(program, "next"), field(program, "prev"));
        let root = Regex::root(0);
        let nodes = root.clone().then(next.clone().star());
        let behind = root.clone().then(next.repeat(1, None)).then(prev.clone());
        let says = vec![
            (nodes, Says::AliasesNothing),
            (root.then(prev.clone()), Says::ExpandsToNothing),
            (root_prev(prev), Says::AliasesNothing),
            (behind.clone(), Says::NotNull),
            (behind.clone(), Says::ExpandsToNothing),
            (behind, Says::Up(2)),
        ];
        rules(Anchor::Inputs, says)
    });
}

fn root_prev(prev: Regex) -> Regex {
    Regex::root(0).then(prev)
}
