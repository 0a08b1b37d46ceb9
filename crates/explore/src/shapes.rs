//! Counting shapes: an exploration whose paths are told apart only by the shapes of their input heaps.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

use heapwise_heap::Heap;
use heapwise_interp::{Ending, Language, Machine, Target, Tell, Worker};
use heapwise_ir::ClassId;
use heapwise_solver::ConfigError;
use heapwise_term::Sort;

use crate::describe::{classes_text, kind};
use crate::explorer::{Go, Leaf, Visit};
use crate::heap_report::InputReport;
use crate::options::Options;
use crate::report::EndingKind;
use crate::shape::{Shape, shape};
use crate::strategy::WithHeap;
use crate::summary::Summary;
use crate::workers::{Progress, visit_keeping};

/// Shapes that are told apart; a run that finds more is stopped.
const SHAPES: usize = 1 << 21;

/// Which paths count, and what belongs to a shape.
#[derive(Clone, Debug)]
pub struct ShapeOptions {
    pub endings: Vec<EndingKind>,
    /// Only paths that return this constant: `true`, `false`, or an integer.
    pub returned: Option<String>,
    /// Booleans that a path knows are part of its shape.
    pub booleans: bool,
    /// How many shapes are reported one by one; the others are only counted.
    pub list: usize,
}

/// The shapes of the paths, counted.
#[derive(Clone, Debug)]
pub struct Shapes {
    pub shapes: u64,
    pub paths: u64,
    /// Whether a shape is what its paths know. If not, it is that of a witness, and its path stands for others too.
    pub exact: bool,
    /// Shapes with a reference that their paths have not settled.
    pub open: u64,
    /// Paths that are not counted, since what they return depends on the input.
    pub other_values: u64,
    /// More shapes than can be told apart: the run was stopped.
    pub too_many: bool,
    /// The classes of the objects in these shapes.
    pub classes: Vec<String>,
    /// The numbers for each size, from few objects to many.
    pub sizes: Vec<ShapesOfSize>,
    /// The first shapes, from few objects to many.
    pub listed: Vec<ShapeReport>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShapesOfSize {
    pub objects: usize,
    /// How many objects of each of [`Shapes::classes`].
    pub of_class: Vec<usize>,
    pub shapes: u64,
    pub paths: u64,
}

/// A shape: an input of which only the references are told, and these may be open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShapeReport {
    pub input: InputReport,
    pub paths: u64,
}

/// Explores a target and counts the shapes of its paths.
pub fn count_shapes<L: Tell>(
    target: &Target<L>,
    options: &Options,
    wanted: &ShapeOptions,
    progress: &Progress,
) -> Result<(Summary, Shapes), ConfigError> {
    let machine = Machine::new(target, options.bounds.clone(), options.null_dereference);
    let run = Run { machine: &machine, options, wanted, progress };
    options.strategy.with(run)
}

struct Run<'a, 'm, L> {
    machine: &'a Machine<'m, L>,
    options: &'a Options,
    wanted: &'a ShapeOptions,
    progress: &'a Progress,
}

impl<L: Tell> WithHeap for Run<'_, '_, L> {
    type Out = Result<(Summary, Shapes), ConfigError>;

    fn with<H: Heap>(self) -> Self::Out {
        let found = Mutex::new(Found::default());
        let visitor = || Collector { wanted: self.wanted, found: &found };
        let summary = visit_keeping::<H, _, _>(self.machine, self.options, self.progress, visitor)?;
        let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok((summary, found.report(self.machine, self.wanted.list, H::CHOOSES)))
    }
}

/// What the workers have found together.
#[derive(Default)]
struct Found {
    paths_of: HashMap<Shape, u64>,
    other_values: u64,
    too_many: bool,
}

struct Collector<'a> {
    wanted: &'a ShapeOptions,
    found: &'a Mutex<Found>,
}

impl<H: Heap, L: Language> Visit<H, L> for Collector<'_> {
    fn path(&mut self, worker: &mut Worker<'_, L>, leaf: Leaf<'_, H, L>) -> Go {
        let counts = self.counts(worker, &leaf);
        let shape = (counts == Some(true)).then(|| shape(worker, &leaf, self.wanted.booleans));
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.other_values += u64::from(counts.is_none());
        if let Some(shape) = shape {
            *found.paths_of.entry(shape).or_default() += 1;
        }
        found.too_many = found.paths_of.len() >= SHAPES;
        if found.too_many { Go::Stop } else { Go::On }
    }
}

impl Collector<'_> {
    /// Whether a path counts; nothing, if that depends on the input.
    fn counts<H: Heap, L: Language>(&self, worker: &Worker<'_, L>, leaf: &Leaf<'_, H, L>) -> Option<bool> {
        if !self.wanted.endings.contains(&kind(leaf.ending)) {
            return Some(false);
        }
        let Some(wanted) = &self.wanted.returned else { return Some(true) };
        let Ending::Returned(Some(value)) = leaf.ending else { return Some(false) };
        let terms = &worker.terms;
        let constant = match terms.sort(*value) {
            Sort::Ref => return Some(false),
            Sort::Bool => leaf.state.facts.known(terms, *value).map(|value| value.to_string()),
            _ => terms.as_integer(*value).map(|value| value.to_string()),
        };
        constant.map(|constant| constant == *wanted)
    }
}

impl Found {
    fn report<L: Language>(self, machine: &Machine<'_, L>, list: usize, exact: bool) -> Shapes {
        let all: BTreeMap<(usize, Shape), u64> =
            self.paths_of.into_iter().map(|(shape, paths)| ((shape.classes().count(), shape), paths)).collect();
        let mut classes: Vec<&[ClassId]> = all.keys().flat_map(|(_, shape)| shape.classes()).collect();
        classes.sort();
        classes.dedup();
        let mut sizes: BTreeMap<(usize, Vec<usize>), (u64, u64)> = BTreeMap::new();
        for ((objects, shape), paths) in &all {
            let mut of_class = vec![0; classes.len()];
            for class in shape.classes() {
                if let Ok(at) = classes.binary_search(&class) {
                    of_class[at] += 1;
                }
            }
            let size = sizes.entry((*objects, of_class)).or_default();
            size.0 += 1;
            size.1 += paths;
        }
        Shapes {
            shapes: all.len() as u64,
            paths: all.values().sum(),
            exact,
            open: all.keys().filter(|(_, shape)| shape.is_open()).count() as u64,
            other_values: self.other_values,
            too_many: self.too_many,
            classes: classes
                .iter()
                .map(|classes| classes_text(machine.program, machine.hierarchy(), classes))
                .collect(),
            sizes: sizes
                .into_iter()
                .map(|((objects, of_class), (shapes, paths))| ShapesOfSize { objects, of_class, shapes, paths })
                .collect(),
            listed: all
                .iter()
                .take(list)
                .map(|((_, shape), paths)| ShapeReport { input: shape.report(machine), paths: *paths })
                .collect(),
        }
    }
}
