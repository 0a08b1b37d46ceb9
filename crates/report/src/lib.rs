//! What came of an exploration, for people and for programs: text, JSON, CSV and charts.
//!
//! A [`Listing`] is the sink that the explorer hands its paths to; it writes them in the order of their trails, however
//! they arrive. [`claims`] say what may be concluded from a run, and never more than was explored.
//!
//! Everything here is made from plain data: no terms, no solvers, no files and no terminals.

mod chart;
mod claim;
mod closed_form;
mod csv;
mod draw;
mod json;
mod listing;
mod ordered;
mod run;
mod shapes;
mod spill;
mod style;
mod table;
mod text;

pub use chart::{BoxChart, BoxOf, BoxPanel, Chart, Panel, PanelRow, Point, Series, Unit, XAxis};
pub use claim::{Claim, ClaimKind, PathsClaim, claim_lines, claims, verdict};
pub use closed_form::{Agreement, CLOSED_FORMS, ClosedForm, agreements};
pub use csv::csv_line;
pub use draw::draw;
pub use json::{
    AgreementReport, DrawnShape, Endings, Ints, Npe, PathsDocument, QueriesReport, ShapesDocument, SizeReport,
    SummaryReport, json_path,
};
pub use listing::{Format, Listing};
pub use ordered::Arrival;
pub use run::{Run, RunBounds};
pub use shapes::ShapesReport;
pub use spill::{Scratch, ScratchMaker};
pub use style::Style;
pub use table::{Align, Table, counted, grouped, mebibytes, seconds};
pub use text::{text_path, text_summary, thrown_text};
