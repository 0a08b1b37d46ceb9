//! Which input heaps are legal: the incremental decision procedure of HEX.
//!
//! Pietro Braione, Giovanni Denaro, Mauro Pezzè: *Symbolic execution of programs with heap inputs* (3.3).
//!
//! A sentence must hold for every backbone (Definition 3.4), the paths on which a visit of the heap meets its objects first. The paths
//! of all backbones are the paths that meet no object twice, so these are what `Walks` keeps of a partial heap, each with
//! the state of the automaton of its rules. A reference that is settled makes new ones only behind itself. It can be an
//! alias for some visit if its object is on the path to it, or if a path that ends in another reference leads there too.
//!
//! Strategies that split strike out what a reference may be before it becomes a state. The others look at models: one whose
//! heap breaks a rule says which references break it, and that these are not so is a condition that holds for all legal
//! heaps (`model`). In the end a witness is completed: what the path has not looked at gets legal values (`complete`).

mod alias;
mod complete;
mod known;
mod model;
mod numbers;
#[cfg(test)]
mod tests;
mod walks;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use heapwise_diagnostics::Span;
use heapwise_hex::{Anchor, AtomId, Claim, PathId, Rules, Section, SectionId, SentenceId, State, Step, Types};
use heapwise_ids::{Arena, Id, Name};
use heapwise_ir::{Assumed, Assumption, ClassId, MethodId, Program, Type};
use heapwise_term::{Kinds, Node, Origin, Sort, SymbolId, Term};

use numbers::Numbers;

pub use complete::{Candidate, Completed, Completions, Solve};
pub use known::{Call, Holds, Known, Visit};
pub(crate) use known::{KnownReference, index_of};
pub use model::{Looked, Seen, Verdict, judge};
pub(crate) use walks::{Held, INPUTS, Walks};

use crate::{Cx, Slot};

/// The rules of a run, and what of them has come to bear.
#[derive(Debug)]
pub struct Legal {
    rules: Arc<Rules>,
    /// The sentences that can be decided reference by reference, by the paths that they are about.
    atoms: Arena<SectionId, Vec<Vec<AtomId>>>,
    /// Whether it matters what else leads to an object: only then are paths followed of which no rule speaks.
    speaks_of_aliases: Arena<SectionId, bool>,
    /// The inputs of the target, by name.
    inputs: Vec<Name>,
    matched: Vec<AtomicBool>,
    /// Which companions have been called.
    called: Arena<SectionId, Vec<AtomicBool>>,
    /// By the states of the automata: whether companions have to do with what lies there, or behind.
    companions_ahead: Arena<SectionId, Vec<bool>>,
    /// The other sentences, which are decided from scratch.
    composed: Option<Rules>,
    numbers: Numbers,
    /// The inputs that are references.
    references: Vec<u32>,
}

impl Legal {
    pub fn new(rules: Arc<Rules>, program: &Program, entry: MethodId) -> Self {
        let mut atoms: Arena<SectionId, Vec<Vec<AtomId>>> = Arena::new();
        for (_, section) in rules.sections.iter() {
            let mut by_path = vec![Vec::new(); section.automaton.paths()];
            for &sentence in &section.sentences {
                if let Some(atom) = rules.as_atom(sentence) {
                    by_path[rules.atoms[atom].paths.index()].push(atom);
                }
            }
            atoms.push(by_path);
        }
        let inputs = program.methods[entry].params.iter().map(|param| param.name).collect();
        let matched = (0..rules.atoms.len()).map(|_| AtomicBool::new(false)).collect();
        let params = program.methods[entry].params.iter().zip(0..);
        let references = params.filter(|(param, _)| matches!(param.ty, Type::Ref(_))).map(|(_, at)| at).collect();
        let called =
            rules.sections.values().map(|section| section.companions.iter().map(|_| AtomicBool::new(false)).collect());
        let called = called.collect();
        let companions_ahead = rules.sections.values().map(companions_ahead).collect();
        let is_composed = |id| rules.as_atom(id).is_none();
        let composed = only(&rules, &is_composed);
        let composed = composed.sections.values().any(|section| !section.sentences.is_empty()).then_some(composed);
        let numbers = Numbers::new(&rules, program);
        let speaks_of_aliases =
            rules.sections.iter().map(|(id, _)| speaks_of_aliases(&rules, &atoms[id]) || numbers.counts(id));
        let speaks_of_aliases = speaks_of_aliases.collect();
        Legal {
            rules,
            atoms,
            speaks_of_aliases,
            inputs,
            matched,
            called,
            companions_ahead,
            composed,
            numbers,
            references,
        }
    }

    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether a section says something of numbers, or leads to objects of which others do: those that come with heapwise may.
    fn leads_to_numbers(&self, section: SectionId) -> bool {
        let section = &self.rules.sections[section];
        !self.numbers.is_empty() && (!section.measures.is_empty() || !self.rules.is_of_user(section.span))
    }

