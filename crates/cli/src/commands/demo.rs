//! `heapwise demo`: what heapwise does, on a class of Java that is built in.

mod classes;

use std::time::Duration;

use heapwise::check::{CheckOptions, Sources, check};
use heapwise::findings::text;
use heapwise::junit::{Only, TestOptions, TestWriter};
use heapwise::options::{BoundOptions, ObjectLimit};
use heapwise::{Options, Project, ProjectOptions};

use crate::args::DemoArgs;
use crate::{Misuse, Outcome, terminal};

const SOURCE: &str = include_str!("../../demo/java/SortedList.java");
const FILE: &str = "SortedList.java";
const TARGET: &str = "SortedList";

/// So many nodes show what there is to be shown, at once.
const NODES: u32 = 3;

pub(crate) fn main(_: &DemoArgs) -> Result<Outcome, Misuse> {
    let style = terminal::style_on_stdout();
    let project = Project::with_classes(ProjectOptions::default(), classes::class_path())?;
    let progress = terminal::interruptible()?;
    terminal::print(&format!(
        "{}\n\n{}\n{}\n\n",
        style.bold("A class of Java. Its compiled form is part of heapwise, so this needs no JDK:"),
        indented(SOURCE),
        style.bold("$ heapwise check SortedList --n 3"),
    ))?;
    let subjects: Vec<_> = project.find(TARGET)?.into_iter().map(Into::into).collect();
    let within =
        |nodes| BoundOptions { n: vec![ObjectLimit { class: None, number: nodes }], ..BoundOptions::default() };
    let options = CheckOptions { bounds: within(NODES), budget: Duration::from_secs(30), ..CheckOptions::default() };
    let mut sources = Sources::of_text(FILE, SOURCE);
    let mut document = check(&subjects, &options, &mut sources, &progress, &mut |_| {});
    // Nobody can follow a path of a class that is nowhere.
    document.findings.iter_mut().for_each(|finding| finding.example.replay.clear());
    terminal::print(&text(&document, style))?;

    terminal::print(&format!("\n{}\n\n", style.bold("$ heapwise test SortedList --only failing --n 1")))?;
    let tests = TestOptions { only: Some(Only::Failing), no_replay: true, ..TestOptions::default() };
    let explore = Options { heap: options.heap.into(), bounds: within(1), ..Options::default() };
    let mut writer = TestWriter::new(&project, &tests, &explore)?;
    for found in project.find(TARGET)? {
        writer.add(&found.load()?, &progress)?;
    }
    let is_of_tests = |file: &&heapwise::junit::TestFile| file.path.ends_with("SortedListTest.java");
    let tests = writer.finish()?;
    let written = tests.files.iter().find(is_of_tests).map_or("", |file| &file.text);
    terminal::print(&format!("{}\n{}\n{HINTS}", indented(written), style.bold("On your own programs:")))?;
    Ok(Outcome { interrupted: terminal::was_interrupted(&progress), ..Outcome::default() })
}

const HINTS: &str = "  heapwise init                               writes heapwise.toml by looking at a project: then no flags are needed
  heapwise check -cp DIR pkg.Class            what breaks in a class that is compiled into DIR
  heapwise check -cp DIR pkg.Class --objects built  only what calls of its methods lead to, with these calls
  heapwise test -cp DIR pkg.Class --out tests JUnit tests, one for each path
  heapwise paths -cp DIR pkg.Class.method     every path of a method, each with an input that takes it
  heapwise compare -cp DIR pkg.Class.method   five ways to treat heaps, side by side
  heapwise --help                             everything else
";

fn indented(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") }).collect()
}
