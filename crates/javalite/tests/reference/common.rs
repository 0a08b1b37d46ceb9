//! Figure 5: the rules that both machines share.

use std::rc::Rc;

use heapwise_javalite::ast::{Expr, ExprKind};

use super::phi::Phi;
use super::state::{
    ARGUMENT, Control, Environment, Event, K, Kont, L_NULL, R_INPUTS, R_NULL, R_UN, State, Value, find_class,
    find_method, text,
};
use super::{Step, applied};

/// The rules whose control is an expression.
pub fn expression<'a>(state: State<'a>, expr: &'a Expr) -> Step<'a> {
    let k = state.k.clone();
    match &expr.kind {
        ExprKind::Null => null(state),
        ExprKind::Bool(value) => value_of(state, Value::Bool(*value)),
        ExprKind::Variable(name) => variable_lookup(state, name),
        ExprKind::New { class } => new(state, text(class)),
        ExprKind::Read { object, field } => eval("FIELD ACCESS (EVAL)", state, object, Kont::Access(text(field), k)),
        ExprKind::Write { variable, field, value } => {
            eval("FIELD WRITE (EVAL)", state, value, Kont::Write(text(variable), text(field), k))
        }
        ExprKind::Equal { left, right } => eval("EQUALS (L-OPERAND EVAL)", state, left, Kont::EqualsLeft(right, k)),
        ExprKind::If { cond, then, otherwise } => {
            eval("IF-THEN-ELSE (EVAL)", state, cond, Kont::If(then, otherwise, k))
        }
        ExprKind::Var { name, value, body, .. } => {
            eval("VARIABLE DECLARATION (EVAL)", state, value, Kont::Var(text(name), body, k))
        }
        ExprKind::Call { receiver, method, arg } => {
            eval("METHOD INVOCATION (OBJECT EVAL)", state, receiver, Kont::CallObject(text(method), arg, k))
        }
        ExprKind::Assign { variable, value } => {
            eval("VARIABLE ASSIGNMENT (EVAL)", state, value, Kont::Assign(text(variable), k))
        }
        ExprKind::Begin(all) => match all.split_first() {
            None => begin_no_args(state),
            Some((first, rest)) => eval("BEGIN (ARG0 EVAL)", state, first, Kont::Begin(rest, k)),
        },
    }
}

/// The rules whose control is a value, and that do not look at the heap.
pub fn continuation<'a>(state: State<'a>, value: Value, k: &Kont<'a>) -> Step<'a> {
    match k {
        Kont::EqualsLeft(right, k) => {
            eval("EQUALS (R-OPERAND EVAL)", state, right, Kont::EqualsRight(value, k.clone()))
        }
        Kont::If(then, otherwise, k) => match value {
            Value::Bool(true) => if_then_else_true(state, then, k),
            Value::Bool(false) => if_then_else_false(state, otherwise, k),
            Value::Reference(_) => panic!("well-typed conditions are booleans"),
        },
        Kont::Var(name, body, k) => variable_declaration(state, name, value, body, k),
        Kont::CallObject(method, arg, k) => {
            eval("METHOD INVOCATION (ARG EVAL)", state, arg, Kont::CallArg(value, method, k.clone()))
        }
        Kont::Assign(name, k) => variable_assignment(state, name, value, k),
        Kont::Begin(rest, k) => match rest.split_first() {
            Some((next, [])) => eval("BEGIN (ARGN EVAL)", state, next, Kont::Begin(&[], k.clone())),
            Some((next, rest)) => eval("BEGIN (ARGI EVAL)", state, next, Kont::Begin(rest, k.clone())),
            None => begin(state, value, k),
        },
        Kont::Pop(eta, k) => pop(state, value, eta, k),
        _ => unreachable!("the machines have rules of their own for these"),
    }
}

/// The rules (EVAL): the next expression, with the rest of the form in the continuation.
fn eval<'a>(rule: &'static str, mut state: State<'a>, expr: &'a Expr, k: Kont<'a>) -> Step<'a> {
    applied(rule);
    state.control = Control::Expr(expr);
    state.k = Rc::new(k);
    Step::Next(vec![state])
}

