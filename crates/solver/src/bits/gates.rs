//! Boolean gates on a SAT solver: each is made once, and folded where its inputs are known.

use std::cell::Cell;
use std::collections::HashMap;
use std::time::Instant;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};
use foldhash::fast::FixedState;
use heapwise_term::Enough;

use crate::{Effort, Verdict, Why};

/// More clauses than a search could handle in any time.
const MOST_CLAUSES: usize = 8_000_000;

/// What the search may branch on.
///
/// Gates follow from inputs, so branching on inputs is enough, and finds models several times faster; but proofs that
/// there is none can be exponentially longer without the gates. So a search begins with inputs, and does not insist.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Branching {
    Inputs,
    Everything,
}

impl Branching {
    /// How many conflicts a search that branches on inputs is given.
    const PATIENCE: u64 = 1_000;

    /// Asks `decide` for an answer with little effort first, then with all of it.
    pub(crate) fn in_turn(effort: Effort, enough: &Enough, decide: impl Fn(Effort, Branching) -> Verdict) -> Verdict {
        let little = Effort { conflicts: effort.conflicts.min(Self::PATIENCE), ..effort };
        let start = Instant::now();
        match decide(little, Branching::Inputs) {
            Verdict::Unknown(Why::TimedOut) if effort.conflicts > Self::PATIENCE && !enough.is_reached_now() => {
                let time = effort.time.map(|time| time.saturating_sub(start.elapsed()));
                decide(Effort { time, ..effort }, Branching::Everything)
            }
            decided => decided,
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Searched {
    Found,
    Impossible,
    GaveUp,
}

pub(crate) struct Gates {
    sat: Solver<Watch>,
    /// The literal that is true.
    truth: Lit,
    ands: HashMap<(Lit, Lit), Lit, FixedState>,
    xors: HashMap<(Lit, Lit), Lit, FixedState>,
    branching: Branching,
    clauses: usize,
    clause: Vec<Lit>,
}

/// Stops the search when the effort is spent.
struct Watch {
    conflicts_left: u64,
    deadline: Option<Instant>,
    enough: Enough,
    asked: Cell<u32>,
    is_late: Cell<bool>,
}

impl Watch {
    fn new(effort: Effort, enough: &Enough) -> Self {
        let own = effort.time.and_then(|time| Instant::now().checked_add(time));
        Watch {
            conflicts_left: effort.conflicts,
            deadline: own.into_iter().chain(enough.deadline()).min(),
            enough: enough.clone(),
            asked: Cell::new(0),
            is_late: Cell::new(false),
        }
    }

    /// Whether the time is up. The clock is slow beside a decision or a gate, so it is not looked at each time.
    fn is_late(&self) -> bool {
        self.asked.set(self.asked.get().wrapping_add(1));
        if self.asked.get().is_multiple_of(64) && self.deadline.is_some_and(|deadline| Instant::now() > deadline) {
            self.is_late.set(true);
        }
        self.is_late.get() || self.enough.is_said()
    }
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.conflicts_left = self.conflicts_left.saturating_sub(1);
        }
    }

    fn stop(&self) -> bool {
        self.conflicts_left == 0 || self.is_late()
    }
}

impl Gates {
    pub(crate) fn new(effort: Effort, branching: Branching, enough: &Enough) -> Self {
        let mut sat = Solver::new(SolverOpts::default(), Watch::new(effort, enough));
        let truth = Lit::new(sat.new_var_default(), true);
        sat.add_clause_reuse(&mut vec![truth]);
        let (ands, xors) = (HashMap::default(), HashMap::default());
        Gates { sat, truth, ands, xors, branching, clauses: 0, clause: Vec::new() }
    }

    /// Whether what was built is too large to be searched, or took too long.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.clauses > MOST_CLAUSES || self.sat.cb().is_late()
    }

    /// How many clauses there are.
    #[cfg(test)]
    pub(crate) fn size(&self) -> usize {
        self.clauses
    }

    pub(crate) fn search(&mut self) -> Searched {
        self.search_if(&[])
    }

    /// As [`Gates::search`], with these too, only this time.
    pub(crate) fn search_if(&mut self, lits: &[Lit]) -> Searched {
        let answer = self.sat.solve_limited(lits);
        if answer == lbool::TRUE {
            Searched::Found
        } else if answer == lbool::FALSE {
            Searched::Impossible
        } else {
            Searched::GaveUp
        }
    }

    /// What the last search has found.
    pub(crate) fn is_true(&self, lit: Lit) -> bool {
        self.sat.value_lit(lit) == lbool::TRUE
    }

    /// The number that the last search has found, its low 64 bits.
    pub(crate) fn number(&self, bits: &[Lit]) -> u64 {
        let set = |(index, &bit): (usize, &Lit)| u64::from(self.is_true(bit)) << index;
        bits.iter().take(64).enumerate().map(set).sum()
    }

