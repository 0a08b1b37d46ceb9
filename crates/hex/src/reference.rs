//! What rules mean, word for word: Definitions 3.2 and 3.4 on a heap that is plain data, for every backbone.
//!
//! This is slow on purpose: it takes all backbones one after the other and looks at every reference of each. It is what faster
//! procedures are held against.

mod backbone;
mod numbers;

use heapwise_ids::Id;
use heapwise_ir::Hierarchy;

pub use backbone::{Backbone, backbones};

use crate::automaton::Automaton;
use crate::graph::{Graph, Ref};
use crate::regex::Step;
use crate::rules::{Anchor, Atom, Base, Claim, Formula, Rules, Section, SectionId, SentenceId, Target};
use backbone::{Edge, From, View};

/// A rule that a heap breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    pub section: SectionId,
    /// The object at which the paths begin, where a class is the anchor.
    pub anchor: Option<usize>,
    pub what: What,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    Sentence(SentenceId),
    /// The measure of this index in its section.
    Measure(usize),
    /// The heap has more backbones than were asked for, so it was not decided.
    TooManyBackbones,
}

/// How partial heaps are seen.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reading {
    /// Definition 3.4 as it stands: what is not known is not there.
    Literal,
    /// A heap breaks a rule only if all heaps that extend it do, as far as a look at one backbone shows: what is said to be
    /// not so may still come to be so where a reference that could make it so is not known.
    Possible,
}

/// Decides rules about heaps.
pub struct Reference<'r> {
    pub rules: &'r Rules,
    pub hierarchy: &'r Hierarchy,
    pub reading: Reading,
    /// How many backbones are looked at for each anchor.
    pub most_backbones: usize,
}

impl<'r> Reference<'r> {
    pub fn new(rules: &'r Rules, hierarchy: &'r Hierarchy) -> Self {
        Reference { rules, hierarchy, reading: Reading::Literal, most_backbones: 100_000 }
    }

    /// Whether all rules hold of a heap, numbers included; the first one that does not otherwise.
    pub fn check(&self, graph: &Graph) -> Result<(), Broken> {
        for (id, section) in self.rules.sections.iter() {
            self.check_section(id, section, graph)?;
        }
        Ok(())
    }

    fn check_section(&self, id: SectionId, section: &Section, graph: &Graph) -> Result<(), Broken> {
        for (anchor, view) in self.views(section, graph) {
            let broken = |what| Broken { section: id, anchor, what };
            let all = backbones(&view, self.most_backbones).ok_or(broken(What::TooManyBackbones))?;
            for backbone in &all {
                self.check_on(section, &view, backbone).map_err(broken)?;
            }
        }
        Ok(())
    }

    /// The part of a heap that each anchor of a section sees.
    pub fn views<'g>(&self, section: &Section, graph: &'g Graph) -> Vec<(Option<usize>, View<'g>)> {
        match section.anchor {
            Anchor::Inputs => {
                vec![(None, View::new(graph, section, graph.roots.iter().map(|(&step, &to)| (step, to)).collect()))]
            }
            Anchor::Class(class) => {
                let is_anchor = |&object: &usize| self.hierarchy.is_subclass(graph.objects[object].class, class);
                let anchors = (0..graph.objects.len()).filter(is_anchor);
                anchors.map(|at| (Some(at), View::new(graph, section, vec![(Step::Root(0), Ref::To(at))]))).collect()
            }
        }
    }

    /// Whether the rules of a section hold for one backbone (Definition 3.2).
    pub fn check_on(&self, section: &Section, view: &View, backbone: &Backbone) -> Result<(), What> {
        let paths = Paths::new(section, view, backbone);
        for &sentence in &section.sentences {
            if !self.holds(&self.rules.sentences[sentence].formula, true, &paths) {
                return Err(What::Sentence(sentence));
            }
        }
        for (index, measure) in section.measures.iter().enumerate() {
            // What is not known yet is not broken.
            if numbers::holds(measure, &paths) == Some(false) {
                return Err(What::Measure(index));
            }
        }
        Ok(())
    }

    /// Whether a formula holds. Under `not` it is asked whether it fails, and then what may still come counts otherwise.
    fn holds(&self, formula: &Formula, wanted: bool, paths: &Paths) -> bool {
        match formula {
            Formula::Atom(atom) => {
                let atom = &self.rules.atoms[*atom];
                let holds = self.atom(atom, paths);
                match self.reading == Reading::Possible && self.may_change(atom, holds, paths) {
                    true => wanted,
                    false => holds,
                }
            }
            Formula::Not(inner) => !self.holds(inner, !wanted, paths),
            Formula::And(parts) => parts.iter().all(|part| self.holds(part, wanted, paths)),
            Formula::Or(parts) => parts.iter().any(|part| self.holds(part, wanted, paths)),
            Formula::Implies(one, other) => !self.holds(one, !wanted, paths) || self.holds(other, wanted, paths),
        }
    }

    /// Whether it may come out otherwise once more of the heap is known.
    fn may_change(&self, atom: &Atom, holds: bool, paths: &Paths) -> bool {
        match (&atom.claim, holds) {
            // What is maximal may come not to be.
            (Claim::NeverAliases(_), false) => atom.claim.maximal_targets() > 0 && paths.may_grow(),
            (Claim::Aliases(_), true) if atom.claim.maximal_targets() > 0 => paths.may_grow(),
            (_, true) => paths.may_grow_on(atom.paths),
            (_, false) => false,
        }
    }

    fn atom(&self, atom: &Atom, paths: &Paths) -> bool {
        let on_paths = |edge: &&Edge| paths.section.automaton.accepts(paths.state_behind(edge), atom.paths);
        paths.view.edges.iter().filter(on_paths).all(|edge| self.claim(atom, edge, paths))
    }

    /// What an atom claims of one reference on its paths (Definition 3.5).
    fn claim(&self, atom: &Atom, edge: &Edge, paths: &Paths) -> bool {
        let Ref::To(object) = edge.to else { return edge.to == Ref::Unknown || !matches!(atom.claim, Claim::NotNull) };
        let is_of = |types: &crate::rules::Types| types.admit(self.hierarchy, paths.view.graph.objects[object].class);
        let expands = paths.backbone.expands(edge);
        match &atom.claim {
            Claim::NotNull => true,
            Claim::ExpandsTo(types) => !expands || is_of(types),
            Claim::AliasesSome(types) => expands || is_of(types),
            Claim::Aliases(targets) => {
                expands || targets.iter().any(|target| is_target(atom, target, edge, object, paths))
            }
            Claim::NeverAliases(targets) => {
                expands || !targets.iter().any(|target| is_target(atom, target, edge, object, paths))
            }
        }
    }
}

