//! Terms that are deep, or enormous when written out, cost neither the stack nor exponential time.

use heapwise_ids::Names;
use heapwise_term::{BinaryOp, Evaluator, Facts, Kinds, Limits, Model, Node, Origin, Place, Printer, Sort, Symbol};
use heapwise_term::{Term, Terms, UnaryOp, Value, plain_numbers};

const DEEP: usize = 100_000;

struct Setting {
    terms: Terms,
    names: Names,
}

impl Setting {
    fn new() -> Self {
        Setting { terms: Terms::new(), names: Names::new() }
    }

    fn input(&mut self, name: &str, sort: Sort) -> Term {
        self.terms.input(self.names.intern(name), sort)
    }

    fn value(&self, term: Term) -> Value {
        Evaluator::new().value(&self.terms, &Model::new(), term)
    }

    fn print(&self, term: Term) -> String {
        Printer {
            terms: &self.terms,
            names: &self.names,
            kinds: &|ranges| format!("{ranges:?}"),
            numbers: &plain_numbers,
        }
        .term(term)
    }
}

#[test]
fn a_deep_sum() {
    let mut s = Setting::new();
    let mut sum = s.input("x", Sort::Int);
    for n in 0..DEEP {
        let next = s.input(&format!("x{n}"), Sort::Int);
        sum = if n % 2 == 0 { s.terms.add(sum, next) } else { s.terms.sub(sum, next) };
    }
    let negative = s.terms.neg(sum);
    let zero = s.terms.int(0);
    let below = s.terms.lt(negative, zero);
    assert_eq!(s.value(below), Value::Bool(false));
    assert!(s.print(below).ends_with('…'));
}

#[test]
fn a_deep_conjunction() {
    let mut s = Setting::new();
    let conditions: Vec<Term> = (0..DEEP).map(|n| s.input(&format!("p{n}"), Sort::Bool)).collect();
    let all = s.terms.and_all(conditions.iter().copied());
    let none = s.terms.not(all);
    assert_eq!(s.terms.not(none), all);
    assert_eq!(s.value(none), Value::Bool(true));
    assert!(s.print(all).ends_with('…'));
    let mut conjuncts = Vec::new();
    s.terms.conjuncts(all, &mut conjuncts);
    assert_eq!(conjuncts.len(), DEEP);
    // The same, made without constructors.
    let stored = conditions
        .iter()
        .fold(Term::TRUE, |so_far, &next| s.terms.intern(Node::Binary(BinaryOp::And, so_far, next), Sort::Bool));
    let negation = s.terms.not(stored);
    assert_eq!(s.value(negation), Value::Bool(true));
    assert_eq!(Facts::default().known(&s.terms, negation), None);
}

#[test]
fn a_deep_conditional() {
    let mut s = Setting::new();
    let (mut reference, mut number, mut condition) = (Term::NULL, s.terms.int(0), s.input("q", Sort::Bool));
    let some_kinds = s.terms.kinds.set([1, 2]);
    for n in 0..DEEP {
        let p = s.input(&format!("p{n}"), Sort::Bool);
        let r = s.input(&format!("r{n}"), Sort::Ref);
        let c = s.input(&format!("c{n}"), Sort::Bool);
        let one = s.terms.int(1);
        let next = s.terms.add(number, one);
        reference = s.terms.ite(p, r, reference);
        number = s.terms.ite(p, one, next);
        condition = s.terms.ite(p, c, condition);
    }
    let is_null = s.terms.is_null(reference);
    let is_some = s.terms.kind_in(reference, some_kinds);
    let five = s.terms.int(5);
    let (is_five, is_less) = (s.terms.eq(number, five), s.terms.lt(number, five));
    let opposite = s.terms.not(condition);
    assert_eq!(s.value(reference), Value::Ref(Place::Null));
    assert_eq!(s.value(number), Value::Int((DEEP as i64).into()));
    let all =
        [(is_null, true), (is_some, false), (is_five, false), (is_less, false), (condition, false), (opposite, true)];
    for (term, expected) in all {
        assert_eq!(s.value(term), Value::Bool(expected));
        assert!(s.print(term).len() < 100_000);
    }
}

#[test]
fn shared_subterms() {
    let mut s = Setting::new();
    let (x, y) = (s.input("x", Sort::I32), s.input("y", Sort::I32));
    let (mut sum, mut difference) = (x, s.terms.sub(x, y));
    let mut condition = s.terms.lt(x, y);
    let mut reference = s.input("r", Sort::Ref);
    for n in 0..200 {
        let p = s.input(&format!("p{n}"), Sort::Bool);
        let q = s.input(&format!("q{n}"), Sort::Bool);
        let r = s.input(&format!("r{n}"), Sort::Ref);
        sum = s.terms.add(sum, sum);
        difference = s.terms.add(difference, difference);
        let (left, right) = (s.terms.ite(p, reference, r), s.terms.ite(q, r, reference));
        reference = s.terms.ite(condition, left, right);
        let (left, right) = (s.terms.and(condition, p), s.terms.or(condition, q));
        let both = s.terms.eq(left, right);
        condition = s.terms.and(both, left);
    }
    let negative = s.terms.neg(difference);
    let is_null = s.terms.is_null(reference);
    let kinds = s.terms.kinds.set([3]);
    let is_some = s.terms.kind_in(reference, kinds);
    let opposite = s.terms.not(condition);
    for term in [sum, negative, is_null, is_some, opposite, condition, reference] {
        s.value(term);
        assert!(s.print(term).len() < 100_000);
    }
    let mut facts = Facts::default();
    facts.assume(&s.terms, condition);
    assert_eq!(facts.known(&s.terms, opposite), Some(false));
}

#[test]
fn a_conjunction_that_shares_conjunctions() {
    let mut s = Setting::new();
    let mut all = s.input("p", Sort::Bool);
    for n in 0..200 {
        let (p, q) = (s.input(&format!("p{n}"), Sort::Bool), s.input(&format!("q{n}"), Sort::Bool));
        let left = s.terms.intern(Node::Binary(BinaryOp::And, all, p), Sort::Bool);
        let right = s.terms.intern(Node::Binary(BinaryOp::And, all, q), Sort::Bool);
        all = s.terms.intern(Node::Binary(BinaryOp::And, left, right), Sort::Bool);
    }
    let mut facts = Facts::default();
    facts.assume(&s.terms, all);
    assert_eq!(facts.conditions().count(), 401);
}

#[test]
fn a_long_access_path() {
    let mut s = Setting::new();
    let next = s.names.intern("next");
    let mut at = s.input("list", Sort::Ref);
    for _ in 0..DEEP {
        let origin = Origin::Field(at, next, next);
        at = s.terms.symbol_of(Symbol { origin, sort: Sort::Ref, kinds: Kinds::ALL, limits: Limits::None });
    }
    assert!(s.print(at).starts_with("list.next.next"));
}

#[test]
fn negations_that_no_constructor_made() {
    let mut s = Setting::new();
    let p = s.input("p", Sort::Bool);
    let twice = (0..DEEP).fold(p, |so_far, _| s.terms.intern(Node::Unary(UnaryOp::Not, so_far), Sort::Bool));
    assert_eq!(s.value(twice), Value::Bool(false));
    let once = s.terms.not(twice);
    assert_eq!(s.value(once), Value::Bool(true));
}
