//! The machines of *Exact Heap Summaries from Symbolic Execution*, rule by rule: slow, clear, and only for tests.
//!
//! | file | figure | |
//! |---|---|---|
//! | `phi` | 4 | the constraints, and S(phi) by search over partitions |
//! | `state` | 4 | the state (mu L R phi_g eta e k), UN, rho |
//! | `common` | 5 | the rules that both machines share |
//! | `lazy` | 6, 7 | lazy initialisation |
//! | `summary` | 8, 9 | heap summaries, VS, ST |
//! | `finals` | | final states, the input heaps they stand for, and their isomorphism |
//!
//! One function is one rule, and has its name. The rules as printed do not work; what was repaired is in [`Repairs`],
//! each explained where it is applied, and each shown to be necessary by a test. Three points are ours: the initial
//! state (`State::initial`), method lookup by class and the receiver's null check (`common::method_invocation`), and the
//! value of `(begin)`. The machines do not know booleans in fields, nor inheritance: the paper has neither.
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part")]

mod common;
pub mod finals;
mod lazy;
pub mod phi;
pub mod state;
mod summary;

use std::cell::RefCell;
use std::collections::BTreeSet;

use heapwise_javalite::ast::Ast;

pub use finals::{Ending, Final};
pub use lazy::Lazy;
use state::{Control, Kont, State, Value};
pub use summary::Summary;

/// What differs from the rules as printed. All are needed; without one, a test shows what goes wrong.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Repairs {
    /// FIELD WRITE of Figure 7 binds the set of the object, not of the value.
    pub write_binds_the_value: bool,
    /// FIELD ACCESS and FIELD WRITE of Figure 9 are stuck where the object may be null on some input.
    pub possibly_null_goes_on: bool,
    /// SUMMARIZE of Figure 8 makes a reference differ from others that are equal to its alias, or not there at all.
    pub differs_from_existing: bool,
    /// UN returns more than the part of a field that is uninitialised.
    pub uninitialised_part_only: bool,
    /// FIELD WRITE of Figure 9 writes twice to a location that the object has under two guards.
    pub one_write_per_location: bool,
    /// EQUALS (REFERENCES-FALSE) of Figure 9 is bracketed so that the path condition is lost.
    pub false_keeps_path_condition: bool,
}

impl Repairs {
    pub const ALL: Repairs = Repairs {
        write_binds_the_value: true,
        possibly_null_goes_on: true,
        differs_from_existing: true,
        uninitialised_part_only: true,
        one_write_per_location: true,
        false_keeps_path_condition: true,
    };
}

/// The rules of Figures 5 to 9.
pub const RULES: [&str; 38] = [
    // Figure 5
    "BEGIN",
    "BEGIN (ARG0 EVAL)",
    "BEGIN (ARGI EVAL)",
    "BEGIN (ARGN EVAL)",
    "BEGIN (NO ARGS)",
    "EQUALS (BOOL)",
    "EQUALS (L-OPERAND EVAL)",
    "EQUALS (R-OPERAND EVAL)",
    "FIELD ACCESS (EVAL)",
    "FIELD WRITE (EVAL)",
    "IF-THEN-ELSE (EVAL)",
    "IF-THEN-ELSE (FALSE)",
    "IF-THEN-ELSE (TRUE)",
    "METHOD INVOCATION",
    "METHOD INVOCATION (ARG EVAL)",
    "METHOD INVOCATION (OBJECT EVAL)",
    "NEW",
    "NULL",
    "POP",
    "VARIABLE ASSIGNMENT",
    "VARIABLE ASSIGNMENT (EVAL)",
    "VARIABLE DECLARATION",
    "VARIABLE DECLARATION (EVAL)",
    "VARIABLE LOOKUP",
    // Figures 6 and 7
    "EQUALS (REFERENCE-FALSE)",
    "EQUALS (REFERENCE-TRUE)",
    "FIELD ACCESS (lazy)",
    "FIELD WRITE (lazy)",
    "INITIALIZE (ALIAS)",
    "INITIALIZE (END)",
    "INITIALIZE (NEW)",
    "INITIALIZE (NULL)",
    // Figures 8 and 9
    "EQUALS (REFERENCES-FALSE)",
    "EQUALS (REFERENCES-TRUE)",
    "FIELD ACCESS (summary)",
    "FIELD WRITE (summary)",
    "SUMMARIZE",
    "SUMMARIZE (END)",
];

