//! Random rules about numbers, on random heaps that come to be known reference by reference: what is taught on the way never rules out
//! a heap that is legal by the reference meaning, and rules out every tree that is not.

use std::sync::Arc;

use heapwise_hex::reference::Reference;
use heapwise_hex::{
    Anchor, Automaton, Graph, Measure, Num, NumClaim, Object, PathId, Place, Ref, Regex, Relation, Rules, Section, Step,
};
use heapwise_ids::{Id, Name};
use heapwise_ir::arbitrary::Rng;
use heapwise_ir::{ClassId, FieldId, Hierarchy, Method, MethodId, Param, Program, ProgramBuilder, Shape, Type};
use heapwise_solver::{Config, Query, Solver, Verdict, chain};
use heapwise_term::{Facts, Sort, Term, Terms};

use super::super::{Held, INPUTS, Legal, Walks};
use crate::{Bounds, Classes, Cx, InputTypes, Slot};

struct Setting {
    program: Program,
    holder: ClassId,
    node: ClassId,
    /// Of the holder.
    root: FieldId,
    size: FieldId,
    /// Of a node.
    left: FieldId,
    right: FieldId,
    key: FieldId,
    rank: FieldId,
    entry: MethodId,
    input: Name,
}

fn setting() -> Setting {
    let mut builder = ProgramBuilder::new();
    let holder = builder.class("Holder", None, Shape::Object);
    let node = builder.class("Node", None, Shape::Object);
    let ty = Type::Ref(Some(node));
    let (root, size) = (builder.field(holder, "root", ty), builder.field(holder, "size", Type::I32));
    let [left, right] = ["left", "right"].map(|name| builder.field(node, name, ty));
    let (key, rank) = (builder.field(node, "key", Type::I32), builder.field(node, "rank", Type::I32));
    let input = builder.name("holder");
    let params = vec![Param { name: input, ty: Type::Ref(Some(holder)), non_null: false }];
    let main = builder.name("main");
    let entry = builder.method(Method::declared(main, None, params, None));
    Setting { program: builder.program, holder, node, root, size, left, right, key, rank, entry, input }
}

struct Random<'a> {
    rng: &'a mut Rng,
    setting: &'a Setting,
}

impl Random<'_> {
    fn place(&mut self) -> Place {
        let Setting { left, right, key, rank, size, .. } = *self.setting;
        let fields = |fields: &[FieldId]| fields.iter().map(|&field| vec![field]).collect();
        let way: &[FieldId] = match self.rng.below(9) {
            0 => return Place { root: Some(Step::Root(0)), fields: fields(&[size]) },
            1 | 2 => &[left],
            3 | 4 => &[right],
            5 => &[right, right],
            _ => &[],
        };
        let last = if self.rng.chance(1, 2) { key } else { rank };
        Place { root: None, fields: fields(&[way, &[last]].concat()) }
    }

    fn number(&mut self, depth: usize) -> Num {
        match self.rng.below(if depth == 0 { 4 } else { 8 }) {
            0 => Num::Const(self.rng.below(4) as i64 - 1),
            1 => Num::At(self.place()),
            2 | 3 => Num::Else(Box::new(Num::At(self.place())), Box::new(Num::Const(self.rng.below(3) as i64))),
            4 => Num::Add(vec![self.number(depth - 1), self.number(depth - 1)]),
            5 => Num::Sub(Box::new(self.number(depth - 1)), Box::new(self.number(depth - 1))),
            6 => Num::Max(vec![self.number(depth - 1), self.number(depth - 1)]),
            _ => Num::Min(vec![self.number(depth - 1), self.number(depth - 1)]),
        }
    }

    fn claim(&mut self, depth: usize) -> NumClaim {
        let relations = [Relation::Equal, Relation::NotEqual, Relation::Less, Relation::LessOrEqual];
        let both = |this: &mut Self| vec![this.claim(depth - 1), this.claim(depth - 1)];
        match self.rng.below(if depth == 0 { 3 } else { 7 }) {
            0 | 1 => NumClaim::Compare(relations[self.rng.below(4)], self.number(1), self.number(2)),
            2 => {
                let field = if self.rng.chance(1, 2) { self.setting.left } else { self.setting.right };
                NumClaim::IsNull(Place { root: None, fields: vec![vec![field]] })
            }
            3 => NumClaim::Not(Box::new(self.claim(depth - 1))),
            4 => NumClaim::And(both(self)),
            5 => NumClaim::Or(both(self)),
            _ => NumClaim::Implies(Box::new(self.claim(depth - 1)), Box::new(self.claim(depth - 1))),
        }
    }

    fn measure(&mut self) -> Measure {
        let Setting { left, right, key, rank, size, .. } = *self.setting;
        let at = |fields: &[FieldId]| {
            Num::At(Place { root: None, fields: fields.iter().map(|&field| vec![field]).collect() })
        };
        let or_zero = |fields: &[FieldId]| Num::Else(Box::new(at(fields)), Box::new(Num::Const(0)));
        let (nodes, whole) = (Some(PathId::from_index(0)), Some(PathId::from_index(1)));
        let key_place = Place { root: None, fields: vec![vec![key]] };
        let strictly = self.rng.chance(1, 2);
        let (each, claim) = match self.rng.below(8) {
            0 => {
                let size = Num::At(Place { root: Some(Step::Root(0)), fields: vec![vec![size]] });
                let count = Num::Count(PathId::from_index(self.rng.below(3)));
                let relation = if self.rng.chance(2, 3) { Relation::Equal } else { Relation::LessOrEqual };
                (None, NumClaim::Compare(relation, size, count))
            }
            1 => {
                let max = Num::Max(vec![or_zero(&[left, rank]), or_zero(&[right, rank])]);
                let height = Num::Add(vec![Num::Const(1), max]);
                (nodes, NumClaim::Compare(Relation::Equal, at(&[rank]), height))
            }
            2 => {
                let balance = Num::Sub(Box::new(or_zero(&[left, rank])), Box::new(or_zero(&[right, rank])));
                (nodes, NumClaim::Compare(Relation::LessOrEqual, balance, Num::Const(1)))
            }
            3 => (whole, NumClaim::OrderedTree { left: vec![left], right: vec![right], key: key_place, strictly }),
            4 => (whole, NumClaim::OrderedList { next: vec![right], key: key_place, strictly }),
            5 => {
                let of = NumClaim::Compare(Relation::Equal, at(&[key]), Num::Const(1));
                (whole, NumClaim::SameCount { via: vec![vec![left], vec![right]], of: Box::new(of) })
            }
            _ => (nodes, self.claim(2)),
        };
        Measure { each, claim, span: Default::default() }
    }
}

