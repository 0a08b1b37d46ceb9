use heapwise_ids::Names;

use super::*;
use crate::{BinaryOp, Kinds, Limits, Node, Origin, Sort, Symbol, Term, Terms, UnaryOp};

/// A query that has something of everything.
fn everything(terms: &mut Terms, names: &mut Names) -> Vec<Term> {
    let few = terms.kinds.set([3, 4, 5, 9]);
    let two = terms.kinds.set([4, 9]);
    let symbol = |terms: &mut Terms, name: &str, sort, kinds, limits| {
        let origin = Origin::Input(names.intern(name));
        terms.symbol_of(Symbol { origin, sort, kinds, limits })
    };
    let p = symbol(terms, "p", Sort::Ref, few, Limits::None);
    let q = symbol(terms, "and", Sort::Ref, few, Limits::NonNull);
    let i = symbol(terms, "t0", Sort::Int, Kinds::ALL, Limits::NonNegative);
    let x = symbol(terms, "a|b", Sort::I32, Kinds::ALL, Limits::NonNegative);
    let y = symbol(terms, "y", Sort::I64, Kinds::ALL, Limits::None);
    let b = symbol(terms, "b", Sort::Bool, Kinds::ALL, Limits::None);
    let object = terms.object(7, 4);
    let either = terms.intern(Node::Ite(b, p, object), Sort::Ref);
    let mut all = vec![
        terms.intern(Node::Binary(BinaryOp::Eq, either, q), Sort::Bool),
        terms.intern(Node::KindIn(either, two), Sort::Bool),
        terms.intern(Node::Binary(BinaryOp::Eq, q, Term::NULL), Sort::Bool),
    ];
    let seven = terms.int(-7);
    let huge = terms.int(crate::Integer::from_big(num_bigint::BigInt::from(-1) << 80_u32));
    for op in [BinaryOp::Add, BinaryOp::Mul, BinaryOp::Div, BinaryOp::Rem] {
        let term = terms.intern(Node::Binary(op, i, seven), Sort::Int);
        all.push(terms.intern(Node::Binary(BinaryOp::Lt, huge, term), Sort::Bool));
    }
    use BinaryOp::{Add, BitAnd, BitOr, BitXor, Div, Mul, Rem, Shl, Shr, Ushr};
    let wide = terms.widen(x);
    for op in [Add, Mul, Div, Rem, BitAnd, BitOr, BitXor, Shl, Shr, Ushr] {
        let term = terms.intern(Node::Binary(op, y, wide), Sort::I64);
        let narrow = terms.narrow(term);
        let term = terms.intern(Node::Binary(op, narrow, x), Sort::I32);
        let five = terms.i32(-5);
        all.push(terms.intern(Node::Binary(BinaryOp::Lt, term, five), Sort::Bool));
    }
    let negative = terms.neg(y);
    let zero = terms.i64(0);
    all.push(terms.lt(negative, zero));
    for (name, sort, limits) in [
        ("flag", Sort::I32, Limits::Bit),
        ("byte", Sort::I32, Limits::I8),
        ("short", Sort::I32, Limits::I16),
        ("char", Sort::I32, Limits::U16),
        ("small", Sort::Int, Limits::I8),
        ("long", Sort::I64, Limits::U16),
    ] {
        let a = symbol(terms, name, sort, Kinds::ALL, limits);
        let b = symbol(terms, "y", Sort::I64, Kinds::ALL, Limits::None);
        let same =
            if sort == Sort::I64 { terms.eq(a, b) } else { terms.intern(Node::Binary(BinaryOp::Eq, a, a), Sort::Bool) };
        all.push(same);
    }
    for op in [UnaryOp::SignExtend8, UnaryOp::SignExtend16, UnaryOp::ZeroExtend16] {
        let term = terms.intern(Node::Unary(op, x), Sort::I32);
        all.push(terms.intern(Node::Binary(BinaryOp::Lt, x, term), Sort::Bool));
    }
    let h = symbol(terms, "h", Sort::F32, Kinds::ALL, Limits::None);
    let d = symbol(terms, "float d", Sort::F64, Kinds::ALL, Limits::None);
    floats(terms, h, d, x, y, &mut all);
    all
}

/// Conditions with every operator on floats.
fn floats(terms: &mut Terms, h: Term, d: Term, x: Term, y: Term, all: &mut Vec<Term>) {
    let mut same = |terms: &mut Terms, a: Term, b: Term| {
        all.push(terms.intern(Node::Binary(BinaryOp::Eq, a, b), Sort::Bool));
    };
    for (float, sort) in [(h, Sort::F32), (d, Sort::F64)] {
        use BinaryOp::{FAdd, FDiv, FEq, FLe, FLt, FMul, FRem, FSub};
        for op in [FAdd, FSub, FMul, FDiv, FRem] {
            let term = terms.intern(Node::Binary(op, float, float), sort);
            same(terms, term, float);
        }
        for op in [FLt, FLe, FEq] {
            let term = terms.intern(Node::Binary(op, float, float), Sort::Bool);
            same(terms, term, Term::TRUE);
        }
        for op in [UnaryOp::FNeg, UnaryOp::FAbs, UnaryOp::FSqrt] {
            let term = terms.intern(Node::Unary(op, float), sort);
            same(terms, term, float);
        }
        for (op, to, other) in [(UnaryOp::FToI32, Sort::I32, x), (UnaryOp::FToI64, Sort::I64, y)] {
            let term = terms.intern(Node::Unary(op, float), to);
            same(terms, term, other);
        }
        for (op, to, other) in [(UnaryOp::ToF32, Sort::F32, h), (UnaryOp::ToF64, Sort::F64, d)] {
            for from in [x, y, h, d].into_iter().filter(|from| *from != other) {
                let term = terms.intern(Node::Unary(op, from), to);
                same(terms, term, other);
            }
        }
        let (bits_sort, integer) = if sort == Sort::F32 { (Sort::I32, x) } else { (Sort::I64, y) };
        let sum = terms.float(FAdd, float, float);
        let nested = terms.intern(Node::Ite(Term::TRUE, float, sum), sort);
        for of in [float, sum, nested] {
            let bits = terms.intern(Node::Unary(UnaryOp::FToBits, of), bits_sort);
            same(terms, bits, integer);
        }
        let made = terms.intern(Node::Unary(UnaryOp::BitsToF, integer), sort);
        same(terms, made, float);
    }
    for constant in [terms.f32(-0.0), terms.f32(1.5)] {
        same(terms, h, constant);
    }
    for constant in [terms.f64(f64::NAN), terms.f64(-1e-300)] {
        same(terms, d, constant);
    }
}

