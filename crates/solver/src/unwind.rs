//! POSE-unwind (the POSE paper, section 4.1): a query is answered by its `ite`-free disjuncts, one inner query each.
//!
//! Functions are written out as conditionals first. The conditions become a binary decision diagram over their atoms; conditionals
//! inside atoms are lifted out.
//! Each path of the diagram to true is a conjunction of literals without `ite`. They are asked for in turn up to the
//! first that can hold. Nobody needs this to be fast: it exists to count how many plain queries one conditional query
//! stands for.

use std::collections::HashMap;

use biodivine_lib_bdd::{Bdd, BddVariableSet, op_function};
use foldhash::fast::FixedState;
use heapwise_term::{BinaryOp, Enough, FunctionId, Node, Sort, Term, Terms, UnaryOp, children};

use crate::{Query, Solver, Verdict, Why};

/// How many disjuncts are asked for before giving up.
const DISJUNCT_LIMIT: u64 = 100_000;
/// How large a diagram may become.
const DIAGRAM_LIMIT: usize = 1 << 20;
/// How many conditionals are lifted out of the atoms of a query.
const LIFT_LIMIT: u32 = 20_000;
const ATOM_LIMIT: usize = 10_000;
const DEPTH_LIMIT: u32 = 1_000;

const TOO_LARGE: Why = Why::Beyond("so many disjuncts");

pub struct Unwind<S> {
    inner: S,
    answered: u64,
    unwound: u64,
}

impl<S: Solver> Unwind<S> {
    pub fn new(inner: S) -> Self {
        Unwind { inner, answered: 0, unwound: 0 }
    }

    /// How many inner queries there were.
    pub fn unwound(&self) -> u64 {
        self.unwound
    }

    fn decide(&mut self, terms: &mut Terms, all: &[Term]) -> Result<Verdict, Why> {
        let mut lifting = Lifting::default();
        let mut lifted = Vec::with_capacity(all.len());
        for condition in written_out(terms, all) {
            lifted.push(lifting.lift(terms, condition, 0)?);
        }
        let diagram = Diagram::of(terms, &lifted)?;
        let mut doubt = None;
        let mut disjunct = Vec::new();
        for (count, path) in diagram.conjunction.sat_clauses().enumerate() {
            if terms.enough.is_reached_now() {
                return Err(Why::TimedOut);
            }
            if count as u64 >= DISJUNCT_LIMIT {
                return Err(TOO_LARGE);
            }
            disjunct.clear();
            for (variable, value) in path.to_values() {
                let atom = diagram.atoms[variable.to_index()];
                disjunct.push(if value { atom } else { terms.not(atom) });
            }
            self.unwound += 1;
            match self.inner.check(terms, Query { all: &disjunct, hint: None }) {
                Verdict::Sat(model) => return Ok(Verdict::Sat(model)),
                Verdict::Unsat => {}
                Verdict::Unknown(why) => doubt = doubt.or(Some(why)),
            }
        }
        doubt.map_or(Ok(Verdict::Unsat), Err)
    }
}

impl<S: Solver> Solver for Unwind<S> {
    fn check(&mut self, terms: &mut Terms, query: Query<'_>) -> Verdict {
        match self.decide(terms, query.all) {
            Ok(verdict) => {
                self.answered += 1;
                verdict
            }
            Err(why) => Verdict::Unknown(why),
        }
    }

