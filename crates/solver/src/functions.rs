//! Tests of functions of the input: random conditions on what fields hold, against all small heaps and against other solvers.

use std::cell::RefCell;

use heapwise_ids::{Name, Names};
use heapwise_term::{Cell, Evaluator, Kinds, Limits, Model, Origin, Place, Sort, Symbol, SymbolId, Term, Terms, Value};
use proptest::prelude::*;

use crate::agreement::installed;
use crate::{Backend, Config, Congruent, Pipe, Procedure, Query, Solver, Unwind, Verdict, Why, Z3, chain};

/// Makes random conditions over two references, and what is read from them, from them, and so on.
struct Maker {
    terms: Terms,
    roots: [Term; 3],
    next: Name,
    value: Name,
    choices: std::vec::IntoIter<u8>,
}

impl Maker {
    fn new(choices: Vec<u8>) -> Self {
        let (mut terms, names) = (Terms::new(), Names::new());
        let roots = ["a", "b", "c"].map(|name| terms.input(names.intern(name), Sort::Ref));
        let [next, value] = ["next", "value"].map(|name| names.intern(name));
        Maker { terms, roots, next, value, choices: choices.into_iter() }
    }

    fn choose(&mut self, among: usize) -> usize {
        usize::from(self.choices.next().unwrap_or(0)) % among
    }

    fn applied(&mut self, origin: Origin, sort: Sort, limits: Limits) -> Term {
        let term = self.terms.symbol_of(Symbol { origin, sort, kinds: Kinds::ALL, limits });
        let symbol = self.terms.as_symbol(term).expect("it is one");
        self.terms.apply(symbol);
        term
    }

    fn reference(&mut self, depth: u32) -> Term {
        match self.choose(if depth == 0 { 2 } else { 9 }) {
            8 => {
                let (c, x, y) = (self.condition(depth - 1), self.reference(depth - 1), self.reference(depth - 1));
                self.terms.ite(c, x, y)
            }
            7 => {
                let of = self.reference(depth - 1);
                let at = self.number(depth - 1);
                self.applied(Origin::Element(of, at), Sort::Ref, Limits::None)
            }
            choice @ (0 | 1) => self.roots[choice],
            _ => {
                let of = self.reference(depth - 1);
                self.applied(Origin::Field(of, self.next, self.next), Sort::Ref, Limits::None)
            }
        }
    }

    fn number(&mut self, depth: u32) -> Term {
        match self.choose(if depth == 0 { 2 } else { 6 }) {
            choice @ (0 | 1) => self.terms.i32(choice as i32),
            _ => {
                let of = self.reference(depth - 1);
                self.applied(Origin::Field(of, self.value, self.value), Sort::I32, Limits::Bit)
            }
        }
    }

    fn condition(&mut self, depth: u32) -> Term {
        match self.choose(if depth == 0 { 4 } else { 8 }) {
            0 => {
                let reference = self.reference(depth);
                self.terms.is_null(reference)
            }
            1 => {
                let (a, b) = (self.reference(depth), self.reference(depth));
                self.terms.eq(a, b)
            }
            2 | 3 => {
                let (a, b) = (self.number(depth), self.number(depth));
                self.terms.eq(a, b)
            }
            4 | 5 => {
                let a = self.condition(depth - 1);
                self.terms.not(a)
            }
            choice => {
                let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
                if choice == 6 { self.terms.and(a, b) } else { self.terms.or(a, b) }
            }
        }
    }

    fn conditions(&mut self) -> Vec<Term> {
        let count = 1 + self.choose(7);
        (0..count).map(|_| self.condition(3)).collect()
    }
}

/// Whether some heap of at most two objects satisfies the conditions.
fn is_satisfied(terms: &Terms, roots: &[Term; 3], all: &[Term]) -> bool {
    let names: Vec<SymbolId> = roots.iter().filter_map(|&root| terms.as_symbol(root)).collect();
    let places = [Value::Ref(Place::Null), Value::Ref(Place::Input(names[0])), Value::Ref(Place::Input(names[1]))];
    let bits = [Value::I32(0), Value::I32(1)];
    let behind = terms.symbols_behind(all);
    let function = |is_it: &dyn Fn(Origin, Sort) -> bool| {
        let found = behind.iter().find(|&&id| is_it(terms.symbol(id).origin, terms.symbol(id).sort));
        found.and_then(|&id| terms.application(id)).map(|application| application.function)
    };
    // All ways to choose what each function gives for each of the arguments that there are.
    let mut cells: Vec<(Cell, &[Value])> = Vec::new();
    for of in &places {
        if let Some(function) = function(&|origin, sort| matches!(origin, Origin::Field(..)) && sort == Sort::Ref) {
            cells.push((Cell { function, of: of.clone(), at: None }, &places));
        }
        if let Some(function) = function(&|origin, sort| matches!(origin, Origin::Field(..)) && sort == Sort::I32) {
            cells.push((Cell { function, of: of.clone(), at: None }, &bits));
        }
        if let Some(function) = function(&|origin, _| matches!(origin, Origin::Element(..))) {
            for at in &bits {
                cells.push((Cell { function, of: of.clone(), at: Some(at.clone()) }, &places));
            }
        }
    }
    let mut evaluator = Evaluator::new();
    let mut digits = vec![0; 2 + cells.len()];
    loop {
        let mut model = Model::new();
        for (name, &digit) in names.iter().zip(&digits) {
            model.set(*name, places[digit].clone());
        }
        for ((cell, values), &digit) in cells.iter().zip(&digits[2..]) {
            model.set_cell(cell.clone(), values[digit].clone());
        }
        if evaluator.satisfies(terms, &model, all) {
            return true;
        }
        let radix = |at: usize| if at < 2 { 3 } else { cells[at - 2].1.len() };
        let Some(turning) = (0..digits.len()).find(|&at| digits[at] + 1 < radix(at)) else { return false };
        digits[..turning].fill(0);
        digits[turning] += 1;
    }
}

