//! Deciding what a reference is costs the same at the hundredth object as at the third: what is counted is how often the procedure looks
//! at something that grows with the heap (an object, a reference, a walk), so the test says the same on every machine.

use heapwise_diagnostics::Sources;
use heapwise_hex::Step;
use heapwise_ir::{Hierarchy, Program, text};
use heapwise_term::{Facts, Sort, Term, Terms};

use crate::legal::walks::work::DONE;
use crate::legal::{Held, INPUTS, Legal, Walks};
use crate::{Bounds, Classes, Cx, InputTypes, Slot};

const CLASSES: &str = "
class Node {
  next: Node
  prev: Node
  left: Node
  right: Node
  parent: Node
  child: Node
  last: Node
  key: int
  height: int
  colour: int
}
class Holder {
  head: Node
  first: Node
  last: Node
  root: Node
  size: int
}
method walk(it: Holder) {
b0:
  return
}
";

/// How a structure grows: of its n-th node, from 0 on, the references that are settled, each with who holds it, the field, and the node that
/// it leads to. The holder is -1, null is -2.
type Grow = fn(i64) -> Vec<(i64, &'static str, i64)>;

const HOLDER: i64 = -1;
const NULL: i64 = -2;

fn list(n: i64) -> Vec<(i64, &'static str, i64)> {
    vec![if n == 0 { (HOLDER, "head", 0) } else { (n - 1, "next", n) }]
}

fn doubly_linked(n: i64) -> Vec<(i64, &'static str, i64)> {
    let mut all = vec![if n == 0 { (HOLDER, "first", 0) } else { (n - 1, "next", n) }];
    all.push((n, "prev", if n == 0 { NULL } else { n - 1 }));
    all
}

fn ring(n: i64) -> Vec<(i64, &'static str, i64)> {
    match n {
        0 => vec![(HOLDER, "head", 0)],
        _ => vec![(n - 1, "next", n), (n, "prev", n - 1)],
    }
}

/// A complete tree, level by level.
fn tree(n: i64) -> Vec<(i64, &'static str, i64)> {
    vec![match n {
        0 => (HOLDER, "root", 0),
        n if n % 2 == 1 => ((n - 1) / 2, "left", n),
        n => ((n - 1) / 2, "right", n),
    }]
}

/// A tree whose nodes know their parents, and that goes down on one side only.
fn spine(n: i64) -> Vec<(i64, &'static str, i64)> {
    match n {
        0 => vec![(HOLDER, "root", 0), (0, "parent", NULL), (0, "left", NULL)],
        n => vec![(n - 1, "right", n), (n, "parent", n - 1), (n, "left", NULL)],
    }
}

/// A root with ever more children, the last of which it knows.
fn children(n: i64) -> Vec<(i64, &'static str, i64)> {
    match n {
        0 => vec![(HOLDER, "root", 0)],
        1 => vec![(0, "child", 1), (1, "child", NULL)],
        n => vec![(n - 1, "next", n), (n, "child", NULL), (n, "last", NULL)],
    }
}

const OBJECTS: i64 = 120;
/// Distances along a walk are found by jumps: it takes about as many steps as the length has digits.
const DIGITS: u64 = 24;

fn check(rules: &str, grow: Grow) {
    let program: Program = text::parse(CLASSES).expect("classes");
    let entry = program.find_method("walk").expect("a method");
    let rules = {
        let find = &mut |name: &str| program.find_class(name);
        let mut setting = heapwise_hex::Setting { program: &program, target: Some(entry), find, lenient: false };
        heapwise_hex::rules(Sources::new("a.hex", rules), &mut setting).unwrap_or_else(|mistakes| panic!("{mistakes}"))
    };
    let legal = Legal::new(rules.into(), &program, entry);
    let hierarchy = Hierarchy::new(&program);
    let mut terms = Terms::new();
    let classes = Classes::new(&program, &hierarchy, &mut terms, InputTypes::default());
    let (facts, bounds) = (Facts::default(), Bounds::default());
    let input = terms.input(program.methods[entry].params[0].name, Sort::Ref);
    let mut cx = Cx {
        terms: &mut terms,
        facts: &facts,
        program: &program,
        hierarchy: &hierarchy,
        classes: &classes,
        bounds: &bounds,
        legal: Some(&legal),
    };
    let class = |name: &str| program.find_class(name).expect("a class");
    let mut walks = Walks::default();
    walks.begin(&cx, &legal);
    // What each node is called; the holder comes first.
    let mut names = Vec::new();
    let mut costs = Vec::new();
    for n in HOLDER..OBJECTS {
        let references = if n == HOLDER { vec![(NULL, "it", HOLDER)] } else { grow(n) };
        let mut most = 0;
        for (from, field, to) in references {
            let (owner, step, value) = if from == NULL {
                (INPUTS, Step::Root(0), input)
            } else {
                let holder = class(if from == HOLDER { "Holder" } else { "Node" });
                let field = program.find_field(holder, field).expect("a field");
                let name: Term = names[(from + 1) as usize];
                ((from + 1) as u32, Step::Field(field), cx.first_value(name, Slot::Field(field)))
            };
            let symbol = cx.terms.as_symbol(value).expect("a symbol");
            walks.place(owner, step, symbol);
            let is_new = (to + 1) as usize == names.len();
            let settle = |cx: &mut Cx<'_>, walks: &mut Walks| {
                if is_new {
                    let of = class(if to == HOLDER { "Holder" } else { "Node" });
                    let kinds = cx.terms.kinds.set([hierarchy.number(of)]);
                    walks.add_object(cx, &legal, value, kinds).expect("it is legal");
                }
                let edge = walks.edge_of(symbol).expect("it is there");
                let held = if to == NULL { Held::Null } else { Held::At((to + 1) as u32) };
                walks.settle(cx, &legal, edge, held).expect("it is legal");
                walks.say(cx, &legal).len()
            };
            let before = DONE.get();
            // As a question is decided, and then as its answer is taken over.
            let mark = walks.mark();
            let said = settle(&mut cx, &mut walks);
            walks.undo(mark);
            let edge = walks.edge_of(symbol).expect("it is there");
            walks.put_back(edge, Held::Unknown);
            assert_eq!(settle(&mut cx, &mut walks), said);
            walks.keep();
            most = most.max(DONE.get() - before);
            if is_new {
                names.push(value);
            }
        }
        costs.push(most);
    }
    let early = costs[3..13].iter().max().expect("there are some");
    let late = costs[100..].iter().max().expect("there are some");
    assert!(*early > 0, "something is counted");
    assert!(*late <= early + DIGITS, "from {early} to {late}: {costs:?}");
}