    fn answered(&self, by: &mut Vec<(&'static str, u64)>) {
        by.push(("unwind", self.answered));
        by.push(("unwound", self.unwound));
        self.inner.answered(by);
    }
}

/// The conditions with functions written out as the paper does: what a field of Y holds is `ite(Y = Y1, Y1.f, .. Y.f)` over what
/// was read before it.
fn written_out(terms: &mut Terms, all: &[Term]) -> Vec<Term> {
    let mut written = HashMap::default();
    let mut earlier: Vec<(FunctionId, Vec<Term>, Term)> = Vec::new();
    for symbol in terms.symbols_behind(all) {
        let Some(application) = terms.application(symbol) else { continue };
        let arguments: Vec<Term> = application.arguments().map(|it| rewrite(terms, it, &mut written)).collect();
        let mut value = terms.symbol_term(symbol);
        for (function, others, known) in earlier.iter().rev() {
            if *function == application.function {
                let same: Vec<Term> = arguments.iter().zip(others).map(|(&a, &b)| terms.eq(a, b)).collect();
                let same = same.into_iter().fold(Term::TRUE, |all, one| terms.and(all, one));
                value = terms.ite(same, *known, value);
            }
        }
        written.insert(terms.symbol_term(symbol), value);
        earlier.push((application.function, arguments, value));
    }
    all.iter().map(|&condition| rewrite(terms, condition, &mut written)).collect()
}

/// The term with what is known of its subterms in their places. Terms may be deep, so there is a stack.
fn rewrite(terms: &mut Terms, root: Term, written: &mut HashMap<Term, Term, FixedState>) -> Term {
    let mut waiting = vec![root];
    while let Some(&term) = waiting.last() {
        let start = waiting.len();
        if !written.contains_key(&term) {
            waiting.extend(children(terms, term).filter(|child| !written.contains_key(child)));
        }
        if waiting.len() > start {
            continue;
        }
        waiting.pop();
        if written.contains_key(&term) {
            continue;
        }
        let new = match terms.node(term) {
            Node::Unary(op, a) => terms.unary(op, written[&a]),
            Node::Binary(op, a, b) => terms.binary(op, written[&a], written[&b]),
            Node::Ite(c, x, y) => terms.ite(written[&c], written[&x], written[&y]),
            Node::KindIn(a, kinds) => terms.kind_in(written[&a], kinds),
            _ => term,
        };
        written.insert(term, new);
    }
    written[&root]
}

/// Whether the term is neither boolean structure nor a constant.
fn is_atom(terms: &Terms, term: Term) -> bool {
    match terms.node(term) {
        Node::Bool(_) | Node::Unary(UnaryOp::Not, _) | Node::Ite(..) => false,
        Node::Binary(BinaryOp::And | BinaryOp::Or, ..) => false,
        Node::Binary(BinaryOp::Eq, a, _) => terms.sort(a) != Sort::Bool,
        _ => true,
    }
}

/// Takes conditionals out of atoms: `ite(c, x, y) = z` is `ite(c, x = z, y = z)`.
#[derive(Default)]
struct Lifting {
    done: HashMap<Term, Term, FixedState>,
    /// For terms below atoms: the first conditional in them.
    conditionals: HashMap<Term, Option<Term>, FixedState>,
    lifted: u32,
}

impl Lifting {
    fn lift(&mut self, terms: &mut Terms, term: Term, depth: u32) -> Result<Term, Why> {
        if let Some(&known) = self.done.get(&term) {
            return Ok(known);
        }
        if depth > DEPTH_LIMIT {
            return Err(Why::Beyond("terms nested that deep"));
        }
        if terms.enough.is_reached() {
            return Err(Why::TimedOut);
        }
        let lifted = if is_atom(terms, term) {
            self.lift_atom(terms, term, depth)?
        } else {
            match terms.node(term) {
                Node::Unary(_, a) => {
                    let a = self.lift(terms, a, depth + 1)?;
                    terms.not(a)
                }
                Node::Binary(op, a, b) => {
                    let (a, b) = (self.lift(terms, a, depth + 1)?, self.lift(terms, b, depth + 1)?);
                    terms.intern(Node::Binary(op, a, b), Sort::Bool)
                }
                Node::Ite(c, x, y) => {
                    let c = self.lift(terms, c, depth + 1)?;
                    let (x, y) = (self.lift(terms, x, depth + 1)?, self.lift(terms, y, depth + 1)?);
                    terms.intern(Node::Ite(c, x, y), Sort::Bool)
                }
                _ => term,
            }
        };
        self.done.insert(term, lifted);
        Ok(lifted)
    }

    fn lift_atom(&mut self, terms: &mut Terms, atom: Term, depth: u32) -> Result<Term, Why> {
        let Some(conditional) = self.first_conditional(terms, atom, depth)? else { return Ok(atom) };
        let Node::Ite(c, x, y) = terms.node(conditional) else { return Ok(atom) };
        self.lifted += 1;
        if self.lifted > LIFT_LIMIT {
            return Err(TOO_LARGE);
        }
        let c = self.lift(terms, c, depth + 1)?;
        let [x, y] = [x, y].map(|arm| replace(terms, atom, conditional, arm));
        let (x, y) = (self.lift(terms, x, depth + 1)?, self.lift(terms, y, depth + 1)?);
        Ok(terms.intern(Node::Ite(c, x, y), Sort::Bool))
    }

