//! What paths have run, as files for other tools.

use std::fs;
use std::path::Path;

use heapwise::check::Sources;
use heapwise::coverage::{CoverageReport, jacoco, lcov};

use crate::args::CoverageArgs;
use crate::{Misuse, terminal};

/// Writes the files that are wanted. `name` is what the report is about.
pub(crate) fn write(
    args: &CoverageArgs,
    report: Option<&CoverageReport>,
    name: &str,
    sources: &mut Sources,
) -> Result<(), Misuse> {
    if !args.is_wanted() {
        return Ok(());
    }
    let Some(report) = report else {
        return Err("coverage is that of bytecode: no method of Java was explored".to_owned());
    };
    if let Some(file) = &args.lcov {
        let mut unknown = Vec::new();
        let mut source = |package: &str, file: &str| {
            sources.found(package, file).unwrap_or_else(|| {
                let guess = if package.is_empty() { file.to_owned() } else { format!("{package}/{file}") };
                unknown.push(guess.clone());
                guess
            })
        };
        let text = lcov(report, &mut source);
        save(file, &text)?;
        unknown.dedup();
        for file in unknown {
            terminal::warn(&format!(
                "the source {file} is not found, so genhtml will not find it either (--source names directories)"
            ));
        }
    }
    if let Some(file) = &args.jacoco {
        save(file, &jacoco(report, name))?;
    }
    Ok(())
}

fn save(file: &Path, text: &str) -> Result<(), Misuse> {
    fs::write(file, text).map_err(|error| format!("cannot write {}: {error}", file.display()))
}