fn rules(rng: &mut Rng, setting: &Setting) -> Rules {
    let field = |field| Regex::step(Step::Field(field));
    let root = || Regex::root(0).then(field(setting.root));
    let either = Regex::OneOf(vec![Step::Field(setting.left), Step::Field(setting.right)]);
    let sets = [root().then(either.star()), root(), root().then(field(setting.right).star())];
    let mut random = Random { rng, setting };
    let measures = (0..1 + random.rng.below(2)).map(|_| random.measure()).collect();
    let mut rules = Rules::default();
    rules.sections.push(Section {
        anchor: Anchor::Class(setting.holder),
        is_structure: false,
        automaton: Automaton::new(&sets).expect("small"),
        sentences: Vec::new(),
        measures,
        companions: Vec::new(),
        span: Default::default(),
    });
    rules
}

/// A holder and a few nodes; mostly trees.
fn heap(rng: &mut Rng, setting: &Setting) -> (Graph, bool) {
    let mut graph = Graph::default();
    let mut is_tree = true;
    graph.objects.push(Object::new(setting.holder));
    let mut open = vec![(0, setting.root)];
    while !open.is_empty() {
        let (from, field) = open.swap_remove(rng.below(open.len()));
        let nodes = graph.objects.len() - 1;
        let to = match rng.below(12) {
            0..=3 => Ref::Null,
            4 if nodes > 0 => {
                is_tree = false;
                Ref::To(1 + rng.below(nodes))
            }
            _ if nodes < 4 => {
                graph.objects.push(Object::new(setting.node));
                open.extend([setting.left, setting.right].map(|field| (nodes + 1, field)));
                Ref::To(nodes + 1)
            }
            _ => Ref::Null,
        };
        graph.objects[from].refs.insert(field, to);
    }
    let heights = rng.chance(1, 2);
    for at in (0..graph.objects.len()).rev() {
        let numbers: &[FieldId] = if at == 0 { &[setting.size] } else { &[setting.key, setting.rank] };
        for &field in numbers {
            let number = rng.below(4) as i64;
            graph.objects[at].numbers.insert(field, number);
        }
        if at > 0 && heights {
            let height = height(&graph, setting, at, 5);
            graph.objects[at].numbers.insert(setting.rank, height);
        }
    }
    (graph, is_tree)
}

fn height(graph: &Graph, setting: &Setting, at: usize, most: usize) -> i64 {
    let below = [setting.left, setting.right].map(|field| match graph.objects[at].refs[&field] {
        Ref::To(to) if most > 0 => height(graph, setting, to, most - 1),
        _ => 0,
    });
    1 + below[0].max(below[1])
}

