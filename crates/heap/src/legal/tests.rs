//! Random rules on random partial heaps: after each reference that is settled, the verdict is the one that the reference meaning of
//! the rules gives from scratch.

mod cost;
mod visits;

use std::sync::Arc;

use heapwise_hex::reference::Reference;
use heapwise_hex::{
    Anchor, Atom, Automaton, Base, Claim, Formula, Graph, Mark, Object, PathId, Ref, Regex, Rules, Section, Sentence,
    Step, Target, Types,
};
use heapwise_ids::{Id, Name};
use heapwise_ir::arbitrary::Rng;
use heapwise_ir::{ClassId, FieldId, Hierarchy, Method, MethodId, Param, Program, ProgramBuilder, Shape, Type};
use heapwise_term::{Facts, Kinds, Sort, Term, Terms};

use super::{Held, INPUTS, Legal, Walks};
use crate::{Bounds, Classes, Cx, InputTypes};

struct Setting {
    program: Program,
    classes: [ClassId; 3],
    fields: Vec<FieldId>,
    entry: MethodId,
    name: Name,
}

/// Nodes with two references, one of two kinds, and boxes that hold a node.
fn setting() -> Setting {
    let mut builder = ProgramBuilder::new();
    let node = builder.class("Node", None, Shape::Object);
    let sub = builder.class("Sub", Some(node), Shape::Object);
    let boxed = builder.class("Box", None, Shape::Object);
    let ty = Type::Ref(Some(node));
    let fields =
        vec![builder.field(node, "next", ty), builder.field(node, "prev", ty), builder.field(boxed, "item", ty)];
    let names = ["a", "b"].map(|name| builder.name(name));
    let params = names.map(|name| Param { name, ty: Type::Ref(None), non_null: false });
    let method = Method::declared(builder.name("main"), None, params.to_vec(), None);
    let entry = builder.method(method);
    Setting { program: builder.program, classes: [node, sub, boxed], fields, entry, name: names[0] }
}

/// What a test of a kind of rules needs of randomness.
struct Random<'a> {
    rng: &'a mut Rng,
    setting: &'a Setting,
    anchor: Anchor,
    sets: Vec<Regex>,
}

impl Random<'_> {
    fn step(&mut self) -> Regex {
        let field = |at: usize| Step::Field(self.setting.fields[at]);
        match self.rng.below(4) {
            0 => Regex::step(field(0)),
            1 => Regex::step(field(1)),
            2 => Regex::OneOf(vec![field(0), field(1)]),
            _ => Regex::Any,
        }
    }

    fn tail(&mut self) -> Regex {
        let mut all = Regex::Empty;
        for _ in 0..self.rng.below(3) {
            let step = self.step();
            all = all.then(match self.rng.below(3) {
                0 => step,
                1 => step.star(),
                _ => step.repeat(1, None),
            });
        }
        all
    }

    fn path(&mut self) -> Regex {
        let root = if self.anchor == Anchor::Inputs { self.rng.below(2) as u32 } else { 0 };
        Regex::root(root).then(self.tail())
    }

    fn set(&mut self, regex: Regex) -> PathId {
        self.sets.push(regex);
        PathId::from_index(self.sets.len() - 1)
    }

    fn types(&mut self) -> Types {
        let class = self.setting.classes[self.rng.below(3)];
        match self.rng.below(3) {
            0 => Types::nothing(),
            1 => Types { some_of: Some(vec![class]), none_of: Vec::new() },
            _ => Types { some_of: None, none_of: vec![class] },
        }
    }

    fn targets(&mut self, with_marks: bool, may_be_max: bool) -> Vec<Target> {
        let base = match self.rng.below(if with_marks { 3 } else { 2 }) {
            0 => {
                let path = self.path();
                Base::Paths(self.set(path))
            }
            1 => Base::Up(1 + self.rng.below(3) as u32),
            _ => {
                let tail = self.tail();
                Base::Marked(Box::new(Automaton::new(&[tail]).expect("small")))
            }
        };
        let max = may_be_max && self.rng.chance(1, 2) && !matches!(base, Base::Up(_));
        vec![Target { base, max, span: Default::default() }]
    }

    fn claim(&mut self, with_marks: bool) -> Claim {
        match self.rng.below(6) {
            0 => Claim::NotNull,
            1 => Claim::ExpandsTo(self.types()),
            2 => Claim::AliasesSome(self.types()),
            // What is not to be maximal is not decided reference by reference.
            3 => Claim::NeverAliases(self.targets(with_marks, false)),
            _ => Claim::Aliases(self.targets(with_marks, true)),
        }
    }
}

