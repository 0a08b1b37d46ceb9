//! The programs that arguments mean. What their authors should know goes to standard error, once.

use std::io;
use std::path::Path;

use heapwise::{Found, Project, ProjectOptions, Target};
use heapwise_report::Scratch;

use crate::{Misuse, terminal};

/// Loads programs, and remembers what the user has been told.
pub(crate) struct Loader {
    project: Project,
    warned: Vec<String>,
}

impl Loader {
    pub(crate) fn new(options: &ProjectOptions) -> Self {
        let project = Project::open(options.clone()).with_colour(terminal::colour_on_stderr());
        Loader { project, warned: Vec::new() }
    }

    pub(crate) fn find(&self, what: &Path) -> Result<Vec<Found>, Misuse> {
        Ok(self.project.find(what)?)
    }

    pub(crate) fn load(&mut self, found: &Found) -> Result<Target, Misuse> {
        let target = found.load()?;
        self.warn(&target);
        Ok(target)
    }

    /// The one program that an argument means.
    pub(crate) fn one(&mut self, what: &Path) -> Result<Target, Misuse> {
        let target = self.project.target(what)?;
        self.warn(&target);
        Ok(target)
    }

    /// All programs that an argument means.
    pub(crate) fn all(&mut self, what: &Path) -> Result<Vec<Target>, Misuse> {
        self.find(what)?.iter().map(|found| self.load(found)).collect()
    }

    fn warn(&mut self, target: &Target) {
        for warning in target.warnings() {
            if !self.warned.contains(warning) {
                terminal::warn(warning);
                self.warned.push(warning.clone());
            }
        }
    }
}

/// A scratch file for sorting more paths than fit in memory.
pub(crate) fn scratch() -> io::Result<Box<dyn Scratch>> {
    Ok(Box::new(tempfile::tempfile()?))
}
