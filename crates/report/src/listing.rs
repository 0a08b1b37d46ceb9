//! The sink that writes every path, then the summary.

use std::io::{self, Write};

use heapwise_coverage::CoverageReport;
use heapwise_explore::{Detail, EndingKind, Go, PathReport, Sink, Summary, Trail};

use crate::json::{SummaryReport, json_path};
use crate::ordered::{Arrival, Ordered};
use crate::run::Run;
use crate::spill::ScratchMaker;
use crate::style::Style;
use crate::table::counted;
use crate::text::{text_path, text_summary};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Format {
    Text,
    Json,
}

/// Writes paths in the order of their trails, and the summary after them.
///
/// As JSON it is one document, `{"paths": [...], "summary": {...}}`: the summary is known last, and stands last.
pub struct Listing<'a> {
    page: Page<'a>,
    ordered: Ordered<'a>,
    /// The endings that are shown; the others are only counted.
    endings: Vec<EndingKind>,
    style: Style,
    with_output: bool,
    detail: Detail,
    error: Option<io::Error>,
}

/// What is written so far.
struct Page<'a> {
    out: &'a mut (dyn Write + Send),
    format: Format,
    limit: Option<u64>,
    written: u64,
    /// Paths that would have been shown but for the limit.
    withheld: u64,
}

impl<'a> Listing<'a> {
    pub fn new(
        out: &'a mut (dyn Write + Send),
        format: Format,
        style: Style,
        arrival: Arrival,
        scratch: ScratchMaker<'a>,
    ) -> Self {
        let page = Page { out, format, limit: None, written: 0, withheld: 0 };
        let endings = EndingKind::ALL.into();
        Listing {
            page,
            ordered: Ordered::new(arrival, scratch),
            endings,
            style,
            with_output: false,
            detail: Detail::NONE,
            error: None,
        }
    }

    /// Shows only paths with these endings.
    pub fn only(mut self, endings: &[EndingKind]) -> Self {
        self.endings = endings.to_vec();
        self
    }

    /// Shows what the program printed on each path, too. JSON has it always.
    pub fn with_output(mut self, wanted: bool) -> Self {
        self.with_output = wanted;
        self
    }

    /// Tells this of each path, too. JSON shows all of it, a text what has become of the input.
    pub fn with_detail(mut self, detail: Detail) -> Self {
        self.detail = detail;
        self
    }

    /// Shows only so many paths.
    pub fn at_most(mut self, limit: Option<u64>) -> Self {
        self.page.limit = limit;
        self
    }

    fn take(&mut self, path: &PathReport) -> io::Result<()> {
        let ending = path.ending.kind();
        if !self.endings.contains(&ending) {
            return Ok(());
        }
        if self.page.is_full() {
            self.page.withheld += 1;
            return Ok(());
        }
        let text = match self.page.format {
            Format::Text => text_path(path, self.with_output, self.style),
            Format::Json => json_path(path),
        };
        let page = &mut self.page;
        self.ordered.add(path.trail.clone(), ending, text, &mut |text| page.write(text))?;
        if let Some(limit) = page.limit {
            page.withheld += self.ordered.keep_first(limit);
        }
        Ok(())
    }

    /// Writes what is left, and the summary, and what has run, where that is told.
    pub fn finish(mut self, run: &Run, summary: &Summary, coverage: Option<&CoverageReport>) -> io::Result<()> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let page = &mut self.page;
        self.ordered.finish(&mut |text| page.write(text))?;
        let hidden: u64 = EndingKind::ALL
            .iter()
            .filter(|ending| !self.endings.contains(ending))
            .map(|ending| number(summary, *ending))
            .sum();
        match page.format {
            Format::Text => {
                page.finish_text(hidden, &text_summary(run, summary, self.style))?;
                coverage.map_or(Ok(()), |coverage| write!(page.out, "\n{}", heapwise_coverage::text(coverage)))
            }
            Format::Json => {
                page.begin_json()?;
                let report = SummaryReport { paths_listed: Some(page.written), ..SummaryReport::new(run, summary) };
                let report = serde_json::to_string(&report).map_err(io::Error::other)?;
                write!(page.out, "\n],\n\"summary\": {report}")?;
                if let Some(coverage) = coverage {
                    let coverage = serde_json::to_string(coverage).map_err(io::Error::other)?;
                    write!(page.out, ",\n\"coverage\": {coverage}")?;
                }
                writeln!(page.out, "}}")
            }
        }?;
        self.page.out.flush()
    }
}

/// How many paths ended so.
fn number(summary: &Summary, ending: EndingKind) -> u64 {
    match ending {
        EndingKind::Returned => summary.returned,
        EndingKind::Threw => summary.threw,
        EndingKind::Excluded => summary.excluded,
        EndingKind::Cut => summary.cut,
        EndingKind::Unsupported => summary.unsupported,
        EndingKind::Undecided => summary.undecided,
    }
}

impl Page<'_> {
    fn is_full(&self) -> bool {
        self.limit.is_some_and(|limit| self.written >= limit)
    }

    fn begin_json(&mut self) -> io::Result<()> {
        if self.written == 0 { write!(self.out, "{{\"paths\": [") } else { Ok(()) }
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        if self.is_full() {
            self.withheld += 1;
            return Ok(());
        }
        match self.format {
            Format::Text => self.out.write_all(text.as_bytes())?,
            Format::Json => {
                self.begin_json()?;
                let separator = if self.written == 0 { "\n" } else { ",\n" };
                self.out.write_all(separator.as_bytes())?;
                self.out.write_all(text.as_bytes())?;
            }
        }
        self.written += 1;
        Ok(())
    }

    fn finish_text(&mut self, hidden: u64, summary: &str) -> io::Result<()> {
        if self.withheld > 0 {
            writeln!(self.out, "({} not listed because of --limit)\n", counted(self.withheld, "more path"))?;
        }
        if hidden > 0 {
            writeln!(self.out, "({} with another ending not listed because of --endings)\n", counted(hidden, "path"))?;
        }
        self.out.write_all(summary.as_bytes())
    }
}

impl Sink for Listing<'_> {
    fn wants(&mut self, trail: &Trail, ending: EndingKind) -> bool {
        if !self.endings.contains(&ending) {
            return false;
        }
        let is_withheld =
            self.page.is_full() || self.page.limit.is_some_and(|limit| self.ordered.is_beyond(trail, limit));
        self.page.withheld += u64::from(is_withheld);
        !is_withheld
    }

    fn detail(&self) -> Detail {
        self.detail
    }

    fn path(&mut self, path: PathReport) -> Go {
        match self.take(&path) {
            Ok(()) => Go::On,
            Err(error) => {
                self.error.get_or_insert(error);
                Go::Stop
            }
        }
    }
}
