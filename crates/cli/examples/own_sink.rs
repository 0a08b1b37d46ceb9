//! A sink of one's own: what paths throw, and how often. `cargo run --example own_sink -- METHOD CLASS_PATH`.

use std::collections::BTreeMap;

use heapwise::{Error, Go, Language, Options, PathReport, Project, ProjectOptions, Sink, Target};

#[derive(Default)]
struct Thrown(BTreeMap<String, usize>);

impl Sink for Thrown {
    fn path(&mut self, path: PathReport) -> Go {
        if let Some(thrown) = path.ending.thrown() {
            *self.0.entry(thrown.what.clone()).or_default() += 1;
        }
        Go::On
    }
}

fn main() -> Result<(), Error> {
    let mut args = std::env::args().skip(1);
    let method = args.next();
    let class_path = args.next().map(|path| std::ffi::OsString::from(path).into());
    let project = Project::open(ProjectOptions { class_path, ..ProjectOptions::default() });
    let target = match method {
        Some(method) => project.target(&method)?,
        None => project.source("assert.ir", include_str!("../demo/assert.ir"), Language::Ir)?,
    };
    for (what, times) in thrown(&target)? {
        println!("{times} x {what}");
    }
    Ok(())
}

pub(crate) fn thrown(target: &Target) -> Result<BTreeMap<String, usize>, Error> {
    let mut thrown = Thrown::default();
    target.explore(&Options::default(), &mut thrown)?;
    Ok(thrown.0)
}
