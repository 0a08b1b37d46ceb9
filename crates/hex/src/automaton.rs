//! Access paths, walked step by step: one deterministic automaton for all path expressions of an anchor, so that whoever
//! walks a heap keeps one number for each object.

use std::collections::{BTreeSet, HashMap};
use std::fmt;

use foldhash::fast::FixedState;
use heapwise_ids::{Arena, Id, id};

use crate::regex::{Regex, Step};

id! {
    /// A set of paths that an automaton knows.
    PathId;
    /// What an automaton remembers of a path.
    State;
}

/// More states than this are a mistake in a rule, which would only cost memory.
const MOST_STATES: usize = 20_000;

/// A set of rules whose automaton has too many states.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TooLarge;

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the paths of these rules need more than {MOST_STATES} states together")
    }
}

impl std::error::Error for TooLarge {}

/// Walks paths and knows which of its sets each belongs to.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// The column of each step that is named. Column 0 is for fields and elements that are not, column 1 for such roots.
    columns: HashMap<Step, usize, FixedState>,
    width: usize,
    /// The state after each step, row by row.
    next: Vec<State>,
    /// The sets that a path which leads to a state belongs to, in order.
    accepts: Arena<State, Vec<PathId>>,
    /// Those that it or a path that extends it belongs to.
    reaches: Arena<State, Vec<PathId>>,
    /// Those that a path which extends it, by one step at least, belongs to.
    extends_to: Arena<State, Vec<PathId>>,
    paths: usize,
}

const OTHER: usize = 0;
const OTHER_ROOT: usize = 1;

impl Automaton {
    /// One automaton for all of these sets; the first has number 0, and so on.
    pub fn new(sets: &[Regex]) -> Result<Self, TooLarge> {
        let mut nfa = Nfa::default();
        let mut start = BTreeSet::new();
        for (index, set) in sets.iter().enumerate() {
            let (from, to) = (nfa.node(), nfa.node());
            nfa.build(set, from, to);
            nfa.accepts.insert(to, PathId::from_index(index));
            start.insert(from);
        }
        let mut columns: HashMap<Step, usize, FixedState> = HashMap::default();
        for edge in &nfa.edges {
            if let Label::OneOf(steps) = &edge.label {
                for &step in steps {
                    let column = columns.len() + 2;
                    columns.entry(step).or_insert(column);
                }
            }
        }
        let width = columns.len() + 2;
        let mut automaton = Automaton {
            columns,
            width,
            next: Vec::new(),
            accepts: Arena::new(),
            reaches: Arena::new(),
            extends_to: Arena::new(),
            paths: sets.len(),
        };
        automaton.determinise(&nfa, nfa.closure(start))?;
        automaton.look_ahead();
        Ok(automaton)
    }

    fn determinise(&mut self, nfa: &Nfa, start: BTreeSet<usize>) -> Result<(), TooLarge> {
        let mut known: HashMap<BTreeSet<usize>, State, FixedState> = HashMap::default();
        let mut waiting = vec![BTreeSet::new(), start];
        for (index, nodes) in waiting.iter().enumerate() {
            known.insert(nodes.clone(), State::from_index(index));
        }
        let mut at = 0;
        while at < waiting.len() {
            let nodes = waiting[at].clone();
            at += 1;
            self.accepts.push(nodes.iter().filter_map(|node| nfa.accepts.get(node)).copied().collect());
            let mut rows = vec![BTreeSet::new(); self.width];
            for edge in nfa.edges.iter().filter(|edge| nodes.contains(&edge.from)) {
                match &edge.label {
                    Label::OneOf(steps) => steps.iter().for_each(|step| {
                        rows[self.columns[step]].insert(edge.to);
                    }),
                    Label::Any => {
                        rows[OTHER].insert(edge.to);
                        for (step, &column) in &self.columns {
                            if !matches!(step, Step::Root(_)) {
                                rows[column].insert(edge.to);
                            }
                        }
                    }
                }
            }
            for row in rows {
                let nodes = nfa.closure(row);
                let next = match known.get(&nodes) {
                    Some(&state) => state,
                    None => {
                        let state = State::from_index(waiting.len());
                        if waiting.len() >= MOST_STATES {
                            return Err(TooLarge);
                        }
                        known.insert(nodes.clone(), state);
                        waiting.push(nodes);
                        state
                    }
                };
                self.next.push(next);
            }
        }
        Ok(())
    }

