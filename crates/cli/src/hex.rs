//! Rules about heaps, from files.

use std::path::{Path, PathBuf};

use heapwise_diagnostics::Diagnostics;
use heapwise_hex::Setting;

use crate::{Error, Project};

impl Project {
    /// Reads rules about input heaps and looks up their names: in the classes of a target, or else of the class path. Tells
    /// them with the sentences that structures with names stand for.
    pub fn check_rules(&self, files: &[PathBuf], target: Option<&Path>) -> Result<String, Error> {
        let wrong = |mistakes: Diagnostics| Error::Program(mistakes.render(self.colour()));
        let sources = crate::rules::sources(files)?;
        let ast = heapwise_hex::parse(&sources).map_err(wrong)?;
        match target {
            Some(target) => {
                let target = self.target(target)?;
                let any = target.engine_target();
                let find = &mut |name: &str| any.find_class(name);
                let (program, target) = (any.program(), Some(any.entry()));
                heapwise_hex::rules(sources, &mut Setting { program, target, find, lenient: false }).map_err(wrong)?;
            }
            None => {
                let (world, program) = self.java()?.world()?;
                let find = &mut |name: &str| world.class(&program, name).ok();
                let mut setting = Setting { program: &program, target: None, find, lenient: false };
                heapwise_hex::rules(sources, &mut setting).map_err(wrong)?;
            }
        }
        Ok(heapwise_hex::print(&heapwise_hex::expand(&ast)))
    }
}
