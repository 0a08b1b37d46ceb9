//! Line charts with a logarithmic y axis, as SVG: panels in rows, one line for each series, one legend for all.
//!
//! The numbers that are compared here differ by orders of magnitude and are sometimes zero. So the scale is logarithmic,
//! and zero has a place of its own below the smallest decade. Lines that lie on each other are told apart by their dashes
//! and marks; what was stopped early has a hollow mark, since its true place is higher.
//!
//! This is no general chart library: what it draws looks the same on every machine, needs no fonts to be measured, and
//! is small enough to be read and to be committed.

mod boxes;
mod scale;
mod svg;

pub use boxes::{BoxChart, BoxOf, BoxPanel};

/// A whole picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    pub title: String,
    pub x_axis: XAxis,
    /// The panels of a row stand side by side. A row without a name has no heading.
    pub rows: Vec<PanelRow>,
}

/// Where the points may be, and what is written there. All panels have the same.
#[derive(Clone, PartialEq, Debug)]
pub struct XAxis {
    pub label: String,
    pub ticks: Vec<(f64, String)>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct PanelRow {
    pub name: Option<String>,
    pub panels: Vec<Panel>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Panel {
    pub title: String,
    pub unit: Unit,
    pub series: Vec<Series>,
}

/// What the numbers of a panel count; it decides how they are written on the axis.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Unit {
    Count,
    Seconds,
    /// How often something is in something else.
    Times,
    /// Mebibytes.
    MiB,
}

/// One line.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    pub name: String,
    /// Colour, dashes and mark. Equal numbers look the same in all panels and in all charts.
    pub look: usize,
    pub points: Vec<Point>,
}

#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Point {
    pub x: f64,
    pub y: f64,
    /// The true number is at least `y`: the run was stopped early.
    pub at_least: bool,
}

impl Chart {
    /// The picture, an SVG document.
    pub fn svg(&self) -> String {
        svg::draw(self)
    }

    /// All points of all panels.
    fn points(&self) -> impl Iterator<Item = &Point> {
        let panels = self.rows.iter().flat_map(|row| &row.panels);
        panels.flat_map(|panel| &panel.series).flat_map(|series| &series.points)
    }
}