thread_local! {
    static APPLIED: RefCell<BTreeSet<&'static str>> = RefCell::default();
}

/// Notes that a rule has been applied.
fn applied(rule: &'static str) {
    APPLIED.with_borrow_mut(|rules| rules.insert(rule));
}

/// The rules that have been applied on this thread so far.
pub fn applied_rules() -> BTreeSet<&'static str> {
    APPLIED.with_borrow(Clone::clone)
}

/// What one step leads to.
pub enum Step<'a> {
    Next(Vec<State<'a>>),
    /// No rule applies: a null dereference on every input of this state.
    Stuck(State<'a>),
    /// A value and the continuation `end`.
    Final(State<'a>, Value),
}

/// What the lazy and the summary machine do differently.
pub trait Relation {
    /// FIELD ACCESS of the object r.
    fn field_access<'a>(&self, state: State<'a>, object: Value, field: &'a str) -> Step<'a>;
    /// FIELD WRITE to the object r_x.
    fn field_write<'a>(&self, state: State<'a>, object: Value, field: &'a str, value: Value) -> Step<'a>;
    /// EQUALS (REFERENCE-TRUE) and EQUALS (REFERENCE-FALSE).
    fn equals_references<'a>(&self, state: State<'a>, left: usize, right: usize) -> Step<'a>;
    /// Whether the machine goes on with an object that must not be null. It may take on that the object is not.
    fn non_null(&self, state: &mut State<'_>, object: Value) -> bool;
    /// The final states that an ended state stands for: what input heaps, and what result.
    fn finals(&self, state: &State<'_>, ending: Option<Value>) -> Vec<Final>;
}

/// Runs a program to all its final states; gives up where there are more than `most` states on the way.
pub fn run<'a>(relation: &impl Relation, program: &'a Ast, repairs: Repairs, most: usize) -> Option<Vec<Ended<'a>>> {
    let mut waiting = vec![State::initial(program, repairs)];
    let mut ended = Vec::new();
    let mut steps = 0;
    while let Some(state) = waiting.pop() {
        steps += 1;
        if steps > 200 * most || waiting.len() + ended.len() > most {
            return None;
        }
        match step(relation, state) {
            Step::Next(states) => waiting.extend(states),
            Step::Stuck(state) => ended.push(Ended { state, value: None }),
            Step::Final(state, value) => ended.push(Ended { state, value: Some(value) }),
        }
    }
    Some(ended)
}

/// A state that has come to an end: with a value, or stuck.
pub struct Ended<'a> {
    pub state: State<'a>,
    pub value: Option<Value>,
}

/// Which rule applies. At most one does, up to the nondeterminism inside of a rule.
fn step<'a>(relation: &impl Relation, mut state: State<'a>) -> Step<'a> {
    let k = state.k.clone();
    let value = match state.control {
        Control::Expr(expr) => return common::expression(state, expr),
        Control::Value(value) => value,
    };
    match &*k {
        Kont::End => Step::Final(state, value),
        Kont::Access(field, k) => {
            state.k = k.clone();
            relation.field_access(state, value, field)
        }
        Kont::Write(variable, field, k) => {
            let object = state.eta[variable];
            if object == Value::Reference(state::R_UN) {
                let through = Kont::WriteThrough(value, field, k.clone());
                return common::input_lookup(state, through.into());
            }
            state.k = k.clone();
            relation.field_write(state, object, field, value)
        }
        Kont::WriteThrough(written, field, k) => {
            state.k = k.clone();
            relation.field_write(state, value, field, *written)
        }
        Kont::EqualsRight(left, k) => {
            state.k = k.clone();
            match (*left, value) {
                (Value::Reference(left), Value::Reference(right)) => relation.equals_references(state, left, right),
                (Value::Bool(left), Value::Bool(right)) => common::equals_bool(state, left, right),
                _ => panic!("well-typed programs compare two booleans or two references"),
            }
        }
        Kont::CallArg(receiver, method, k) => {
            state.k = k.clone();
            if !relation.non_null(&mut state, *receiver) {
                return Step::Stuck(state);
            }
            common::method_invocation(state, *receiver, method, value)
        }
        _ => common::continuation(state, value, &k),
    }
}
