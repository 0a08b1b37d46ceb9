//! `heapwise replay`: one path, followed by its trail. The answers are given, so no solver is asked, unless for an input.

use std::io::{self, Write};

use heapwise::documents::{ReplayDocument, as_json};
use heapwise::{Detail, EndingReport, Error, FollowedReport, Options, QuestionReport, StepReport, Watched, Watching};
use heapwise_report::thrown_text;

use crate::args::{DetailArg, FormatArg, ReplayArgs, Show};
use crate::programs::Loader;
use crate::{Misuse, Outcome, terminal};

pub(crate) fn main(args: &ReplayArgs) -> Result<Outcome, Misuse> {
    let target = Loader::new(&args.java).one(&args.file)?;
    let options = Options { heap: args.heap, bounds: args.meaning.clone(), ..Options::default() };
    let trail = &args.trail;
    let shows = |what: Show| args.show.contains(&what);
    let misuse = |error| match error {
        Error::Trail(error) => format!("--trail {trail}: {error}"),
        error => error.to_string(),
    };
    let failed_assertion = match args.format {
        FormatArg::Json => {
            let detail = args.detail.as_deref().map_or(Detail::ALL, DetailArg::all);
            let mut watched =
                Watched { steps: shows(Show::Steps).then(Vec::new), questions: shows(Show::Questions).then(Vec::new) };
            let path = target.replay_watched(&options, trail, detail, &mut watched).map_err(misuse)?;
            let failed_assertion = path.ending.is_failed_assertion();
            let document = ReplayDocument { path, questions: watched.questions, steps: watched.steps };
            terminal::print(&format!("{}\n", as_json(&document)))?;
            failed_assertion
        }
        FormatArg::Text => {
            // Beside a script everything else is a comment, so that the whole can be given to a solver.
            let prefix = if shows(Show::Smt) { "; " } else { "" };
            let mut printing = Printing::new(prefix, shows(Show::Steps), shows(Show::Questions));
            let followed = target.follow(&options, trail, shows(Show::Smt), &mut printing);
            let printed = printing.finish();
            let followed = followed.map_err(misuse)?;
            terminal::written(printed.and_then(|()| print_end(&followed, prefix, shows(Show::Output))))?;
            followed.ending.is_failed_assertion()
        }
    };
    Ok(Outcome { failed_assertion, ..Outcome::default() })
}

/// Prints what happens on the way.
struct Printing {
    out: io::BufWriter<io::Stdout>,
    prefix: &'static str,
    steps: bool,
    questions: bool,
    /// Questions so far.
    asked: usize,
    /// The depth and name of the method that the last instruction shown is in.
    inside: Option<(usize, String)>,
    result: io::Result<()>,
}

impl Printing {
    fn new(prefix: &'static str, steps: bool, questions: bool) -> Self {
        let out = io::BufWriter::new(io::stdout());
        Printing { out, prefix, steps, questions, asked: 0, inside: None, result: Ok(()) }
    }

    fn line(&mut self, text: &str) {
        if self.result.is_ok() {
            self.result = writeln!(self.out, "{}{}", self.prefix, text.trim_end());
        }
    }

    fn finish(mut self) -> io::Result<()> {
        self.result.and_then(|()| self.out.flush())
    }
}

impl Watching for Printing {
    fn wants_steps(&self) -> bool {
        self.steps
    }

    fn wants_questions(&self) -> bool {
        self.questions
    }

    fn step(&mut self, step: StepReport) {
        let indent = "  ".repeat(step.depth.saturating_sub(1));
        let inside = Some((step.depth, step.at.method));
        if self.inside != inside {
            let method = inside.as_ref().map_or("", |(_, method)| method);
            self.line(&format!("        {indent}{method}"));
            self.inside = inside;
        }
        let line = step.at.line.map_or(String::new(), |line| format!("line {line}"));
        let value = step.value.map_or(String::new(), |value| format!("// {value}"));
        self.line(&format!("{line:<8}{indent}  {:<32} {value}", step.instruction));
    }

    fn question(&mut self, question: QuestionReport) {
        self.asked += 1;
        let line = question.at.line.map_or(String::new(), |line| format!("line {line}, "));
        self.line(&format!("question {} ({line}{}): {}", self.asked, question.at.method, question.question));
        for (index, alternative) in question.alternatives.iter().enumerate() {
            let mark = if index == question.answer { '>' } else { ' ' };
            self.line(&format!("  {mark} {index}  {alternative}"));
        }
    }
}

fn print_end(followed: &FollowedReport, prefix: &str, with_output: bool) -> io::Result<()> {
    let mut lines = vec![format!("path {}  {}", followed.trail, ending_text(&followed.ending))];
    let mut block = |heading: &str, of: &mut dyn Iterator<Item = &str>| {
        for (index, line) in of.enumerate() {
            lines.push(format!("  {:<5}  {line}", if index == 0 { heading } else { "" }));
        }
    };
    block("when", &mut followed.conditions.iter().map(String::as_str));
    if with_output {
        block("print", &mut followed.output.lines());
    }
    lines.push("A replay follows the answers; that an input gives them is what `heapwise paths` says.".to_owned());
    let mut out = io::stdout().lock();
    lines.iter().try_for_each(|line| writeln!(out, "{prefix}{line}"))?;
    out.write_all(followed.condition_smt.as_deref().unwrap_or_default().as_bytes())?;
    out.flush()
}

/// An ending in words.
fn ending_text(ending: &EndingReport) -> String {
    let kind = ending.kind();
    match ending {
        EndingReport::Returned { value: Some(value), .. } => format!("{kind} {value}"),
        EndingReport::Threw { exception } => format!("{kind} {}", thrown_text(exception)),
        _ => ending.reason().map_or_else(|| kind.to_string(), |reason| format!("{kind}: {reason}")),
    }
}