/// Whether an object is one that a target names, for this reference.
fn is_target(atom: &Atom, target: &Target, edge: &Edge, object: usize, paths: &Paths) -> bool {
    match &target.base {
        Base::Paths(set) => {
            let belongs = |object: usize| paths.section.automaton.accepts(paths.state(object), *set);
            belongs(object) && !(target.max && paths.backbone.below(object).into_iter().any(belongs))
        }
        Base::Up(steps) => paths.above(edge.from, *steps - 1) == Some(object),
        Base::Marked(after) => paths.marked(atom, edge).into_iter().any(|base| {
            let belongs = |object: usize| {
                paths
                    .between(base, object)
                    .is_some_and(|way| after.accepts(after.run(way), crate::PathId::from_index(0)))
            };
            belongs(object) && !(target.max && paths.backbone.below(object).into_iter().any(belongs))
        }),
    }
}

/// The backbone paths of a heap, as an automaton sees them.
struct Paths<'p, 'g> {
    section: &'p Section,
    view: &'p View<'g>,
    backbone: &'p Backbone,
    /// The way to each object.
    ways: Vec<Option<Vec<Step>>>,
}

impl<'p, 'g> Paths<'p, 'g> {
    fn new(section: &'p Section, view: &'p View<'g>, backbone: &'p Backbone) -> Self {
        let ways = (0..view.graph.objects.len()).map(|object| backbone.way(view, object)).collect();
        Paths { section, view, backbone, ways }
    }

    fn automaton(&self) -> &Automaton {
        &self.section.automaton
    }

    fn state(&self, object: usize) -> crate::State {
        match &self.ways[object] {
            Some(way) => self.automaton().run(way.iter().copied()),
            None => self.automaton().dead(),
        }
    }

    /// The way to where a reference is held, and the reference.
    fn way_of(&self, edge: &Edge) -> Vec<Step> {
        let mut way = match edge.from {
            From::Environment => Vec::new(),
            From::Object(object) => self.ways[object].clone().unwrap_or_default(),
        };
        way.push(edge.step);
        way
    }

    fn state_behind(&self, edge: &Edge) -> crate::State {
        self.automaton().run(self.way_of(edge))
    }

    /// Whether references are not known.
    fn may_grow(&self) -> bool {
        self.view.edges.iter().any(|edge| edge.to == Ref::Unknown)
    }

    /// Whether a reference is unknown that may yet be on these paths, or lead to some.
    fn may_grow_on(&self, paths: crate::PathId) -> bool {
        let unknown = self.view.edges.iter().filter(|edge| edge.to == Ref::Unknown);
        unknown.into_iter().any(|edge| self.automaton().reaches(self.state_behind(edge), paths))
    }

    /// The object so many steps above one on the backbone.
    fn above(&self, from: From, steps: u32) -> Option<usize> {
        let From::Object(mut at) = from else { return None };
        for _ in 0..steps {
            at = self.backbone.parent(self.view, at)?;
        }
        Some(at)
    }

    /// The objects that the mark of an atom can be at, on the way of a reference.
    fn marked(&self, atom: &Atom, edge: &Edge) -> Vec<usize> {
        let Some(mark) = &atom.mark else { return Vec::new() };
        let way = self.way_of(edge);
        let set = crate::PathId::from_index(0);
        let cuts = (1..=way.len()).filter(|&cut| {
            mark.before.accepts(mark.before.run(way[..cut].iter().copied()), set)
                && mark.after.accepts(mark.after.run(way[cut..].iter().copied()), set)
        });
        cuts.filter_map(|cut| match edge.from {
            From::Object(_) if cut < way.len() => self.above(edge.from, (way.len() - 1 - cut) as u32),
            _ => None,
        })
        .collect()
    }

    /// The steps from one object to another that is below it on the backbone.
    fn between(&self, above: usize, below: usize) -> Option<Vec<Step>> {
        let (long, short) = (self.ways[below].as_ref()?, self.ways[above].as_ref()?);
        let is_below = above == below || self.backbone.below(above).contains(&below);
        is_below.then(|| long[short.len()..].to_vec())
    }
}
