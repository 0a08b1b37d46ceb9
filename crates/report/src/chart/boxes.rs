//! Box plots: for each of several groups, how its numbers are spread.

use super::{Unit, svg};

/// A picture of several panels, each with a box for every group.
#[derive(Clone, PartialEq, Debug)]
pub struct BoxChart {
    pub title: String,
    /// What is below the panels.
    pub label: String,
    pub panels: Vec<BoxPanel>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct BoxPanel {
    pub title: String,
    pub unit: Unit,
    pub boxes: Vec<BoxOf>,
}

/// The numbers of a group: from the lower to the upper quartile is the box, with a line at the median; the whiskers reach to
/// the least and the greatest number.
#[derive(Clone, PartialEq, Debug)]
pub struct BoxOf {
    pub name: String,
    /// Colour, as in line charts.
    pub look: usize,
    /// Least, lower quartile, median, upper quartile, greatest; none if there are no numbers.
    pub numbers: Option<[f64; 5]>,
}

impl BoxChart {
    /// The picture, an SVG document.
    pub fn svg(&self) -> String {
        svg::boxes::draw(self)
    }
}