    /// The first conditional that is not boolean, from the left and from outside.
    fn first_conditional(&mut self, terms: &Terms, term: Term, depth: u32) -> Result<Option<Term>, Why> {
        if let Node::Ite(..) = terms.node(term) {
            return Ok(Some(term));
        }
        if let Some(&known) = self.conditionals.get(&term) {
            return Ok(known);
        }
        if depth > DEPTH_LIMIT {
            return Err(Why::Beyond("terms nested that deep"));
        }
        let mut first = None;
        for child in children(terms, term) {
            first = self.first_conditional(terms, child, depth + 1)?;
            if first.is_some() {
                break;
            }
        }
        self.conditionals.insert(term, first);
        Ok(first)
    }
}

/// The term with `old` replaced by `new` outside of conditionals. It may be deep, so the stack is our own.
fn replace(terms: &mut Terms, term: Term, old: Term, new: Term) -> Term {
    let mut done: HashMap<Term, Term, FixedState> = HashMap::default();
    done.insert(old, new);
    let mut waiting = vec![term];
    while let Some(next) = waiting.pop() {
        if done.contains_key(&next) {
            continue;
        }
        let node = terms.node(next);
        let parts = match node {
            Node::Unary(_, a) | Node::KindIn(a, _) => [Some(a), None],
            Node::Binary(_, a, b) => [Some(a), Some(b)],
            _ => [None, None],
        };
        let is_open = |part: &Term| !done.contains_key(part);
        if parts.iter().flatten().any(is_open) {
            waiting.push(next);
            waiting.extend(parts.into_iter().rev().flatten().filter(is_open));
            continue;
        }
        let replaced = match node {
            Node::Unary(op, a) => terms.unary(op, done[&a]),
            Node::Binary(op, a, b) => terms.binary(op, done[&a], done[&b]),
            Node::KindIn(a, kinds) => terms.kind_in(done[&a], kinds),
            _ => next,
        };
        done.insert(next, replaced);
    }
    done[&term]
}

/// The conditions as a binary decision diagram over their atoms, in the order of first appearance.
struct Diagram {
    atoms: Vec<Term>,
    conjunction: Bdd,
}

impl Diagram {
    fn of(terms: &Terms, all: &[Term]) -> Result<Self, Why> {
        let mut atoms = Vec::new();
        let mut seen: HashMap<Term, usize, FixedState> = HashMap::default();
        let mut waiting: Vec<Term> = all.iter().rev().copied().collect();
        while let Some(term) = waiting.pop() {
            if seen.contains_key(&term) {
                continue;
            }
            seen.insert(term, atoms.len());
            if is_atom(terms, term) {
                atoms.push(term);
            } else {
                let start = waiting.len();
                waiting.extend(children(terms, term));
                waiting[start..].reverse();
            }
        }
        let count = u16::try_from(atoms.len()).ok().filter(|_| atoms.len() <= ATOM_LIMIT).ok_or(TOO_LARGE)?;
        let variables = BddVariableSet::new_anonymous(count);
        let mut builder = Builder { terms, variables, numbers: seen, done: HashMap::default() };
        let mut conjunction = builder.variables.mk_true();
        for &condition in all {
            let next = builder.diagram(condition)?;
            conjunction = limited(&terms.enough, &conjunction, &next, op_function::and)?;
        }
        Ok(Diagram { atoms, conjunction })
    }
}

struct Builder<'a> {
    terms: &'a Terms,
    variables: BddVariableSet,
    numbers: HashMap<Term, usize, FixedState>,
    done: HashMap<Term, Bdd, FixedState>,
}

impl Builder<'_> {
    fn diagram(&mut self, term: Term) -> Result<Bdd, Why> {
        if let Some(known) = self.done.get(&term) {
            return Ok(known.clone());
        }
        let enough = &self.terms.enough;
        let diagram = match self.terms.node(term) {
            Node::Bool(true) => self.variables.mk_true(),
            Node::Bool(false) => self.variables.mk_false(),
            _ if is_atom(self.terms, term) => {
                let number = self.numbers.get(&term).copied().ok_or(TOO_LARGE)?;
                let variable = self.variables.variables().get(number).copied().ok_or(TOO_LARGE)?;
                self.variables.mk_var(variable)
            }
            Node::Unary(_, a) => self.diagram(a)?.not(),
            Node::Binary(op, a, b) => {
                let (a, b) = (self.diagram(a)?, self.diagram(b)?);
                match op {
                    BinaryOp::And => limited(enough, &a, &b, op_function::and)?,
                    BinaryOp::Or => limited(enough, &a, &b, op_function::or)?,
                    _ => limited(enough, &a, &b, op_function::iff)?,
                }
            }
            Node::Ite(c, x, y) => {
                let (c, x, y) = (self.diagram(c)?, self.diagram(x)?, self.diagram(y)?);
                let then = limited(enough, &c, &x, op_function::and)?;
                let otherwise = limited(enough, &y, &c, op_function::and_not)?;
                limited(enough, &then, &otherwise, op_function::or)?
            }
            _ => return Err(Why::Beyond("such conditions")),
        };
        self.done.insert(term, diagram.clone());
        Ok(diagram)
    }
}

fn limited(enough: &Enough, a: &Bdd, b: &Bdd, op: fn(Option<bool>, Option<bool>) -> Option<bool>) -> Result<Bdd, Why> {
    // Nothing stops an operation on diagrams. Where all that is left to do is false, it ends by itself.
    let op = |a, b| if enough.is_reached() { Some(false) } else { op(a, b) };
    let diagram = Bdd::binary_op_with_limit(DIAGRAM_LIMIT, a, b, op);
    if enough.is_reached() { Err(Why::TimedOut) } else { diagram.ok_or(TOO_LARGE) }
}
