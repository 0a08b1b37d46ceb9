//! What paths have run of the code of Java's classes.
//!
//! ```no_run
//! # use heapwise::{Options, Project, coverage::Coverage};
//! let project = Project::open(Default::default()); // with a class path
//! let options = Options { coverage: true, ..Options::default() };
//! let mut coverage = Coverage::default();
//! for found in project.find("pkg.Class")? {
//!     let target = found.load()?;
//!     coverage.add(&target, &target.count(&options)?);
//! }
//! if let Some(report) = coverage.report() {
//!     println!("{}", heapwise::coverage::text(&report));
//! }
//! # Ok::<(), heapwise::Error>(())
//! ```

use std::collections::BTreeSet;

use heapwise_classfile::ClassPath;
pub use heapwise_coverage::{
    BranchCoverage, ClassCoverage, Count, Counts, CoverageReport, LineCoverage, MethodCoverage, WayCoverage, jacoco,
    lcov, text,
};
use heapwise_explore::{Covered, Summary};

use crate::Target;

/// What the explorations of several targets have run, all together.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    covered: Covered,
    /// The classes of the targets.
    classes: BTreeSet<String>,
    class_path: Option<ClassPath>,
}

impl Coverage {
    /// Adds what an exploration of a target has run, if its options asked for it ([`crate::Options::coverage`]).
    pub fn add(&mut self, target: &Target, summary: &Summary) {
        let Some((class, class_path)) = target.0.java_class.as_ref().zip(target.0.class_path.as_ref()) else { return };
        self.covered.add(&summary.covered);
        self.classes.insert(class.clone());
        self.class_path = Some(class_path.clone());
    }

    /// The same by class, method and line. None, where no target was of Java.
    pub fn report(&self) -> Option<CoverageReport> {
        let class_path = self.class_path.as_ref()?;
        Some(heapwise_coverage::measure(&self.covered, self.classes.iter().map(String::as_str), class_path))
    }
}
