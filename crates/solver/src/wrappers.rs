//! Tests of the wrappers and of the chain.

use heapwise_ids::Names;
use heapwise_term::{BinaryOp, Evaluator, Kinds, Limits, Model, Node, Origin, Place, Sort, Symbol, Term, Terms, Value};
use proptest::prelude::*;

use crate::procedure::formulas::{ARITHMETIC, MIXED, Maker, choices};
use crate::{
    Cache, Config, Fallback, FirstModel, Procedure, Query, Slice, Solver, Unwind, Verdict, Verified, Why, chain,
};

/// Answers what it is told to, and counts how often it is asked, and about how many conditions in all.
struct Fixed {
    verdict: Verdict,
    asked: u64,
    conditions: u64,
}

impl Fixed {
    fn new(verdict: Verdict) -> Self {
        Fixed { verdict, asked: 0, conditions: 0 }
    }
}

impl Solver for Fixed {
    fn check(&mut self, _terms: &mut Terms, query: Query<'_>) -> Verdict {
        self.asked += 1;
        self.conditions += query.all.len() as u64;
        self.verdict.clone()
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        by.push(("asked", self.asked));
        by.push(("conditions", self.conditions));
    }
}

fn answered(solver: &impl Solver) -> Vec<(&'static str, u64)> {
    let mut by = Vec::new();
    solver.answered(&mut by);
    by
}

/// Two integers that have nothing to do with each other: `x = 3` and `y < 5`.
fn two_conditions(terms: &mut Terms) -> (Term, Term, [Term; 2]) {
    let names = Names::new();
    let x = terms.input(names.intern("x"), Sort::I32);
    let y = terms.input(names.intern("y"), Sort::I32);
    let (three, five) = (terms.i32(3), terms.i32(5));
    let conditions = [terms.eq(x, three), terms.lt(y, five)];
    (x, y, conditions)
}

fn model(terms: &Terms, values: &[(Term, i32)]) -> Model {
    let mut model = Model::new();
    for &(term, value) in values {
        if let Some(symbol) = terms.as_symbol(term) {
            model.set(symbol, Value::I32(value));
        }
    }
    model
}

#[test]
fn a_model_in_hand_is_tried_first() {
    let mut terms = Terms::new();
    let (x, _, all) = two_conditions(&mut terms);
    let mut solver = FirstModel::new(Fixed::new(Verdict::Unsat));
    let (good, bad) = (model(&terms, &[(x, 3)]), model(&terms, &[(x, 4)]));
    assert_eq!(solver.check(&mut terms, Query { all: &all, hint: Some(&good) }), Verdict::Sat(good));
    assert_eq!(solver.check(&mut terms, Query { all: &all, hint: Some(&bad) }), Verdict::Unsat);
    assert_eq!(solver.check(&mut terms, Query { all: &all, hint: None }), Verdict::Unsat);
    assert_eq!(answered(&solver), [("model", 1), ("asked", 2), ("conditions", 4)]);
}

#[test]
fn a_wrong_model_is_not_believed() {
    let mut terms = Terms::new();
    let (x, _, all) = two_conditions(&mut terms);
    let mut solver = Verified::new(Fixed::new(Verdict::Sat(model(&terms, &[(x, 4)]))));
    let verdict = solver.check(&mut terms, Query { all: &all, hint: None });
    assert!(matches!(verdict, Verdict::Unknown(Why::Failed(_))), "{verdict:?}");
    assert_eq!(solver.wrong(), 1);
}

#[test]
fn a_repeated_query_is_answered_from_memory() {
    let mut terms = Terms::new();
    let (_, _, all) = two_conditions(&mut terms);
    let mut solver = Cache::new(Procedure::new());
    let first = solver.check(&mut terms, Query { all: &all, hint: None });
    assert_eq!(solver.check(&mut terms, Query { all: &all, hint: None }), first);
    assert!(matches!(solver.check(&mut terms, Query { all: &all[..1], hint: None }), Verdict::Sat(_)));
    assert_eq!(answered(&solver), [("cache", 1), ("procedure", 2)]);

    let mut unlucky = Cache::new(Fixed::new(Verdict::Unknown(Why::TimedOut)));
    unlucky.check(&mut terms, Query { all: &all, hint: None });
    unlucky.check(&mut terms, Query { all: &all, hint: None });
    assert_eq!(answered(&unlucky)[1], ("asked", 2));
}

#[test]
fn only_the_new_part_is_solved() {
    let mut terms = Terms::new();
    let (x, y, all) = two_conditions(&mut terms);
    let hint = model(&terms, &[(x, 1), (y, -7)]);
    let mut solver = Slice::new(Fixed::new(Verdict::Sat(model(&terms, &[(x, 3)]))));
    let verdict = solver.check(&mut terms, Query { all: &all, hint: Some(&hint) });
    assert_eq!(verdict, Verdict::Sat(model(&terms, &[(x, 3), (y, -7)])));
    assert_eq!(answered(&solver), [("slice", 0), ("asked", 1), ("conditions", 1)]);
}