/// The control becomes a value.
pub fn value_of(mut state: State<'_>, value: Value) -> Step<'_> {
    state.control = Control::Value(value);
    Step::Next(vec![state])
}

fn null(state: State<'_>) -> Step<'_> {
    applied("NULL");
    value_of(state, Value::Reference(R_NULL))
}

fn variable_lookup<'a>(state: State<'a>, name: &str) -> Step<'a> {
    applied("VARIABLE LOOKUP");
    match state.eta[name] {
        Value::Reference(R_UN) => {
            let k = state.k.clone();
            input_lookup(state, k)
        }
        value => value_of(state, value),
    }
}

/// Ours: a variable that is bound to r_un is the program's argument, a field of a location of the machine. Looking it up
/// is FIELD ACCESS.
pub fn input_lookup<'a>(mut state: State<'a>, k: K<'a>) -> Step<'a> {
    state.k = Rc::new(Kont::Access(ARGUMENT, k));
    value_of(state, Value::Reference(R_INPUTS))
}

fn new<'a>(mut state: State<'a>, class: &str) -> Step<'a> {
    applied("NEW");
    let class = find_class(state.program, class);
    let reference = state.stack_r();
    let location = state.fresh_l(class, true, R_NULL);
    let value = state.bind(reference, vec![(Phi::truth(), location)]);
    value_of(state, value)
}

pub fn equals_bool(state: State<'_>, left: bool, right: bool) -> Step<'_> {
    applied("EQUALS (BOOL)");
    value_of(state, Value::Bool(left == right))
}

fn if_then_else_true<'a>(mut state: State<'a>, then: &'a Expr, k: &K<'a>) -> Step<'a> {
    applied("IF-THEN-ELSE (TRUE)");
    state.events.push(Event::Then);
    state.control = Control::Expr(then);
    state.k = k.clone();
    Step::Next(vec![state])
}

fn if_then_else_false<'a>(mut state: State<'a>, otherwise: &'a Expr, k: &K<'a>) -> Step<'a> {
    applied("IF-THEN-ELSE (FALSE)");
    state.events.push(Event::Else);
    state.control = Control::Expr(otherwise);
    state.k = k.clone();
    Step::Next(vec![state])
}

fn variable_declaration<'a>(mut state: State<'a>, name: &'a str, value: Value, body: &'a Expr, k: &K<'a>) -> Step<'a> {
    applied("VARIABLE DECLARATION");
    state.k = Rc::new(Kont::Pop(state.eta.clone(), k.clone()));
    state.eta.insert(name, value);
    state.control = Control::Expr(body);
    Step::Next(vec![state])
}

/// Two things are ours: the method is looked up in the class of the receiver, not by its name alone; and the receiver is
/// not null, which the caller has made sure of.
pub fn method_invocation<'a>(mut state: State<'a>, receiver: Value, method: &str, arg: Value) -> Step<'a> {
    applied("METHOD INVOCATION");
    let Value::Reference(reference) = receiver else { panic!("well-typed receivers are references") };
    let located = state.set(reference).iter().find(|(_, location)| *location != L_NULL);
    let class = located.and_then(|&(_, location)| state.classes[location]).expect("not null");
    let found = find_method(class, method);
    state.events.push(Event::Call(format!("{}.{}", class.name.text, found.name.text)));
    state.k = Rc::new(Kont::Pop(state.eta.clone(), state.k.clone()));
    state.eta.insert("this", receiver);
    state.eta.insert(text(&found.param.name), arg);
    state.control = Control::Expr(&found.body);
    Step::Next(vec![state])
}

fn variable_assignment<'a>(mut state: State<'a>, name: &'a str, value: Value, k: &K<'a>) -> Step<'a> {
    applied("VARIABLE ASSIGNMENT");
    state.eta.insert(name, value);
    state.k = k.clone();
    value_of(state, value)
}

/// Ours: the paper leaves no expression at all here, with which no rule goes on.
fn begin_no_args(state: State<'_>) -> Step<'_> {
    applied("BEGIN (NO ARGS)");
    value_of(state, Value::Reference(R_NULL))
}

fn begin<'a>(mut state: State<'a>, value: Value, k: &K<'a>) -> Step<'a> {
    applied("BEGIN");
    state.k = k.clone();
    value_of(state, value)
}

fn pop<'a>(mut state: State<'a>, value: Value, eta: &Environment<'a>, k: &K<'a>) -> Step<'a> {
    applied("POP");
    state.eta = eta.clone();
    state.k = k.clone();
    value_of(state, value)
}