    /// What a result takes for granted that was found under these rules, once it is there.
    pub fn assumptions(&self) -> Vec<Assumption> {
        let sources = &self.rules.sources;
        let files: Vec<&str> = sources.files.iter().map(|file| file.name.as_str()).collect();
        let (of_user, own) = files.split_at(self.rules.own_files.unwrap_or(files.len()).min(files.len()));
        let mut all = Vec::new();
        if !of_user.is_empty() {
            let legal = format!("input heaps are legal by the rules of {}", of_user.join(", "));
            all.push(Assumption::restricts(Assumed::Invariant, legal));
        }
        if !own.is_empty() {
            let legal =
                format!("input objects are as their classes make them, by what heapwise knows of {}", own.join(", "));
            all.push(Assumption::restricts(Assumed::LibraryInvariants, legal));
        }
        let place = |span: Span| {
            let file = files.get(span.file).copied().unwrap_or("a rule");
            format!("{file}:{}", sources.line(span))
        };
        for (id, section) in self.rules.sections.iter() {
            for (companion, called) in section.companions.iter().zip(&self.called[id]) {
                if !called.load(Ordering::Relaxed) && self.rules.is_of_user(companion.span) {
                    let at = place(companion.span);
                    let text = format!("the companion at {at} was never called: no input reference was on its paths");
                    all.push(Assumption::restricts(Assumed::UnusedRule, text));
                }
            }
        }
        for measure in self.numbers.unmatched().filter(|measure| self.rules.is_of_user(measure.span)) {
            let at = place(measure.span);
            let text = format!("the rule at {at} was never used: no input object was on its paths");
            all.push(Assumption::restricts(Assumed::UnusedRule, text));
        }
        for (id, atom) in self.rules.atoms.iter() {
            let is_alone = self.atoms[atom.section][atom.paths.index()].contains(&id);
            let is_of_user = self.rules.is_of_user(atom.span);
            if is_alone && is_of_user && !self.matched[id.index()].load(Ordering::Relaxed) {
                let at = place(atom.span);
                let text = format!("the rule at {at} was never used: no input reference was on its paths");
                all.push(Assumption::restricts(Assumed::UnusedRule, text));
            }
        }
        all
    }

    /// Whether some code has to run on what is found.
    pub fn has_companions(&self) -> bool {
        self.rules.sections.values().any(|section| !section.companions.is_empty())
    }

    /// Where a companion is said, for people: its method, file and line.
    pub fn companion(&self, program: &Program, section: SectionId, number: usize) -> String {
        let companion = &self.rules.sections[section].companions[number];
        let file = self.rules.sources.files.get(companion.span.file).map_or("a rule", |file| file.name.as_str());
        format!("{} ({file}:{})", program.method_name(companion.method), self.rules.sources.line(companion.span))
    }

    /// Whether it can make a difference to companions what a reference in such a place is.
    fn concerns_companions(&self, step: Step) -> bool {
        let mut sections = self.rules.sections.iter();
        sections.any(|(id, section)| {
            let leads_on = |state| self.companions_ahead[id][section.automaton.step(state, step).index()];
            (0..section.automaton.states()).any(|state| leads_on(State::from_index(state)))
        })
    }

    fn note_call(&self, section: SectionId, number: usize) {
        let called = &self.called[section][number];
        if !called.load(Ordering::Relaxed) {
            called.store(true, Ordering::Relaxed);
        }
    }

    fn note(&self, atom: AtomId) {
        let matched = &self.matched[atom.index()];
        if !matched.load(Ordering::Relaxed) {
            matched.store(true, Ordering::Relaxed);
        }
    }

