//! What is said of references to objects that a visit has met before.

use heapwise_hex::{Anchor, Atom, Base, Claim, PathId, Step, Target};
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
                        if !targets.iter().any(|target| self.is(legal, about, target, (walk, edge), at, &mut beside)) {
                            return broken(beside);
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
        let mut roots: Vec<u32> = self.walks[first..].iter().map(|walk| walk.root).collect();
        roots.dedup();
        for root in roots {
            let section = self.walks[root as usize].section;
            if !legal.has_maximal(section) {
                continue;
            }
            for walk in 0..self.walks.len() as u32 {
                if self.walks[walk as usize].root != root {
                    continue;
                }
                let edges: Vec<u32> = self.held_by(self.walks[walk as usize].node).collect();
                for edge in edges {
                    self.check_alias(cx, legal, walk, edge)?;
                }
            }
        }
        Ok(())
    }

    /// Whether one visit can take both: their paths part once and do not meet again.
    fn are_of_one_visit(&self, a: u32, b: u32) -> bool {
        let of_a: Vec<u32> = self.back(a).collect();
        for at in self.back(b) {
            if of_a.contains(&at) {
                return true;
            }
            let node = self.walks[at as usize].node;
            if of_a.iter().any(|&other| self.walks[other as usize].node == node) {
                return false;
            }
        }
        false
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
                let belongs = |at: u32| about.automaton.accepts(self.walks[at as usize].state, *paths);
                belongs(met) && !(target.max && self.extends(walk, met, belongs, beside))
            }
            Base::Up(steps) => {
                let above = self.back(walk).nth((*steps as usize).saturating_sub(1));
                *steps > 0 && above.is_some_and(|above| self.walks[above as usize].node == node)
            }
            Base::Marked(automaton) => {
                let Some(mark) = &atom.mark else { return false };
                let root_step = (about.anchor != Anchor::Inputs).then_some(Step::Root(0));
                let mut steps: Vec<Step> = root_step.into_iter().collect();
                steps.extend(self.steps(walk).into_iter().map(|(step, _)| step));
                steps.push(self.edges[edge as usize].step);
                let mut prefixes: Vec<u32> = self.back(walk).collect();
                prefixes.reverse();
                let offset = usize::from(root_step.is_some());
                let only = PathId::from_index(0);
                prefixes.iter().enumerate().any(|(at, &prefix)| {
                    let cut = at + offset;
                    let is_mark = mark.before.accepts(mark.before.run(steps[..cut].iter().copied()), only)
                        && mark.after.accepts(mark.after.run(steps[cut..].iter().copied()), only);
                    let belongs = |at: u32| {
                        self.back(at).any(|part| part == prefix) && {
                            let behind = self.steps(at).split_off(self.steps(prefix).len());
                            automaton.accepts(automaton.run(behind.into_iter().map(|(step, _)| step)), only)
                        }
                    };
                    is_mark && belongs(met) && !(target.max && self.extends(walk, met, belongs, beside))
                })
            }
        }
    }

    /// Whether a path goes on, for some visit that takes the walk, to another one of the same set.
    fn extends(&self, walk: u32, met: u32, belongs: impl Fn(u32) -> bool, beside: &mut Vec<u32>) -> bool {
        let root = self.walks[met as usize].root;
        let extends = |&at: &u32| {
            at != met
                && self.walks[at as usize].root == root
                && self.back(at).any(|part| part == met)
                && belongs(at)
                && self.are_of_one_visit(walk, at)
        };
        let longer = (met + 1..self.walks.len() as u32).find(extends);
        beside.extend(longer);
        longer.is_some()
    }
}

impl Legal {
    /// Whether rules speak of maximal paths.
    fn has_maximal(&self, section: heapwise_hex::SectionId) -> bool {
        self.rules.atoms.iter().any(|(_, atom)| {
            let targets = match &atom.claim {
                Claim::Aliases(targets) | Claim::NeverAliases(targets) => targets.as_slice(),
                _ => &[],
            };
            atom.section == section && targets.iter().any(|target| target.max)
        })
    }
}