/// What came of one heap.
#[derive(PartialEq, Eq, Debug)]
enum Found {
    Legal,
    Illegal,
    /// It is illegal, and no tree, and was not ruled out.
    Missed,
}

fn check(seed: u64, solver: &mut dyn Solver) -> Found {
    let mut rng = Rng::new(seed);
    let setting = setting();
    let rules = Arc::new(rules(&mut rng, &setting));
    let legal = Legal::new(rules.clone(), &setting.program, setting.entry);
    let hierarchy = Hierarchy::new(&setting.program);
    let (graph, is_tree) = heap(&mut rng, &setting);
    let is_legal = Reference::new(&rules, &hierarchy).check(&graph).is_ok();

    let mut terms = Terms::new();
    let classes = Classes::new(&setting.program, &hierarchy, &mut terms, InputTypes::default());
    let (facts, bounds) = (Facts::default(), Bounds::default());
    let input = terms.input(setting.input, Sort::Ref);
    let mut cx = Cx {
        terms: &mut terms,
        facts: &facts,
        program: &setting.program,
        hierarchy: &hierarchy,
        classes: &classes,
        bounds: &bounds,
        legal: Some(&legal),
    };
    let mut walks = Walks::default();
    walks.begin(&cx, &legal);
    // The node of each object, as the path comes to know them.
    let mut known: Vec<usize> = Vec::new();
    let mut taught: Vec<Term> = Vec::new();
    let mut open = vec![(INPUTS, Step::Root(0), Ref::To(0), input)];
    while !open.is_empty() {
        let (from, step, to, reference) = open.swap_remove(rng.below(open.len()));
        let symbol = cx.terms.as_symbol(reference).expect("a symbol");
        let edge = walks.place(from, step, symbol);
        let held = match to {
            Ref::To(object) => Held::At(match known.iter().position(|&known| known == object) {
                Some(node) => node as u32,
                None => {
                    known.push(object);
                    let class = graph.objects[object].class;
                    let kinds = cx.terms.kinds.set([hierarchy.number(class)]);
                    let node = walks.add_object(&mut cx, &legal, reference, kinds).expect("there are no shapes");
                    for (&field, &to) in &graph.objects[object].refs {
                        let value = cx.first_value(reference, Slot::Field(field));
                        open.push((node, Step::Field(field), to, value));
                    }
                    node
                }
            }),
            _ => Held::Null,
        };
        // An attempt leaves nothing behind.
        let mark = walks.mark();
        walks.settle(&mut cx, &legal, edge, held).expect("there are no shapes");
        let tried: Vec<Term> = walks.say(&mut cx, &legal).into_iter().map(|lesson| lesson.term).collect();
        walks.undo(mark);
        walks.put_back(edge, Held::Unknown);
        walks.settle(&mut cx, &legal, edge, held).expect("there are no shapes");
        let said: Vec<Term> = walks.say(&mut cx, &legal).into_iter().map(|lesson| lesson.term).collect();
        assert_eq!(tried, said, "seed {seed}: what was tried is said again");
        walks.keep();
        taught.extend(said);
    }
    for (node, &object) in known.iter().enumerate() {
        for (&field, &number) in &graph.objects[object].numbers {
            let value = walks.first_value(&mut cx, node as u32, Slot::Field(field));
            let number = cx.terms.i32(number as i32);
            let same = cx.terms.eq(value, number);
            taught.push(same);
        }
    }
    let verdict = solver.check(cx.terms, Query { all: &taught, hint: None });
    let is_refuted = match verdict {
        Verdict::Sat(_) => false,
        Verdict::Unsat => true,
        Verdict::Unknown(why) => panic!("seed {seed}: {why}"),
    };
    let what = || format!("seed {seed}: {:#?}\n{graph:#?}", rules.sections.values().next().map(|it| &it.measures));
    assert!(!(is_legal && is_refuted), "a legal heap is ruled out, {}", what());
    assert!(is_legal || is_refuted || !is_tree, "an illegal tree is not ruled out, {}", what());
    match (is_legal, is_refuted) {
        (true, _) => Found::Legal,
        (false, true) => Found::Illegal,
        (false, false) => Found::Missed,
    }
}

#[test]
fn legal_heaps_are_never_ruled_out_and_illegal_trees_always() {
    let mut solver = chain(&Config::default()).expect("a solver");
    let mut found = [0; 3];
    for seed in 0..4_000 {
        found[check(seed, &mut *solver) as usize] += 1;
    }
    println!("{found:?}");
    let [legal, illegal, missed] = found;
    assert!(legal > 500 && illegal > 1_000 && missed < illegal / 4, "{found:?}");
}
