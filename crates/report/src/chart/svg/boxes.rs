//! Box plots as SVG elements.

use std::fmt::Write;

use super::super::boxes::{BoxChart, BoxOf, BoxPanel};
use super::super::scale::{LogScale, tick_label};
use super::super::{Unit, XAxis};
use super::{ABOVE, BELOW, Canvas, LEFT, MARGIN, PANEL_HEIGHT, PANEL_WIDTH, RIGHT, XLabels, at, escaped, look, placed};

/// Above the panels: the title.
const TOP: f64 = 44.0;

const HALF_A_BOX: f64 = 13.0;
const HALF_A_WHISKER: f64 = 7.0;

pub(in super::super) fn draw(chart: &BoxChart) -> String {
    let axis = axis(chart);
    let labels = XLabels::of(&axis);
    let across = chart.panels.len().max(1);
    let width = 2.0 * MARGIN + across as f64 * (LEFT + PANEL_WIDTH + RIGHT);
    let height = TOP + ABOVE + PANEL_HEIGHT + BELOW + labels.depth + MARGIN;
    let mut canvas = Canvas::begin(width, height, &chart.title);
    for (index, panel) in chart.panels.iter().enumerate() {
        let left = MARGIN + index as f64 * (LEFT + PANEL_WIDTH + RIGHT) + LEFT;
        canvas.boxes(panel, &axis, &labels, left, TOP + ABOVE);
    }
    canvas.end()
}

/// Every group once, one beside the other.
fn axis(chart: &BoxChart) -> XAxis {
    let mut names: Vec<&str> = Vec::new();
    for group in chart.panels.iter().flat_map(|panel| &panel.boxes) {
        if !names.contains(&group.name.as_str()) {
            names.push(&group.name);
        }
    }
    let ticks = names.iter().enumerate().map(|(index, name)| (index as f64, (*name).to_owned())).collect();
    XAxis { label: chart.label.clone(), ticks }
}

impl Canvas {
    fn boxes(&mut self, panel: &BoxPanel, axis: &XAxis, labels: &XLabels, left: f64, top: f64) {
        let numbers = panel.boxes.iter().filter_map(|group| group.numbers).flatten();
        let scale = LogScale::over(numbers);
        self.frame(&panel.title, panel.unit, &scale, axis, labels, (left, top));
        let bottom = top + PANEL_HEIGHT;
        let y_at = |number: f64| Some(bottom - 6.0 - scale.place(number)? * (PANEL_HEIGHT - 14.0));
        let x_at = placed(axis, left);
        for group in &panel.boxes {
            let Some((x, _)) = axis.ticks.iter().find(|(_, name)| *name == group.name) else { continue };
            let x = x_at(*x);
            match group.numbers.map(|numbers| numbers.map(y_at)) {
                Some([Some(least), Some(lower), Some(median), Some(upper), Some(most)]) => {
                    self.one(group, panel.unit, x, [least, lower, median, upper, most]);
                }
                _ => self.text(x, bottom - 12.0, "middle", "font-size=\"11\" fill=\"#999999\"", "none"),
            }
        }
    }

    fn one(&mut self, group: &BoxOf, unit: Unit, x: f64, [least, lower, median, upper, most]: [f64; 5]) {
        let colour = look(group.look).colour;
        let thin = format!("stroke=\"{colour}\" stroke-width=\"1.4\"");
        for (from, to) in [(lower, least), (upper, most)] {
            self.line((x, from), (x, to), &thin);
            self.line((x - HALF_A_WHISKER, to), (x + HALF_A_WHISKER, to), &thin);
        }
        let said = group.numbers.unwrap_or_default().map(|number| tick_label(round(number), unit)).join(", ");
        let _ = writeln!(
            self.out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{colour}\" fill-opacity=\"0.25\" {thin}>\
             <title>{}</title></rect>",
            at(x - HALF_A_BOX),
            at(upper),
            at(2.0 * HALF_A_BOX),
            at(lower - upper),
            escaped(&format!("{}: {said}", group.name))
        );
        self.line(
            (x - HALF_A_BOX, median),
            (x + HALF_A_BOX, median),
            &format!("stroke=\"{colour}\" stroke-width=\"3\""),
        );
    }
}

/// To three digits, which is more than can be seen.
fn round(number: f64) -> f64 {
    if number == 0.0 || !number.is_finite() {
        return number;
    }
    let unit = 10_f64.powf(number.abs().log10().floor() - 2.0);
    (number / unit).round() * unit
}
