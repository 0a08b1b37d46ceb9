//! Rules about input heaps, for a target.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use heapwise_diagnostics::{Diagnostics, SourceFile, Sources};
use heapwise_hex::{Rules, Setting};
use heapwise_interp::Target;
use heapwise_ir::ClassId;
use heapwise_java::Invariant;

use crate::Error;
use crate::project::read;

/// Whether this is no name of a file, but rules themselves.
pub(crate) fn is_text(rules: &Path) -> bool {
    rules.to_string_lossy().contains('{')
}

/// The rules of files, and those that stand where a file could be named.
pub(crate) fn sources(files: &[PathBuf]) -> Result<Sources, Error> {
    let source = |rules: &PathBuf| {
        let name = rules.display().to_string();
        Ok(if is_text(rules) {
            SourceFile::new("the rules given".to_owned(), name)
        } else {
            SourceFile::new(name, read(rules)?)
        })
    };
    Ok(Sources { files: files.iter().map(source).collect::<Result<_, Error>>()? })
}

/// Reads rules from files and lets a target explore only the heaps that are legal by them, and by those that come with heapwise.
/// `find` finds a class of the target by its full name. With `only_shapes`, what the rules say about numbers, and companions, are left
/// out.
pub(crate) fn attach<L>(
    target: &mut Target<L>,
    files: &[PathBuf],
    own: &[&Invariant],
    find: impl Fn(&Target<L>, &str) -> Option<ClassId>,
    colour: bool,
    only_shapes: bool,
) -> Result<(), Error> {
    if files.is_empty() && own.is_empty() {
        return Ok(());
    }
    let mut sources = sources(files)?;
    sources.files.extend(own.iter().map(|own| source(own)));
    let mut rules = resolve(target, sources, &find).map_err(|mistakes| Error::Program(mistakes.render(colour)))?;
    rules.own_files = Some(files.len());
    if only_shapes {
        rules = rules.about_shapes();
    }
    target.rules = Some(Arc::new(rules));
    Ok(())
}

/// Whether the classes of a target have all that is named by rules that come with heapwise.
pub(crate) fn fits<L>(target: &Target<L>, own: &Invariant, find: impl Fn(&Target<L>, &str) -> Option<ClassId>) -> bool {
    resolve(target, Sources { files: vec![source(own)] }, &find).is_ok()
}

fn source(own: &Invariant) -> SourceFile {
    SourceFile::new(own.class.to_owned(), own.rules.to_owned())
}

fn resolve<L>(
    target: &Target<L>,
    sources: Sources,
    find: &impl Fn(&Target<L>, &str) -> Option<ClassId>,
) -> Result<Rules, Diagnostics> {
    let find = &mut |name: &str| find(target, name);
    let mut setting = Setting { program: &target.program, target: Some(target.entry), find, lenient: false };
    heapwise_hex::rules(sources, &mut setting)
}