#[test]
fn a_slice_takes_no_names_away() {
    let (mut terms, names) = (Terms::new(), Names::new());
    let input = |terms: &mut Terms, name, kinds| {
        terms.symbol_of(Symbol {
            origin: Origin::Input(names.intern(name)),
            sort: Sort::Ref,
            kinds,
            limits: Limits::None,
        })
    };
    let (a, b) = (input(&mut terms, "a", Kinds::ALL), input(&mut terms, "b", Kinds::ALL));
    let kinds = terms.kinds.set([7]);
    // b is an object that has so far been called a; now a must be null.
    let [id_a, id_b] = [a, b].map(|term| terms.as_symbol(term).unwrap());
    let mut hint = Model::new();
    hint.set(id_a, Value::Ref(Place::Input(id_a)));
    hint.set(id_b, Value::Ref(Place::Input(id_a)));
    hint.set_kind(id_a, 7);
    let all = [terms.kind_in(b, kinds), terms.is_null(a)];
    let mut solver = Slice::new(Procedure::new());
    let Verdict::Sat(found) = solver.check(&mut terms, Query { all: &all, hint: Some(&hint) }) else {
        panic!("it is sat")
    };
    assert_eq!(found.get(id_a), Some(&Value::Ref(Place::Null)));
    assert_eq!(found.get(id_b), Some(&Value::Ref(Place::Input(id_b))));
    assert_eq!(found.kind(&terms, id_b), Some(7));
    assert_eq!(answered(&solver), [("slice", 0), ("procedure", 1)]);
}

#[test]
fn what_is_beyond_one_is_passed_on_to_the_next() {
    let mut terms = Terms::new();
    let (_, _, all) = two_conditions(&mut terms);
    let fixed = |verdict| Box::new(Fixed::new(verdict)) as Box<dyn Solver>;
    let beyond = || fixed(Verdict::Unknown(Why::Beyond("this")));
    let query = Query { all: &all, hint: None };
    let mut solver = Fallback::new(vec![beyond(), fixed(Verdict::Unsat), beyond()]);
    assert_eq!(solver.check(&mut terms, query), Verdict::Unsat);
    let mut tired = Fallback::new(vec![fixed(Verdict::Unknown(Why::TimedOut)), fixed(Verdict::Unsat)]);
    assert_eq!(tired.check(&mut terms, query), Verdict::Unknown(Why::TimedOut));
    let mut none = Fallback::new(Vec::new());
    assert!(matches!(none.check(&mut terms, query), Verdict::Unknown(Why::Beyond(_))));
}

#[test]
fn disjuncts_are_counted() {
    let (mut terms, names) = (Terms::new(), Names::new());
    let [a, b, c] = ["a", "b", "c"].map(|name| terms.input(names.intern(name), Sort::Ref));
    // ite(a = b, a, c) = ite(a = c, b, c), and it is null, and neither a nor c is.
    let (ab, ac) = (terms.eq(a, b), terms.eq(a, c));
    let left = terms.intern(Node::Ite(ab, a, c), Sort::Ref);
    let right = terms.intern(Node::Ite(ac, b, c), Sort::Ref);
    let same = terms.intern(Node::Binary(BinaryOp::Eq, left, right), Sort::Bool);
    let null = terms.is_null(left);
    let (not_a, not_c) = (terms.ne(a, Term::NULL), terms.ne(c, Term::NULL));
    let mut solver = Unwind::new(Procedure::new());
    assert!(matches!(solver.check(&mut terms, Query { all: &[same], hint: None }), Verdict::Sat(_)));
    assert_eq!(solver.unwound(), 1);
    let verdict = solver.check(&mut terms, Query { all: &[same, null, not_a, not_c], hint: None });
    assert_eq!(verdict, Verdict::Unsat);
    assert_eq!(answered(&solver)[0], ("unwind", 2));
    // A diagram that is false outright needs no inner query at all.
    let contradiction = terms.intern(Node::Binary(BinaryOp::And, ab, ab), Sort::Bool);
    let not_ab = terms.not(ab);
    let before = solver.unwound();
    assert_eq!(solver.check(&mut terms, Query { all: &[contradiction, not_ab], hint: None }), Verdict::Unsat);
    assert_eq!(solver.unwound(), before);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn unwinding_and_slicing_change_no_answer(choices in choices(), has_arithmetic: bool) {
        let mut maker = Maker::new(if has_arithmetic { ARITHMETIC } else { MIXED }, &choices, true, false);
        let all = maker.conditions(3);
        let terms = &mut maker.terms;
        let mut plain = chain(&Config::default()).unwrap();
        let mut unwound = chain(&Config { unwind: true, ..Config::default() }).unwrap();
        let mut sliced = Slice::new(chain(&Config::default()).unwrap());
        let mut evaluator = Evaluator::new();
        let mut hint = Model::new();
        for count in 1..=all.len() {
            let query = Query { all: &all[..count], hint: Some(&hint) };
            let verdicts = [plain.check(terms, query), unwound.check(terms, query), sliced.check(terms, query)];
            let mut known = Vec::new();
            for verdict in &verdicts {
                match verdict {
                    Verdict::Sat(model) => {
                        prop_assert!(evaluator.satisfies(terms, model, query.all));
                        known.push(true);
                    }
                    Verdict::Unsat => known.push(false),
                    Verdict::Unknown(why) => prop_assert!(!matches!(why, Why::Failed(_)), "{why:?}"),
                }
            }
            prop_assert!(known.windows(2).all(|pair| pair[0] == pair[1]), "{verdicts:?}");
            match &verdicts[0] {
                Verdict::Sat(model) => hint = model.clone(),
                _ => break,
            }
        }
    }
}
