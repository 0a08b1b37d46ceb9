//! What is said of references to objects that a visit has met before.

use heapwise_hex::{Anchor, Atom, Automaton, Base, Claim, Mark, PathId, State, Step, Target};
use heapwise_ids::Id;
use heapwise_term::Kinds;

use super::walks::{Broken, Held, Walk, Walks};
use super::{Legal, admitted};
use crate::Cx;

impl Walks {
    /// Checks a reference behind a walk that leads to an object which some visit has met before it, whatever the visit.
    pub(super) fn check_alias(&mut self, cx: &mut Cx<'_>, legal: &Legal, walk: u32, edge: u32) -> Result<(), Broken> {
        let Held::At(node) = self.edges[edge as usize].held else { return Ok(()) };
        let Walk { section, root, state, .. } = self.walks[walk as usize];
        if !legal.rules.sections[section].sees(self.edges[edge as usize].step) {
            return Ok(());
        }
        let automaton = &legal.rules.sections[section].automaton;
        let paths = automaton.accepted(automaton.step(state, self.edges[edge as usize].step));
        if paths.is_empty() {
            return Ok(());
        }
        let met: Vec<u32> = match self.prefix(walk, node) {
            Some(prefix) => vec![prefix],
            None => {
                let other = |&at: &u32| {
                    let other = self.walks[at as usize];
                    other.root == root && other.edge != edge && self.are_of_one_visit(walk, at)
                };
                self.to(node).filter(other).collect()
            }
        };
        let Some(&first) = met.first() else { return Ok(()) };
        for (atom, claim) in legal.claims(section, paths) {
            let broken = |beside: Vec<u32>| Err(Broken { walk, edge, beside, atom });
            let about = &legal.rules.atoms[atom];
            match claim {
                Claim::NotNull | Claim::ExpandsTo(_) => {}
                Claim::AliasesSome(types) => {
                    let left = admitted(cx, types, self.kinds(node));
                    if left == Kinds::NONE {
                        return broken(vec![first]);
                    }
                    self.narrow(cx, legal, node, left)?;
                }
                Claim::Aliases(targets) => {
                    for &at in &met {
                        let mut beside = vec![at];
                        let is =
                            targets.iter().find(|target| self.is(legal, about, target, (walk, edge), at, &mut beside));
                        match is {
                            None => return broken(beside),
                            Some(target) if target.max => self.note_maximal(at, walk, edge),
                            Some(_) => {}
                        }
                    }
                }
                Claim::NeverAliases(targets) => {
                    for &at in &met {
                        let mut beside = vec![at];
                        if targets.iter().any(|target| self.is(legal, about, target, (walk, edge), at, &mut beside)) {
                            return broken(beside);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks references to objects on maximal paths again, where a new walk may have extended these.
    pub(super) fn check_maximal(&mut self, cx: &mut Cx<'_>, legal: &Legal, first: usize) -> Result<(), Broken> {
        for new in first..self.walks.len() {
            for known in self.maximal_before(new as u32) {
                self.check_alias(cx, legal, known.walk, known.edge)?;
            }
        }
        Ok(())
    }

    /// Whether an object that the visit has met on the walk `met` is one of those that a reference may alias. What extends a
    /// maximal path is noted.
    fn is(
        &self,
        legal: &Legal,
        atom: &Atom,
        target: &Target,
        (walk, edge): (u32, u32),
        met: u32,
        beside: &mut Vec<u32>,
    ) -> bool {
        let Walk { section, node, .. } = self.walks[met as usize];
        let about = &legal.rules.sections[section];
        match &target.base {
            Base::Paths(paths) => {
                let set = Set { automaton: &about.automaton, paths: *paths, state: self.walks[met as usize].state };
                set.accepts() && !(target.max && self.extends(walk, met, set, beside))
            }
            Base::Up(steps) => {
                let above = self.back(walk).nth((*steps as usize).saturating_sub(1));
                *steps > 0 && above.is_some_and(|above| self.walks[above as usize].node == node)
            }
            Base::Marked(automaton) => {
                let Some(mark) = &atom.mark else { return false };
                self.marked(about.anchor, mark, (walk, edge)).into_iter().any(|prefix| {
                    if !self.goes_on_from(met, prefix) {
                        return false;
                    }
                    let behind = (self.walks[met as usize].length - self.walks[prefix as usize].length) as usize;
                    let mut steps: Vec<Step> = self.back(met).take(behind).map(|at| self.last_step(at)).collect();
                    steps.reverse();
                    let set = Set { automaton, paths: only(), state: automaton.run(steps) };
                    set.accepts() && !(target.max && self.extends(walk, met, set, beside))
                })
            }
        }
    }

    fn last_step(&self, walk: u32) -> Step {
        self.edges[self.walks[walk as usize].edge as usize].step
    }

    /// The parts of a walk that end at the object where the paths of a sentence are cut in two.
    fn marked(&self, anchor: Anchor, mark: &Mark, (walk, edge): (u32, u32)) -> Vec<u32> {
        let mut prefixes: Vec<u32> = self.back(walk).collect();
        prefixes.reverse();
        let mut steps: Vec<Step> = prefixes[1..].iter().map(|&at| self.last_step(at)).collect();
        steps.push(self.edges[edge as usize].step);
        let mut before = mark.before.start();
        if anchor != Anchor::Inputs {
            before = mark.before.step(before, Step::Root(0));
        }
        let mut found = Vec::new();
        for (cut, &prefix) in prefixes.iter().enumerate() {
            if cut > 0 {
                before = mark.before.step(before, steps[cut - 1]);
            }
            if mark.before.accepts(before, only()) && is_one_of(&mark.after, &steps[cut..]) {
                found.push(prefix);
            }
        }
        found
    }

    /// Whether a path goes on, for some visit that takes the walk, to another one of the same set.
    fn extends(&self, walk: u32, met: u32, set: Set<'_>, beside: &mut Vec<u32>) -> bool {
        let mut open = vec![(met, set.state)];
        while let Some((at, state)) = open.pop() {
            if !set.automaton.can_extend(state, set.paths) {
                continue;
            }
            for longer in self.one_further(at) {
                let step = self.edges[self.walks[longer as usize].edge as usize].step;
                let state = set.automaton.step(state, step);
                if set.automaton.accepts(state, set.paths) && self.are_of_one_visit(walk, longer) {
                    beside.push(longer);
                    return true;
                }
                open.push((longer, state));
            }
        }
        false
    }
}

/// The one set of an automaton that has no other.
fn only() -> PathId {
    PathId::from_index(0)
}

/// Whether these steps are a path of the automaton's only set.
fn is_one_of(automaton: &Automaton, steps: &[Step]) -> bool {
    let mut state = automaton.start();
    for &step in steps {
        state = automaton.step(state, step);
        if automaton.is_dead(state) {
            return false;
        }
    }
    automaton.accepts(state, only())
}

/// A set of paths, and the state that its automaton is in.
#[derive(Copy, Clone)]
struct Set<'a> {
    automaton: &'a Automaton,
    paths: PathId,
    state: State,
}

impl Set<'_> {
    fn accepts(&self) -> bool {
        self.automaton.accepts(self.state, self.paths)
    }
}