fn rules(rng: &mut Rng, setting: &Setting) -> Rules {
    let mut rules = Rules::default();
    let section = heapwise_hex::SectionId::from_index(0);
    let anchor = if rng.chance(1, 2) { Anchor::Inputs } else { Anchor::Class(setting.classes[rng.below(3)]) };
    let mut random = Random { rng, setting, anchor, sets: Vec::new() };
    let mut sentences = Vec::new();
    for _ in 0..1 + random.rng.below(2) {
        let (before, after) = (random.path(), random.tail());
        let has_mark = random.rng.chance(1, 2);
        let paths = random.set(before.clone().then(after.clone()));
        let mark = has_mark.then(|| {
            let automaton = |set| Automaton::new(&[set]).expect("small");
            Box::new(Mark { before: automaton(before), after: automaton(after) })
        });
        let claim = random.claim(has_mark);
        let atom = rules.atoms.push(Atom { section, paths, mark, claim, span: Default::default() });
        let sentence = Sentence { section, formula: Formula::Atom(atom), span: Default::default() };
        sentences.push(rules.sentences.push(sentence));
    }
    let automaton = Automaton::new(&random.sets).expect("small");
    // Sections about inputs see all.
    let is_structure = random.rng.chance(1, 3) && anchor != Anchor::Inputs;
    rules.sections.push(Section {
        anchor,
        is_structure,
        automaton,
        sentences,
        measures: Vec::new(),
        companions: Vec::new(),
        span: Default::default(),
    });
    rules
}

/// Settles references at random until a rule is broken. Says how many were settled, and whether one was broken.
fn check(seed: u64) -> (usize, bool) {
    let mut rng = Rng::new(seed);
    let setting = setting();
    let rules = Arc::new(rules(&mut rng, &setting));
    let legal = Legal::new(rules.clone(), &setting.program, setting.entry);
    let hierarchy = Hierarchy::new(&setting.program);
    let reference = Reference::new(&rules, &hierarchy);
    let mut terms = Terms::new();
    let classes = Classes::new(&setting.program, &hierarchy, &mut terms, InputTypes::default());
    let (facts, bounds) = (Facts::default(), Bounds::default());
    let symbol = terms.input(setting.name, Sort::Ref);
    let symbol = terms.as_symbol(symbol).expect("a symbol");
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
    let mut graph = Graph::default();
    let mut open = vec![(INPUTS, Step::Root(0)), (INPUTS, Step::Root(1))];
    for settled in 0.. {
        if open.is_empty() {
            return (settled, false);
        }
        let (from, step) = open.swap_remove(rng.below(open.len()));
        let objects = graph.objects.len();
        let held = match rng.below(5) {
            0 => Held::Null,
            1 | 2 if objects > 0 => Held::At(rng.below(objects) as u32),
            _ if objects < 4 => Held::At(objects as u32),
            _ => Held::Null,
        };
        let edge = walks.place(from, step, symbol);
        let mut verdict = Ok(());
        if held == Held::At(objects as u32) {
            let class = setting.classes[rng.below(3)];
            graph.objects.push(Object::new(class));
            let fields: &[FieldId] =
                if class == setting.classes[2] { &setting.fields[2..] } else { &setting.fields[..2] };
            for &field in fields {
                graph.objects[objects].refs.insert(field, Ref::Unknown);
                open.push((objects as u32, Step::Field(field)));
            }
            let kinds = cx.terms.kinds.set([hierarchy.number(class)]);
            verdict = walks.add_object(&mut cx, &legal, Term::NULL, kinds).map(|_| ());
        }
        let to = match held {
            Held::At(node) => Ref::To(node as usize),
            _ => Ref::Null,
        };
        match step {
            Step::Field(field) => graph.objects[from as usize].refs.insert(field, to),
            step => graph.roots.insert(step, to),
        };
        let verdict = verdict.and_then(|()| walks.settle(&mut cx, &legal, edge, held));
        let expected = reference.check(&graph);
        assert_eq!(
            verdict.is_ok(),
            expected.is_ok(),
            "seed {seed}: {:#?}\n{graph:#?}\n{verdict:?}, {expected:?}",
            rules.atoms
        );
        assert!((0..graph.objects.len()).all(|node| walks.kinds(node as u32) != Kinds::NONE));
        if verdict.is_err() {
            return (settled, true);
        }
    }
    unreachable!("there are finitely many references")
}

#[test]
fn verdicts_are_those_from_scratch() {
    let (mut settled, mut broken) = (0, 0);
    for seed in 0..3_000 {
        let (references, is_broken) = check(seed);
        settled += references;
        broken += usize::from(is_broken);
    }
    println!("{settled} references settled, {broken} rules broken");
    assert!(settled > 9_000 && broken > 500, "{settled} references settled, {broken} rules broken");
}
