//! Stops at the first path of a program on which an assertion fails: `cargo run --example first_failure -- FILE.ir`.

use heapwise::{Detail, Language, Options, Project};

fn main() -> Result<(), heapwise::Error> {
    let project = Project::open(heapwise::ProjectOptions::default());
    let target = match std::env::args().nth(1) {
        Some(file) => project.target(&file)?,
        None => project.source("assert.ir", include_str!("../demo/assert.ir"), Language::Ir)?,
    };
    let failing = target.paths(&Options::default(), Detail::ALL)?.find(|path| path.ending.is_failed_assertion());
    match failing {
        Some(path) => {
            println!("an assertion fails on the path {}, where {}", path.trail, path.conditions.join(" and "))
        }
        None => println!("no assertion fails"),
    }
    Ok(())
}
