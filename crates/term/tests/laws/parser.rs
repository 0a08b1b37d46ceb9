//! Reads terms as they are printed, with the constructors. What a name stands for follows from its first letter:
//!
//! | | |
//! |---|---|
//! | `p` `q` `r` | conditions |
//! | `x` `y` `z`, `n` | 32 bits; `n` is never negative |
//! | `f` `g` | 32 bits, 0 or 1: Java's `boolean` |
//! | `v` `w` `u` | 32 bits: Java's `byte`, `short`, `char` |
//! | `l` `m` | 64 bits |
//! | `h` `o` | `float` |
//! | `d` `e` | `double` |
//! | `i` `j`, `k` | unbounded; `k` is never negative |
//! | `a` `b` `c` | an `Animal` or null |
//! | `s` `t` | an `Animal` |
//! | `cat` `dog` `pet`, `someCat` ... | a `Cat` or null, and so on; not null |
//!
//! Numbers are of 32 bits, `5L` of 64, `5n` unbounded, `1.5` a `double` and `1.5f` a `float`. `cmp`, `cmpl` and `cmpg` are
//! Java's three-way comparisons. `new#3` is an object of kind `Cat`, `new#4` a `Dog`.

use heapwise_ids::Names;
use heapwise_term::{BinaryOp, Kind, Kinds, Limits, Origin, Sort, Symbol, Term, Terms};

const KINDS: &[(&str, &[Kind])] =
    &[("Cat", &[1]), ("Dog", &[2]), ("Cow", &[3]), ("Pet", &[1, 2]), ("Animal", &[1, 2, 3]), ("Nothing", &[])];

pub(crate) fn name_of_kinds(ranges: &[(Kind, Kind)]) -> String {
    let is_same = |kinds: &[Kind]| ranges.iter().flat_map(|&(low, high)| low..=high).eq(kinds.iter().copied());
    let is_small = ranges.iter().all(|&(_, high)| high < 10);
    match KINDS.iter().find(|(_, kinds)| is_small && is_same(kinds)) {
        Some((name, _)) => name.to_string(),
        None => format!("{ranges:?}"),
    }
}

pub(crate) fn parse(terms: &mut Terms, names: &mut Names, text: &str) -> Term {
    let mut parser = Parser { terms, names, rest: text };
    let term = parser.expression(0);
    assert_eq!(parser.rest.trim(), "", "something is left of `{text}`");
    term
}

struct Parser<'a> {
    terms: &'a mut Terms,
    names: &'a mut Names,
    rest: &'a str,
}

/// Infix operators with how tightly they bind; longer ones before those they begin with.
const OPERATORS: &[(&str, u8)] = &[
    ("||", 1),
    ("&&", 2),
    ("==", 3),
    ("!=", 3),
    (">>>", 4),
    (">>", 4),
    ("<<", 4),
    ("<=", 3),
    (">=", 3),
    ("<", 3),
    (">", 3),
    ("is not ", 3),
    ("is ", 3),
    ("&", 4),
    ("|", 4),
    ("^", 4),
    ("+", 5),
    ("-", 5),
    ("*", 6),
    ("/", 6),
    ("%", 6),
];

