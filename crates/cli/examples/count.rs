//! Counts the paths of a method: `cargo run --example count -- java.util.Objects.requireNonNullElse`.

use heapwise::{Error, Options, Project, ProjectOptions, Summary};

fn main() -> Result<(), Error> {
    let mut args = std::env::args().skip(1);
    let method = args.next().unwrap_or_else(|| "java.util.Objects.requireNonNullElse".to_owned());
    let summary = count(&method, args.next())?;
    println!("{} paths: {} returned, {} threw", summary.paths(), summary.returned, summary.threw);
    Ok(())
}

pub(crate) fn count(method: &str, class_path: Option<String>) -> Result<Summary, Error> {
    let class_path = class_path.map(|path| std::ffi::OsString::from(path).into());
    let project = Project::open(ProjectOptions { class_path, ..ProjectOptions::default() });
    project.target(method)?.count(&Options::default())
}
