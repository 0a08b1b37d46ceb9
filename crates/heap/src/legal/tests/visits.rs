//! What companions are called on a heap that is known in part is the beginning of what they are called on every heap that extends it:
//! nothing that they refuse there is legal.

use std::sync::Arc;

use heapwise_hex::{Anchor, Argument, Automaton, Companion, Event, Rules, Section, SectionId, Step};
use heapwise_ir::arbitrary::Rng;
use heapwise_ir::{FieldId, Hierarchy};
use heapwise_term::{Facts, Sort, Terms};

use super::super::known::{Known, KnownReference, Visit};
use super::super::{Held, INPUTS, Legal};
use super::{Random, Setting, setting};
use crate::{Bounds, Classes, Cx, InputTypes};

/// Companions on random paths.
fn rules(rng: &mut Rng, setting: &Setting) -> Rules {
    let anchor = if rng.chance(1, 2) { Anchor::Inputs } else { Anchor::Class(setting.classes[rng.below(3)]) };
    let mut random = Random { rng, setting, anchor, sets: Vec::new() };
    let mut companions = Vec::new();
    for event in [Event::Null, Event::Fresh, Event::Alias] {
        for _ in 0..random.rng.below(3) {
            let path = random.path();
            companions.push(Companion {
                event,
                paths: random.set(path),
                method: setting.entry,
                arguments: vec![Argument::Reference, Argument::Up(1), Argument::Up(2)],
                span: Default::default(),
            });
        }
    }
    let automaton = Automaton::new(&random.sets).expect("small");
    let (sentences, measures) = (Vec::new(), Vec::new());
    let (is_structure, span) = (false, Default::default());
    let mut rules = Rules::default();
    rules.sections.push(Section { anchor, is_structure, automaton, sentences, measures, companions, span });
    rules
}

/// A heap, whose references are in an order in which a program may read them, the inputs first.
fn heap(rng: &mut Rng, setting: &Setting, cx: &mut Cx<'_>) -> Known {
    let mut known = Known::default();
    let symbol = cx.terms.input(setting.name, Sort::Ref);
    let symbol = cx.terms.as_symbol(symbol).expect("a symbol");
    let mut open = vec![(INPUTS, Step::Root(0)), (INPUTS, Step::Root(1))];
    for settled in 0.. {
        if open.is_empty() {
            break;
        }
        let (from, step) = if settled < 2 { open.remove(0) } else { open.swap_remove(rng.below(open.len())) };
        let objects = known.objects.len();
        let held = match rng.below(5) {
            0 => Held::Null,
            1 | 2 if objects > 0 => Held::At(rng.below(objects) as u32),
            _ if objects < 5 => Held::At(objects as u32),
            _ => Held::Null,
        };
        if held == Held::At(objects as u32) {
            let class = setting.classes[rng.below(3)];
            let fields: &[FieldId] =
                if class == setting.classes[2] { &setting.fields[2..] } else { &setting.fields[..2] };
            open.extend(fields.iter().map(|&field| (objects as u32, Step::Field(field))));
            let kinds = cx.terms.kinds.set([cx.hierarchy.number(class)]);
            known.objects.push((cx.terms.i32(objects as i32), kinds));
        }
        known.references.push(KnownReference { symbol, from, step, held });
    }
    known
}

fn calls(visits: &[Visit], of: (SectionId, Option<heapwise_term::Term>)) -> Vec<(usize, Vec<heapwise_term::Term>)> {
    let visit = visits.iter().find(|visit| (visit.section, visit.anchor) == of);
    let calls = visit.iter().flat_map(|visit| visit.calls.iter());
    calls.map(|call| (call.companion, call.arguments.clone())).collect()
}

#[test]
fn what_is_called_on_a_part_is_the_beginning() {
    let (mut called, mut fewer) = (0, 0);
    for seed in 0..2_000 {
        let mut rng = Rng::new(seed);
        let setting = setting();
        let legal = Legal::new(Arc::new(rules(&mut rng, &setting)), &setting.program, setting.entry);
        let hierarchy = Hierarchy::new(&setting.program);
        let mut terms = Terms::new();
        let classes = Classes::new(&setting.program, &hierarchy, &mut terms, InputTypes::default());
        let (facts, bounds) = (Facts::default(), Bounds::default());
        let mut cx = Cx {
            terms: &mut terms,
            facts: &facts,
            program: &setting.program,
            hierarchy: &hierarchy,
            classes: &classes,
            bounds: &bounds,
            legal: Some(&legal),
        };
        let whole = heap(&mut rng, &setting, &mut cx);
        let mut part = whole.clone();
        for reference in &mut part.references {
            if rng.chance(1, 4) {
                reference.held = Held::Unknown;
            }
        }
        // Inputs are there from the beginning, the others when they are read.
        part.references.truncate(2 + rng.below(part.references.len()));
        let (of_whole, of_part) = (whole.visits(&cx, &legal), part.visits(&cx, &legal));
        for visit in &of_part {
            let of = (visit.section, visit.anchor);
            let (all, some) = (calls(&of_whole, of), calls(&of_part, of));
            assert!(all.starts_with(&some), "seed {seed}: {some:?} is no beginning of {all:?}\n{whole:#?}\n{part:#?}");
            called += some.len();
            fewer += usize::from(some.len() < all.len());
        }
    }
    println!("{called} calls, fewer on {fewer} parts");
    assert!(called > 1_000 && fewer > 100, "{called} calls, fewer on {fewer} parts");
}
