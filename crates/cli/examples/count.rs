//! Counts the paths of a method: `cargo run --example count -- java.util.Objects.requireNonNullElse`.

use heapwise::{Options, Project, ProjectOptions};

fn main() -> Result<(), heapwise::Error> {
    let mut args = std::env::args().skip(1);
    let method = args.next().unwrap_or_else(|| "java.util.Objects.requireNonNullElse".to_owned());
    let class_path = args.next().map(|path| std::ffi::OsString::from(path).into());
    let project = Project::open(ProjectOptions { class_path, ..ProjectOptions::default() });
    let summary = project.target(&method)?.count(&Options::default())?;
    println!("{} paths: {} returned, {} threw", summary.paths(), summary.returned, summary.threw);
    Ok(())
}