    /// What is said of references on these paths, by sentences that are nothing else.
    fn claims<'a>(&'a self, section: SectionId, paths: &'a [PathId]) -> impl Iterator<Item = (AtomId, &'a Claim)> + 'a {
        let atoms = paths.iter().flat_map(move |path| self.atoms[section][path.index()].iter());
        atoms.map(|&atom| (atom, &self.rules.atoms[atom].claim))
    }

    /// The sections that begin at an object which is certainly of one of these kinds.
    fn anchored(&self, cx: &Cx<'_>, kinds: Kinds) -> Vec<SectionId> {
        let is_anchor =
            |class: ClassId| kinds != Kinds::NONE && cx.terms.kinds.is_subset(kinds, cx.classes.kinds(class));
        let sections = self.rules.sections.iter();
        let anchored = sections.filter(|(_, section)| match section.anchor {
            Anchor::Class(class) => is_anchor(class),
            Anchor::Inputs => false,
        });
        anchored.map(|(id, _)| id).collect()
    }

    fn of_inputs(&self) -> impl Iterator<Item = SectionId> + '_ {
        self.rules.sections.iter().filter(|(_, section)| section.anchor == Anchor::Inputs).map(|(id, _)| id)
    }

    /// The step that leads to an input.
    pub(crate) fn input(&self, name: Name) -> Option<Step> {
        self.inputs.iter().position(|known| *known == name).map(|at| Step::Root(at as u32))
    }
}

/// Some of the sentences, and nothing of what is said of numbers.
fn only(rules: &Rules, is_wanted: &dyn Fn(SentenceId) -> bool) -> Rules {
    let some_of = |section: &Section| {
        let sentences = section.sentences.iter().copied().filter(|&sentence| is_wanted(sentence)).collect();
        Section { sentences, measures: Vec::new(), ..section.clone() }
    };
    Rules { sections: rules.sections.values().map(some_of).collect(), ..rules.clone() }
}

/// Whether one of these sentences depends on what else leads to an object.
fn speaks_of_aliases(rules: &Rules, atoms: &[Vec<AtomId>]) -> bool {
    atoms.iter().flatten().any(|&atom| match rules.atoms[atom].claim {
        Claim::NotNull | Claim::ExpandsTo(_) => false,
        Claim::AliasesSome(_) | Claim::Aliases(_) | Claim::NeverAliases(_) => true,
    })
}

/// Of each state of a section's automaton, whether a path of a companion leads there or goes on from there.
fn companions_ahead(section: &Section) -> Vec<bool> {
    let automaton = &section.automaton;
    let reaches = |state| section.companions.iter().any(|companion| automaton.reaches(state, companion.paths));
    (0..automaton.states()).map(|state| reaches(State::from_index(state))).collect()
}

/// The step through a place.
pub(crate) fn step_of(slot: Slot) -> Option<Step> {
    match slot {
        Slot::Field(field) => Some(Step::Field(field)),
        Slot::Element(..) => Some(Step::Element),
        Slot::Length => None,
    }
}

/// The kinds of a set of types, of these.
fn admitted(cx: &mut Cx<'_>, types: &Types, among: Kinds) -> Kinds {
    let mut left = match &types.some_of {
        None => among,
        Some(some) => some.iter().fold(Kinds::NONE, |all, &class| {
            let inside = cx.terms.kinds.intersect(among, cx.classes.kinds(class));
            cx.terms.kinds.union(all, inside)
        }),
    };
    for &class in &types.none_of {
        left = cx.terms.kinds.minus(left, cx.classes.kinds(class));
    }
    left
}

/// The symbol of an input reference. Where it may be an object that was there before the program instead, what is not that.
pub(crate) fn input_reference(cx: &Cx<'_>, term: Term) -> Option<SymbolId> {
    let mut at = term;
    while let Node::Ite(condition, _, otherwise) = cx.terms.node(at)
        && let Some(condition) = cx.terms.as_symbol(condition)
        && let Origin::Is(..) = cx.terms.symbol(condition).origin
    {
        at = otherwise;
    }
    cx.terms.as_symbol(at).filter(|_| cx.terms.sort(at) == Sort::Ref)
}
