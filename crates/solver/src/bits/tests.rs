use heapwise_ids::{Id, Names};
use heapwise_term::{BinaryOp, Evaluator, Node, Sort, Term, Terms, UnaryOp};
use proptest::prelude::*;

use super::*;
use crate::samples::{Asked, Samples, ask, choices, text};

const CONSTANTS: [i64; 12] =
    [0, 1, -1, 2, 7, -13, 31, 33, i32::MAX as i64, i32::MIN as i64, i64::MIN, 0x1234_5678_9abc_def0];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The circuit of a term computes what the term evaluates to.
    #[test]
    fn circuits_compute_what_evaluation_does(choices in choices(), sort in 0..4_usize) {
        let mut samples = Samples::new(choices, &CONSTANTS);
        let model = samples.model();
        let mut all = samples.exactly(&model);
        all.retain(|&term| !mentions_integers(&samples.terms, term));
        let term = samples.term([Sort::Bool, Sort::I32, Sort::I64, Sort::Ref][sort], 3);
        let value = Evaluator::new().value(&samples.terms, &model, term);
        let value = samples.constant_of(&value);
        let equal = samples.terms.intern(Node::Binary(BinaryOp::Eq, term, value), Sort::Bool);
        all.push(equal);
        prop_assert_eq!(samples.ask(&mut Bits::default(), &all), Asked::Sat, "{}", text(&samples.terms, &all));
        all.pop();
        all.push(samples.terms.intern(Node::Unary(UnaryOp::Not, equal), Sort::Bool));
        prop_assert_eq!(samples.ask(&mut Bits::default(), &all), Asked::Unsat, "{}", text(&samples.terms, &all));
    }

    /// Random queries over references and kinds have a model where one of all the small ones is one.
    #[test]
    fn references_agree_with_all_small_heaps(choices in choices()) {
        let mut samples = Samples::new(choices, &[0]);
        let terms = &samples.terms;
        let leaves = (0..terms.len()).map(Id::from_index);
        let leaves: Vec<Term> = leaves.filter(|&term| terms.sort(term) == Sort::Ref).collect();
        let mut all = Vec::new();
        for _ in 0..samples.choose(10) + 2 {
            let (a, b) = (leaves[samples.choose(leaves.len())], leaves[samples.choose(leaves.len())]);
            let kinds = [samples.choose(5) as u32, samples.choose(5) as u32, 9];
            let kinds = samples.terms.kinds.set(kinds);
            let equal = samples.terms.intern(Node::Binary(BinaryOp::Eq, a, b), Sort::Bool);
            let test = samples.terms.intern(Node::KindIn(a, kinds), Sort::Bool);
            let condition = [equal, test][samples.choose(2)];
            let condition = match samples.choose(3) {
                0 => condition,
                1 => samples.terms.intern(Node::Unary(UnaryOp::Not, condition), Sort::Bool),
                _ => samples.terms.intern(Node::Binary(BinaryOp::Or, condition, equal), Sort::Bool),
            };
            all.push(condition);
        }
        let expected = match has_small_heap(&mut samples.terms, &all) {
            true => Asked::Sat,
            false => Asked::Unsat,
        };
        prop_assert_eq!(samples.ask(&mut Bits::default(), &all), expected, "{}", text(&samples.terms, &all));
    }

    /// Random conditions on bytes have a model exactly if trying all bytes finds one.
    #[test]
    fn integers_agree_with_all_small_ones(choices in choices()) {
        let mut samples = Samples::new(choices, &[0, 1, 3, -2, 100]);
        let terms = &samples.terms;
        let mut symbols = (0..terms.symbol_count()).map(|at| terms.symbol_term(Id::from_index(at)));
        let x = symbols.find(|&term| terms.sort(term) == Sort::I32).expect("there are symbols of all sorts");
        let mut all: Vec<Term> = (0..2).map(|_| samples.term(Sort::Bool, 3)).collect();
        // Everything but one integer is fixed.
        let model = samples.model();
        let fixed = samples.exactly(&model);
        all.extend(fixed.into_iter().filter(|&condition| {
            !mentions_integers(&samples.terms, condition) && !mentions(&samples.terms, condition, x)
        }));
        let terms = &mut samples.terms;
        let (low, high) = (terms.i32(-8), terms.i32(24));
        all.extend([terms.lt(low, x), terms.lt(x, high)]);
        let id = terms.as_symbol(x).expect("x is a symbol");
        let found = (-8..24).any(|value| {
            let mut model = model.clone();
            model.set(id, heapwise_term::Value::I32(value));
            Evaluator::new().satisfies(terms, &model, &all)
        });
        let expected = if found { Asked::Sat } else { Asked::Unsat };
        prop_assert_eq!(ask(terms, &mut Bits::default(), &all), expected, "{}", text(terms, &all));
    }
}

fn mentions_integers(terms: &Terms, term: Term) -> bool {
    let mut found = false;
    for_each_subterm(terms, &[term], |sub| found |= terms.sort(sub) == Sort::Int);
    found
}