impl Parser<'_> {
    fn take(&mut self, token: &str) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: &str) {
        assert!(self.take(token), "`{token}` should be before `{}`", self.rest);
    }

    fn word(&mut self) -> String {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        assert!(!word.is_empty(), "a word should be before `{rest}`");
        self.rest = rest;
        word.to_string()
    }

    fn expression(&mut self, above: u8) -> Term {
        let mut left = self.operand();
        loop {
            self.rest = self.rest.trim_start();
            match OPERATORS.iter().find(|(operator, _)| self.rest.starts_with(operator)) {
                Some(&(operator, level)) if level > above => {
                    self.expect(operator);
                    left = self.infix(operator, level, left);
                }
                _ => return left,
            }
        }
    }

    fn infix(&mut self, operator: &str, level: u8, left: Term) -> Term {
        if operator.starts_with("is") {
            let word = self.word();
            let (_, kinds) = KINDS.iter().find(|(name, _)| *name == word).expect("a name of kinds");
            let kinds = self.terms.kinds.set(kinds.iter().copied());
            let test = self.terms.kind_in(left, kinds);
            return if operator == "is " { test } else { self.terms.not(test) };
        }
        let right = self.expression(level);
        let terms = &mut *self.terms;
        if terms.sort(left).is_float() {
            return match operator {
                "==" => terms.float_eq(left, right),
                "!=" => {
                    let equal = terms.float_eq(left, right);
                    terms.not(equal)
                }
                "<" => terms.float_lt(left, right),
                ">" => terms.float_lt(right, left),
                "<=" => terms.float_le(left, right),
                ">=" => terms.float_le(right, left),
                "+" => terms.float(BinaryOp::FAdd, left, right),
                "-" => terms.float(BinaryOp::FSub, left, right),
                "*" => terms.float(BinaryOp::FMul, left, right),
                "/" => terms.float(BinaryOp::FDiv, left, right),
                _ => terms.float(BinaryOp::FRem, left, right),
            };
        }
        match operator {
            "||" => terms.or(left, right),
            "&&" => terms.and(left, right),
            "==" => terms.eq(left, right),
            "!=" => terms.ne(left, right),
            "<" => terms.lt(left, right),
            ">" => terms.lt(right, left),
            "<=" => terms.le(left, right),
            ">=" => terms.le(right, left),
            "+" => terms.add(left, right),
            "-" => terms.sub(left, right),
            "*" => terms.mul(left, right),
            "/" => terms.div(left, right),
            "%" => terms.rem(left, right),
            "&" => terms.bits(BinaryOp::BitAnd, left, right),
            "|" => terms.bits(BinaryOp::BitOr, left, right),
            "^" => terms.bits(BinaryOp::BitXor, left, right),
            "<<" => terms.bits(BinaryOp::Shl, left, right),
            ">>" => terms.bits(BinaryOp::Shr, left, right),
            _ => terms.bits(BinaryOp::Ushr, left, right),
        }
    }

    fn operand(&mut self) -> Term {
        if self.take("(") {
            let inner = self.expression(0);
            self.expect(")");
            return inner;
        }
        if self.take("!") {
            let inner = self.operand();
            return self.terms.not(inner);
        }
        if self.take("-") {
            let inner = self.operand();
            let is_float = self.terms.sort(inner).is_float();
            return if is_float { self.terms.float_neg(inner) } else { self.terms.neg(inner) };
        }
        let word = self.word();
        match word.as_str() {
            "true" => Term::TRUE,
            "false" => Term::FALSE,
            "null" => Term::NULL,
            "new" => {
                self.expect("#");
                let id: u32 = self.word().parse().expect("the number of an object");
                self.terms.object(id, id - 2)
            }
            "NaN" => self.terms.f64(f64::NAN),
            "Infinity" => self.terms.f64(f64::INFINITY),
            function if self.rest.starts_with('(') => self.call(function),
            number if number.starts_with(|c: char| c.is_ascii_digit()) => self.number(number),
            name => self.symbol(name),
        }
    }

    fn call(&mut self, function: &str) -> Term {
        self.expect("(");
        let mut arguments = vec![self.expression(0)];
        while self.take(",") {
            arguments.push(self.expression(0));
        }
        self.expect(")");
        match (function, arguments.as_slice()) {
            ("ite", &[condition, then, otherwise]) => self.terms.ite(condition, then, otherwise),
            ("long", &[a]) if self.terms.sort(a).is_float() => self.terms.float_to_i64(a),
            ("int", &[a]) if self.terms.sort(a).is_float() => self.terms.float_to_i32(a),
            ("long", &[a]) => self.terms.widen(a),
            ("int", &[a]) => self.terms.narrow(a),
            ("byte", &[a]) => self.terms.sign_extend8(a),
            ("short", &[a]) => self.terms.sign_extend16(a),
            ("char", &[a]) => self.terms.zero_extend16(a),
            ("float", &[a]) => self.terms.to_f32(a),
            ("double", &[a]) => self.terms.to_f64(a),
            ("abs", &[a]) => self.terms.float_abs(a),
            ("sqrt", &[a]) => self.terms.float_sqrt(a),
            ("rawBits", &[a]) => self.terms.float_to_bits(a),
            ("fromRawBits", &[a]) => self.terms.bits_to_float(a),
            ("same", &[a, b]) => self.terms.eq(a, b),
            ("cmp", &[a, b]) => self.terms.three_way(a, b),
            ("cmpl", &[a, b]) => self.terms.float_three_way(a, b, -1),
            ("cmpg", &[a, b]) => self.terms.float_three_way(a, b, 1),
            _ => panic!("wrong arguments of {function}"),
        }
    }

    fn number(&mut self, text: &str) -> Term {
        if self.take(".") {
            let fraction = self.word();
            let value: f64 = format!("{text}.{}", fraction.trim_end_matches('f')).parse().expect("a float");
            return if fraction.ends_with('f') { self.terms.f32(value as f32) } else { self.terms.f64(value) };
        }
        let digits = text.trim_end_matches(['L', 'n']);
        let value: i64 = digits.parse().expect("a number");
        match text.chars().last() {
            Some('L') => self.terms.i64(value),
            Some('n') => self.terms.int(value),
            _ => self.terms.i32(value as i32),
        }
    }

    fn symbol(&mut self, name: &str) -> Term {
        let non_null = |is_non_null: bool| if is_non_null { Limits::NonNull } else { Limits::None };
        let (sort, kinds, limits) = match name {
            "cat" | "someCat" => (Sort::Ref, self.terms.kinds.set([1]), non_null(name != "cat")),
            "dog" | "someDog" => (Sort::Ref, self.terms.kinds.set([2]), non_null(name != "dog")),
            "pet" | "somePet" => (Sort::Ref, self.terms.kinds.set([1, 2]), non_null(name != "pet")),
            _ => match name.as_bytes()[0] {
                b'p' | b'q' | b'r' => (Sort::Bool, Kinds::ALL, Limits::None),
                b'x' | b'y' | b'z' => (Sort::I32, Kinds::ALL, Limits::None),
                b'n' => (Sort::I32, Kinds::ALL, Limits::NonNegative),
                b'f' | b'g' => (Sort::I32, Kinds::ALL, Limits::Bit),
                b'v' => (Sort::I32, Kinds::ALL, Limits::I8),
                b'w' => (Sort::I32, Kinds::ALL, Limits::I16),
                b'u' => (Sort::I32, Kinds::ALL, Limits::U16),
                b'h' | b'o' => (Sort::F32, Kinds::ALL, Limits::None),
                b'd' | b'e' => (Sort::F64, Kinds::ALL, Limits::None),
                b'l' | b'm' => (Sort::I64, Kinds::ALL, Limits::None),
                b'i' | b'j' => (Sort::Int, Kinds::ALL, Limits::None),
                b'k' => (Sort::Int, Kinds::ALL, Limits::NonNegative),
                b'a' | b'b' | b'c' => (Sort::Ref, self.terms.kinds.set([1, 2, 3]), Limits::None),
                b's' | b't' => (Sort::Ref, self.terms.kinds.set([1, 2, 3]), Limits::NonNull),
                _ => panic!("what sort has {name}?"),
            },
        };
        let origin = Origin::Input(self.names.intern(name));
        self.terms.symbol_of(Symbol { origin, sort, kinds, limits })
    }
}