thread_local! {
    /// A process that is started once. It knows functions by itself, as Z3 does.
    static CVC5: RefCell<Option<Pipe>> =
        RefCell::new(installed(Pipe::new("cvc5 --lang smt2 --produce-models --incremental", None)));
}

fn choices() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 1..120)
}

fn known(verdict: &Verdict) -> Option<bool> {
    match verdict {
        Verdict::Sat(_) => Some(true),
        Verdict::Unsat => Some(false),
        Verdict::Unknown(_) => None,
    }
}

/// The paper's conditional for the second of two fields, `ite(a == b, a.value, b.value)`, has two disjuncts.
#[test]
fn functions_are_unwound_as_conditionals() {
    let mut maker = Maker::new(Vec::new());
    let [a, b, _] = maker.roots;
    let value =
        |maker: &mut Maker, of| maker.applied(Origin::Field(of, maker.value, maker.value), Sort::I32, Limits::Bit);
    let (of_a, of_b) = (value(&mut maker, a), value(&mut maker, b));
    let terms = &mut maker.terms;
    let (zero, one) = (terms.i32(0), terms.i32(1));
    let differ = [terms.eq(of_a, zero), terms.eq(of_b, one)];
    let same = terms.eq(a, b);
    let mut solver = Unwind::new(Congruent::new(Procedure::new()));
    assert!(matches!(solver.check(terms, Query { all: &differ, hint: None }), Verdict::Sat(_)));
    let asked = solver.unwound();
    let all = [differ[0], differ[1], same];
    assert_eq!(solver.check(terms, Query { all: &all, hint: None }), Verdict::Unsat);
    // Where the two are the same, the conditional comes to `a.value`, and no disjunct is left to ask for.
    assert_eq!(solver.unwound(), asked);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_cannot_hold_holds_in_no_small_heap(choices in choices()) {
        let mut maker = Maker::new(choices);
        let all = maker.conditions();
        let terms = &mut maker.terms;
        let mut solver = chain(&Config::default()).unwrap();
        let mut hint = Model::new();
        for count in 1..=all.len() {
            let query = Query { all: &all[..count], hint: Some(&hint) };
            match solver.check(terms, query) {
                Verdict::Sat(model) => {
                    prop_assert!(Evaluator::new().satisfies(terms, &model, query.all));
                    hint = model;
                }
                Verdict::Unsat => {
                    let few = query.all.len() <= 4 && terms.symbols_behind(query.all).len() <= 9;
                    prop_assert!(!few || !is_satisfied(terms, &maker.roots, query.all));
                    break;
                }
                Verdict::Unknown(why) => {
                    prop_assert!(!matches!(why, Why::Failed(_)), "{why}");
                    break;
                }
            }
        }
    }

    #[test]
    fn back_ends_agree_on_functions(choices in choices()) {
        let mut maker = Maker::new(choices);
        let all = maker.conditions();
        let terms = &mut maker.terms;
        let query = Query { all: &all, hint: None };
        let ours = chain(&Config::default()).unwrap().check(terms, query);
        let mut unwound = chain(&Config { unwind: true, ..Config::default() }).unwrap();
        let mut others = vec![unwound.check(terms, query)];
        if installed(Z3::load(None, None)).is_some() {
            let mut z3 = chain(&Config { backend: Backend::Z3, ..Config::default() }).unwrap();
            others.push(z3.check(terms, query));
        }
        CVC5.with_borrow_mut(|cvc5| others.extend(cvc5.as_mut().map(|cvc5| cvc5.check(terms, query))));
        for other in others {
            prop_assert!(known(&other).is_none() || known(&ours).is_none() || known(&other) == known(&ours), "{ours:?} {other:?}");
        }
    }
}