#[test]
fn a_reference_costs_the_same_whatever_the_heap() {
    check("class Holder { list head via next; }", list);
    check("class Holder { list head via next; size = count(head(.next)*); }", list);
    check("class Holder { sorted list head via next by key; }", list);
    check(
        "class Holder { doubly linked list first, last via next, prev; size = count(first(.next)*); }",
        doubly_linked,
    );
    check("class Holder { circular doubly linked list head via next, prev; size = count(head(.next)*); }", ring);
    check("class Holder { tree root via left, right; sorted tree root via left, right by key strictly; }", tree);
    let colours = "same count root via left, right of x: x.colour = 1;";
    let heights = "each x in root(.left|.right)*: x.height = 1 + max(x.left.height else 0, x.right.height else 0);";
    for rules in [colours, heights, "sorted tree root via left, right by key;", "size = count(root(.left|.right)*);"] {
        let rules = format!("class Holder {{ tree root via left, right parent in parent; {rules} }}");
        check(&rules, tree);
        check(&rules, spine);
    }
    // Of each node, too.
    check("class Node { this.left not null or this.right is null; this.key < 7; }", tree);
    check("class Node { this.right.right not null; this.right.left expands to nothing; }", spine);
    check("class Holder { root(.child|.next)* aliases nothing; root.last aliases max root.child(.next)*; }", children);
}