#[test]
fn what_is_written_is_read_back() {
    let (mut terms, mut names) = (Terms::new(), Names::new());
    let all = everything(&mut terms, &mut names);
    let style = Style { naming: Naming::Origins(&names), references: References::Integers };
    let text = write(&terms, &all, &style).complete(Some("unsat"));
    let (mut other, mut other_names) = (Terms::new(), Names::new());
    let recorded = read(&mut other, &mut other_names, &text).expect(&text);
    assert_eq!(recorded.status.as_deref(), Some("unsat"));
    assert_eq!(recorded.conditions.len(), all.len());
    let style = Style { naming: Naming::Origins(&other_names), references: References::Integers };
    let again = write(&other, &recorded.conditions, &style).complete(Some("unsat"));
    // Names that mean something to SMT-LIB are primed once more each time.
    assert_eq!(text.replace('\'', ""), again.replace('\'', ""));
}

#[test]
fn a_script_looks_like_this() {
    let (mut terms, names) = (Terms::new(), Names::new());
    let few = terms.kinds.set([3, 4, 9]);
    let root = Origin::Input(names.intern("root"));
    let root = terms.symbol_of(Symbol { origin: root, sort: Sort::Ref, kinds: few, limits: Limits::NonNull });
    let left = Origin::Field(root, names.intern("left"), names.intern("Tree"));
    let left = terms.symbol_of(Symbol { origin: left, sort: Sort::Ref, kinds: few, limits: Limits::None });
    let four = terms.kinds.set([4]);
    let same = terms.intern(Node::Binary(BinaryOp::Eq, root, left), Sort::Bool);
    let all = [terms.not(same), terms.kind_in(left, four), terms.or(same, Term::FALSE)];
    let style = Style { naming: Naming::Origins(&names), references: References::Integers };
    let script = write(&terms, &all, &style);
    let expected = "\
(set-logic ALL)
(set-info :status unsat)
(define-sort Ref () Int)
(define-fun null () Ref 0)
(declare-fun kind (Ref) Int)
(define-fun |kind in 4| ((r Ref)) Bool (and (not (= r null)) (= (kind r) 4)))
(define-fun |non-null input of 3-4 9| ((r Ref)) Bool (and (> r null) (or (<= 3 (kind r) 4) (= (kind r) 9))))
(define-fun |input of 3-4 9| ((r Ref)) Bool (or (= r null) (and (> r null) (or (<= 3 (kind r) 4) (= (kind r) 9)))))
(declare-fun |root| () Ref)
(assert (|non-null input of 3-4 9| |root|))
(declare-fun |root.left| () Ref)
(assert (|input of 3-4 9| |root.left|))
(define-fun t0 () Bool (= |root| |root.left|))
(assert (not t0))
(assert (|kind in 4| |root.left|))
(assert t0)
(check-sat)
";
    assert_eq!(script.complete(Some("unsat")), expected);
    let asked = script.get_value(|_| true);
    assert_eq!(asked.as_deref(), Some("(get-value (|root| |root.left| (kind |root|) (kind |root.left|)))"));
}

#[test]
fn sharing_keeps_a_script_small() {
    let (mut terms, mut names) = (Terms::new(), Names::new());
    let mut sum = terms.input(names.intern("x"), Sort::I32);
    for _ in 0..10_000 {
        sum = terms.intern(Node::Binary(BinaryOp::Add, sum, sum), Sort::I32);
    }
    let zero = terms.i32(0);
    let condition = terms.intern(Node::Binary(BinaryOp::Eq, sum, zero), Sort::Bool);
    let text = write(&terms, &[condition], &Style::default()).complete(None);
    assert!(text.len() < 1_000_000, "{}", text.len());
    let recorded = read(&mut terms, &mut names, &text).expect("a script of ours");
    let symbols = crate::symbols_of(&terms, &recorded.conditions);
    assert_eq!(symbols.len(), 1);
}

#[test]
fn what_is_no_script_of_ours_is_refused_with_a_reason() {
    let refused = |text: &str| read(&mut Terms::new(), &mut Names::new(), text).expect_err(text);
    assert_eq!(refused("(assert"), "a ( is not closed");
    assert_eq!(refused("(assert true))"), "a ) too many");
    assert_eq!(refused("(assert (= x 3))"), "unknown name x");
    assert_eq!(refused("(assert (and 1 true))"), "and of [Int, Bool]");
    assert_eq!(refused("(push 1)"), "unknown command push");
    assert_eq!(refused("x"), "not a command: Atom(\"x\")");
    for text in ["()", "(assert ())", "|", "\"", "(assert |", "(define-fun |new x of| () Ref 0)", "é"] {
        refused(text);
    }
    refused(&"(".repeat(100_000));
}
