//! Stops at the first path of a program on which an assertion fails: `cargo run --example first_failure -- FILE.ir`.

use heapwise::{Detail, Error, Language, Options, PathReport, Project, Target};

fn main() -> Result<(), Error> {
    let project = Project::open(heapwise::ProjectOptions::default());
    let target = match std::env::args().nth(1) {
        Some(file) => project.target(&file)?,
        None => example(&project)?,
    };
    match first_failure(&target)? {
        Some(path) => {
            println!("an assertion fails on the path {}, where {}", path.trail, path.conditions.join(" and "))
        }
        None => println!("no assertion fails"),
    }
    Ok(())
}

/// A program with an assertion that does not hold.
pub(crate) fn example(project: &Project) -> Result<Target, Error> {
    project.source("assert.ir", include_str!("../demo/assert.ir"), Language::Ir)
}

/// Paths are asked for one by one; with the last one that is asked for, the exploration ends.
pub(crate) fn first_failure(target: &Target) -> Result<Option<PathReport>, Error> {
    Ok(target.paths(&Options::default(), Detail::ALL)?.find(|path| path.ending.is_failed_assertion()))
}
