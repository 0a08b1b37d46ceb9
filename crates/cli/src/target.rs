//! A program that can be explored, and what can be done with it.

use std::sync::Arc;

use heapwise_classfile::ClassPath;
use heapwise_explore::{
    Detail, NullDereference, Progress, STACK, ShapeOptions, Shapes, Sink, Summary, count_shapes, explore,
};
use heapwise_junit::Method;
use heapwise_report::{Run, SummaryReport};

use crate::program_paths::{self, Store};
use crate::{AnyTarget, Error, Options, Paths, ProjectOptions, in_language, run};

/// A program that can be explored. A copy is the same program.
#[derive(Clone, Debug)]
pub struct Target(pub(crate) Arc<Loaded>);

#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) target: AnyTarget,
    pub(crate) name: String,
    /// The class on whose objects methods are called, or that has the static method, if it is Java's.
    pub(crate) java_class: Option<String>,
    /// The method, if it is one of Java, and not several calls.
    pub(crate) java_method: Option<Method>,
    /// What its language means by a null dereference unless told otherwise.
    pub(crate) null_dereference: NullDereference,
    /// Its input strings have no characters but those of Latin-1.
    pub(crate) latin_strings: bool,
    pub(crate) warnings: Vec<String>,
    pub(crate) project: ProjectOptions,
    /// Where its classes are, if it is one of Java.
    pub(crate) class_path: Option<ClassPath>,
}

impl Target {
    /// The file, or the method with its class and the types of its parameters.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The method as class files have it, if it is one of Java, and not several calls.
    pub fn java_method(&self) -> Option<&Method> {
        self.0.java_method.as_ref()
    }

    /// What its author should know, one message each.
    pub fn warnings(&self) -> &[String] {
        &self.0.warnings
    }

    /// The program, for those who work with the engine itself.
    pub fn engine_target(&self) -> &AnyTarget {
        &self.0.target
    }

    /// The same options in the words of the engine. An error where they do not fit this program.
    pub fn engine_options(&self, options: &Options) -> Result<heapwise_explore::Options, Error> {
        run::engine_options(self, options)
    }

    /// Counts the paths. No path is described, so this is the fastest that there is.
    pub fn count(&self, options: &Options) -> Result<Summary, Error> {
        self.explore_with(options, None, &Progress::default())
    }

    /// Hands every path to a sink, in whatever order they are found. The numbers come back.
    pub fn explore(&self, options: &Options, sink: &mut dyn Sink) -> Result<Summary, Error> {
        self.explore_with(options, Some(sink), &Progress::default())
    }

    /// The same for somebody who watches, and may stop it from outside.
    pub fn explore_with(
        &self,
        options: &Options,
        sink: Option<&mut dyn Sink>,
        progress: &Progress,
    ) -> Result<Summary, Error> {
        let options = self.engine_options(options)?;
        Ok(in_language!(&self.0.target, target => explore(target, &options, sink, progress))?)
    }

    /// The paths one by one, as they are found: with several workers, or another order, not in the order of their trails.
    pub fn paths(&self, options: &Options, detail: Detail) -> Result<Paths, Error> {
        Paths::start(self.clone(), options.clone(), detail)
    }

    /// Explores, and hands the fingerprint of every program path that ran to its end to a store: what strategies agree on.
    pub fn program_paths(&self, options: &Options, store: &dyn Store, progress: &Progress) -> Result<Summary, Error> {
        let options = self.engine_options(options)?;
        in_language!(&self.0.target, target => program_paths::explore(target, &options, progress, store))
    }

    /// Counts the input heaps of all paths up to isomorphism.
    pub fn shapes(
        &self,
        options: &Options,
        wanted: &ShapeOptions,
        progress: &Progress,
    ) -> Result<(Summary, Shapes), Error> {
        let options = self.engine_options(options)?;
        Ok(in_language!(&self.0.target, target => count_shapes(target, &options, wanted, progress))?)
    }

    /// What was explored, and how, as reports tell it.
    pub fn run(&self, options: &Options) -> Result<Run, Error> {
        run::describe(self, options)
    }

    /// What came of a run, and what may be claimed from it, as data.
    pub fn report(&self, options: &Options, summary: &Summary) -> Result<SummaryReport, Error> {
        Ok(SummaryReport::new(&self.run(options)?, summary))
    }
}

/// Runs something on a thread whose stack is that of a worker, whatever the caller's is.
pub fn with_stack<T: Send>(what: impl FnOnce() -> T + Send) -> Result<T, Error> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, what);
        match thread.map_err(|error| Error::System(format!("cannot start a thread: {error}")))?.join() {
            Ok(done) => Ok(done),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}