fn mentions(terms: &Terms, term: Term, wanted: Term) -> bool {
    let mut found = false;
    for_each_subterm(terms, &[term], |sub| found |= sub == wanted);
    found
}

/// Tries all heaps: every way to let references be null or equal, and every kind.
fn has_small_heap(terms: &mut Terms, all: &[Term]) -> bool {
    use heapwise_term::{Model, Place, SymbolId, Value, symbols_of};
    fn go(terms: &Terms, all: &[Term], left: &[SymbolId], objects: &[(SymbolId, u32)], model: &Model) -> bool {
        let Some((&symbol, left)) = left.split_first() else {
            return Evaluator::new().satisfies(terms, model, all);
        };
        let about = terms.symbol(symbol);
        let mut next = model.clone();
        next.set(symbol, Value::Ref(Place::Null));
        if !about.limits.is_non_null() && go(terms, all, left, objects, &next) {
            return true;
        }
        for &(object, kind) in objects {
            next.set(symbol, Value::Ref(Place::Input(object)));
            if terms.kinds.contains(about.kinds, kind) && go(terms, all, left, objects, &next) {
                return true;
            }
        }
        next.set(symbol, Value::Ref(Place::Input(symbol)));
        // Kinds in tests are below ten; ten stands for all others.
        (0..=10).filter(|&kind| terms.kinds.contains(about.kinds, kind)).any(|kind| {
            next.set_kind(symbol, kind);
            let objects = [objects, &[(symbol, kind)]].concat();
            go(terms, all, left, &objects, &next)
        })
    }
    let symbols = symbols_of(terms, all);
    go(terms, all, &symbols, &[], &Model::new())
}

#[test]
fn arithmetic_puzzles() {
    let (mut terms, names) = (Terms::new(), Names::new());
    let x = terms.input(names.intern("x"), Sort::I32);
    let y = terms.input(names.intern("y"), Sort::I32);
    let (one, zero) = (terms.i32(1), terms.i32(0));
    let solver = &mut Bits::default();
    // A factorisation.
    let product = terms.mul(x, y);
    let number = terms.i32(8051);
    let hundred = terms.i32(100);
    let all =
        [terms.eq(product, number), terms.lt(one, x), terms.lt(one, y), terms.lt(x, hundred), terms.lt(y, hundred)];
    assert_eq!(ask(&mut terms, solver, &all), Asked::Sat);
    // The square of an odd number is 1 modulo 8.
    let odd = terms.bits(BinaryOp::BitAnd, x, one);
    let square = terms.mul(x, x);
    let seven = terms.i32(7);
    let last = terms.bits(BinaryOp::BitAnd, square, seven);
    let all = [terms.eq(odd, one), terms.ne(last, one)];
    assert_eq!(ask(&mut terms, solver, &all), Asked::Unsat);
    // The smallest integer is its own negation, and it and zero are the only ones.
    let negative = terms.neg(x);
    let all = [terms.eq(x, negative), terms.ne(x, zero)];
    assert_eq!(ask(&mut terms, solver, &all), Asked::Sat);
    let least = terms.i32(i32::MIN);
    let all = [all[0], all[1], terms.ne(x, least)];
    assert_eq!(ask(&mut terms, solver, &all), Asked::Unsat);
    // A quotient and a remainder give the dividend back, whatever they are.
    let ten = terms.i32(10);
    let (quotient, rest) = (terms.div(x, ten), terms.rem(x, ten));
    let whole = terms.mul(quotient, ten);
    let sum = terms.add(whole, rest);
    let all = [terms.ne(sum, x), terms.le(zero, x), terms.lt(x, hundred)];
    assert_eq!(ask(&mut terms, solver, &all), Asked::Unsat);
}

#[test]
fn it_says_what_is_beyond_it() {
    let (mut terms, names) = (Terms::new(), Names::new());
    let n = terms.input(names.intern("n"), Sort::Int);
    let one = terms.int(1);
    let all = [terms.lt(n, one)];
    let beyond = Asked::Unknown(Why::Beyond("unbounded integers"));
    assert_eq!(ask(&mut terms, &mut Bits::default(), &all), beyond);
}

#[test]
fn it_gives_up_in_time() {
    let (mut terms, names) = (Terms::new(), Names::new());
    let input = |terms: &mut Terms, name: &str| terms.input(names.intern(name), Sort::I64);
    let (x, y, z) = (input(&mut terms, "x"), input(&mut terms, "y"), input(&mut terms, "z"));
    let (xy, yz) = (terms.mul(x, y), terms.mul(y, z));
    let (left, right) = (terms.mul(xy, z), terms.mul(x, yz));
    let all = [terms.ne(left, right)];
    let effort = Effort { conflicts: 100, time: None };
    assert_eq!(ask(&mut terms, &mut Bits::new(effort), &all), Asked::Unknown(Why::TimedOut));
    let effort = Effort { conflicts: u64::MAX, time: Some(std::time::Duration::from_millis(50)) };
    assert_eq!(ask(&mut terms, &mut Bits::new(effort), &all), Asked::Unknown(Why::TimedOut));
}
