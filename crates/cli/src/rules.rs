//! Rules about input heaps, for a target.

use std::path::PathBuf;
use std::sync::Arc;

use heapwise_diagnostics::{SourceFile, Sources};
use heapwise_hex::Setting;
use heapwise_interp::Target;
use heapwise_ir::ClassId;

use crate::Error;
use crate::project::read;

/// Reads rules from files and lets a target explore only the heaps that are legal by them. `find` finds a class of the target by its
/// full name.
pub(crate) fn attach<L>(
    target: &mut Target<L>,
    files: &[PathBuf],
    find: impl Fn(&Target<L>, &str) -> Option<ClassId>,
    colour: bool,
) -> Result<(), Error> {
    if files.is_empty() {
        return Ok(());
    }
    let files = files.iter().map(|file| Ok(SourceFile::new(file.display().to_string(), read(file)?)));
    let sources = Sources { files: files.collect::<Result<_, Error>>()? };
    let find = &mut |name: &str| find(target, name);
    let mut setting = Setting { program: &target.program, target: Some(target.entry), find, lenient: false };
    let rules = heapwise_hex::rules(sources, &mut setting);
    target.rules = Some(Arc::new(rules.map_err(|mistakes| Error::Program(mistakes.render(colour)))?));
    Ok(())
}