    pub(crate) fn constant(&self, value: bool) -> Lit {
        if value { self.truth } else { !self.truth }
    }

    pub(crate) fn known(&self, lit: Lit) -> Option<bool> {
        if lit == self.truth {
            Some(true)
        } else if lit == !self.truth {
            Some(false)
        } else {
            None
        }
    }

    /// A free literal.
    pub(crate) fn input(&mut self) -> Lit {
        Lit::new(self.sat.new_var(lbool::UNDEF, true), true)
    }

    /// The output of a gate.
    fn output(&mut self) -> Lit {
        Lit::new(self.sat.new_var(lbool::UNDEF, self.branching == Branching::Everything), true)
    }

    /// One of these must be true.
    pub(crate) fn clause(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.clauses += 1;
        self.clause.clear();
        self.clause.extend(lits);
        self.sat.add_clause_reuse(&mut self.clause);
    }

    pub(crate) fn and(&mut self, a: Lit, b: Lit) -> Lit {
        if a == b || self.known(b) == Some(true) {
            return a;
        }
        if self.known(a) == Some(true) {
            return b;
        }
        if a == !b || self.known(a).is_some() || self.known(b).is_some() {
            return self.constant(false);
        }
        let key = if a < b { (a, b) } else { (b, a) };
        if let Some(&known) = self.ands.get(&key) {
            return known;
        }
        let out = self.output();
        self.clause([!out, a]);
        self.clause([!out, b]);
        self.clause([out, !a, !b]);
        self.ands.insert(key, out);
        out
    }

    pub(crate) fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    /// One gate for many inputs, so that knowing them all settles it at once.
    pub(crate) fn and_all(&mut self, all: impl IntoIterator<Item = Lit>) -> Lit {
        let mut inputs: Vec<Lit> = Vec::new();
        for lit in all {
            match self.known(lit) {
                Some(true) => {}
                Some(false) => return self.constant(false),
                None => inputs.push(lit),
            }
        }
        match inputs[..] {
            [] => self.constant(true),
            [one] => one,
            [a, b] => self.and(a, b),
            _ => {
                let out = self.output();
                for &lit in &inputs {
                    self.clause([!out, lit]);
                }
                self.clause(inputs.into_iter().map(|lit| !lit).chain([out]));
                out
            }
        }
    }

    pub(crate) fn or_all(&mut self, all: impl IntoIterator<Item = Lit>) -> Lit {
        !self.and_all(all.into_iter().map(|lit| !lit))
    }

    pub(crate) fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        match (self.known(a), self.known(b)) {
            (Some(value), _) => return if value { !b } else { b },
            (_, Some(value)) => return if value { !a } else { a },
            _ if a == b => return self.constant(false),
            _ if a == !b => return self.constant(true),
            _ => {}
        }
        // The signs of the inputs only turn the output around.
        let turned = a.sign() != b.sign();
        let (x, y) = (Lit::new(a.var(), true), Lit::new(b.var(), true));
        let key = if x < y { (x, y) } else { (y, x) };
        let out = match self.xors.get(&key) {
            Some(&known) => known,
            None => {
                let out = self.output();
                self.clause([!out, x, y]);
                self.clause([!out, !x, !y]);
                self.clause([out, !x, y]);
                self.clause([out, x, !y]);
                self.xors.insert(key, out);
                out
            }
        };
        if turned { !out } else { out }
    }

    /// `a` where the condition holds, `b` where it does not.
    pub(crate) fn mux(&mut self, condition: Lit, a: Lit, b: Lit) -> Lit {
        if let Some(value) = self.known(condition) {
            return if value { a } else { b };
        }
        if a == b {
            return a;
        }
        match (self.known(a), self.known(b)) {
            (Some(true), _) => return self.or(condition, b),
            (Some(false), _) => return self.and(!condition, b),
            (_, Some(true)) => return self.or(!condition, a),
            (_, Some(false)) => return self.and(condition, a),
            _ if a == !b => return !self.xor(condition, a),
            _ => {}
        }
        let out = self.output();
        self.clause([!condition, !a, out]);
        self.clause([!condition, a, !out]);
        self.clause([condition, !b, out]);
        self.clause([condition, b, !out]);
        // These follow, and let the search see equal arms before it knows the condition.
        self.clause([!a, !b, out]);
        self.clause([a, b, !out]);
        out
    }

    /// Whether at least two of the three hold.
    pub(crate) fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        for (known, x, y) in [(a, b, c), (b, a, c), (c, a, b)] {
            match self.known(known) {
                Some(true) => return self.or(x, y),
                Some(false) => return self.and(x, y),
                None if x == y => return x,
                None if x == !y => return known,
                None => {}
            }
        }
        let out = self.output();
        for (x, y) in [(a, b), (a, c), (b, c)] {
            self.clause([!x, !y, out]);
            self.clause([x, y, !out]);
        }
        out
    }
}