    /// Finds out what each state leads to, backwards until nothing changes.
    fn look_ahead(&mut self) {
        let count = self.accepts.len();
        let mut reaches: Vec<BTreeSet<PathId>> =
            self.accepts.values().map(|paths| paths.iter().copied().collect()).collect();
        let mut extends_to = vec![BTreeSet::new(); count];
        let mut changed = true;
        while changed {
            changed = false;
            for state in (0..count).rev() {
                for column in 0..self.width {
                    let next = self.next[state * self.width + column].index();
                    let new: Vec<PathId> = reaches[next].difference(&extends_to[state]).copied().collect();
                    changed |= !new.is_empty();
                    extends_to[state].extend(new.iter().copied());
                    reaches[state].extend(new);
                }
            }
        }
        self.reaches = reaches.into_iter().map(|paths| paths.into_iter().collect()).collect();
        self.extends_to = extends_to.into_iter().map(|paths| paths.into_iter().collect()).collect();
    }

    /// The state before the first step.
    #[inline]
    pub fn start(&self) -> State {
        State::from_index(1)
    }

    /// The state from which no path of any set is reached.
    #[inline]
    pub fn dead(&self) -> State {
        State::from_index(0)
    }

    /// The state after one more step.
    #[inline]
    pub fn step(&self, state: State, step: Step) -> State {
        let column = self.columns.get(&step).copied().unwrap_or(match step {
            Step::Root(_) => OTHER_ROOT,
            Step::Field(_) | Step::Element => OTHER,
        });
        self.next[state.index() * self.width + column]
    }

    /// Whether some path names this step.
    pub fn names(&self, step: Step) -> bool {
        self.columns.contains_key(&step)
    }

    /// The state after these steps from the start.
    pub fn run(&self, steps: impl IntoIterator<Item = Step>) -> State {
        steps.into_iter().fold(self.start(), |state, step| self.step(state, step))
    }

    /// The sets that a path belongs to which leads to this state, in order.
    #[inline]
    pub fn accepted(&self, state: State) -> &[PathId] {
        &self.accepts[state]
    }

    /// Whether a path which leads to this state belongs to the set.
    #[inline]
    pub fn accepts(&self, state: State, paths: PathId) -> bool {
        self.accepts[state].binary_search(&paths).is_ok()
    }

    /// Whether the set has this path or one that extends it.
    pub fn reaches(&self, state: State, paths: PathId) -> bool {
        self.reaches[state].binary_search(&paths).is_ok()
    }

    /// Whether the set has a path that extends this one, by one step at least.
    pub fn can_extend(&self, state: State, paths: PathId) -> bool {
        self.extends_to[state].binary_search(&paths).is_ok()
    }

    /// Whether no set has this path or one that extends it: what lies behind is nobody's concern.
    #[inline]
    pub fn is_dead(&self, state: State) -> bool {
        state == self.dead()
    }

    /// How many sets there are.
    pub fn paths(&self) -> usize {
        self.paths
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.accepts.len()
    }
}

enum Label {
    OneOf(Vec<Step>),
    Any,
}

struct Edge {
    from: usize,
    label: Label,
    to: usize,
}

/// Thompson's construction.
#[derive(Default)]
struct Nfa {
    nodes: usize,
    edges: Vec<Edge>,
    silent: Vec<Vec<usize>>,
    accepts: HashMap<usize, PathId, FixedState>,
}

impl Nfa {
    fn node(&mut self) -> usize {
        self.nodes += 1;
        self.silent.push(Vec::new());
        self.nodes - 1
    }

    fn build(&mut self, regex: &Regex, from: usize, to: usize) {
        match regex {
            Regex::Empty => self.silent[from].push(to),
            Regex::OneOf(steps) => self.edges.push(Edge { from, label: Label::OneOf(steps.clone()), to }),
            Regex::Any => self.edges.push(Edge { from, label: Label::Any, to }),
            Regex::Concat(parts) => {
                let mut at = from;
                for part in parts {
                    let next = self.node();
                    self.build(part, at, next);
                    at = next;
                }
                self.silent[at].push(to);
            }
            Regex::Either(parts) => parts.iter().for_each(|part| {
                // Nodes of its own, so that a repetition inside does not leak into the others.
                let (inner_from, inner_to) = (self.node(), self.node());
                self.silent[from].push(inner_from);
                self.build(part, inner_from, inner_to);
                self.silent[inner_to].push(to);
            }),
            Regex::Star(inner) => {
                let (inner_from, inner_to) = (self.node(), self.node());
                self.silent[from].push(inner_from);
                self.build(inner, inner_from, inner_to);
                self.silent[inner_to].push(inner_from);
                self.silent[inner_from].push(to);
            }
        }
    }

    fn closure(&self, mut nodes: BTreeSet<usize>) -> BTreeSet<usize> {
        let mut waiting: Vec<usize> = nodes.iter().copied().collect();
        while let Some(node) = waiting.pop() {
            for &next in &self.silent[node] {
                if nodes.insert(next) {
                    waiting.push(next);
                }
            }
        }
        nodes
    }
}
