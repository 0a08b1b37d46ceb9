//! Charts as SVG elements.

use std::fmt::{Display, Write};

use super::scale::{LogScale, tick_label};
use super::{Chart, Panel, Point, Series, Unit, XAxis};

pub(super) mod boxes;

const PANEL_WIDTH: f64 = 300.0;
const PANEL_HEIGHT: f64 = 210.0;
/// Beside a panel: labels of its y axis on the left, air on the right.
const LEFT: f64 = 68.0;
const RIGHT: f64 = 22.0;
/// Above a panel: its title.
const ABOVE: f64 = 30.0;
/// Below a panel: tick labels and the name of the axis.
const BELOW: f64 = 46.0;
const HEADING: f64 = 26.0;
const TOP: f64 = 70.0;
const MARGIN: f64 = 10.0;
/// The width of a letter of the small text, about: fonts differ.
const LETTER: f64 = 6.6;

/// Colours that people who see colours differently can tell apart (Okabe and Ito), with dashes and marks.
const LOOKS: [Look; 6] = [
    Look { colour: "#d55e00", dashes: "", mark: Mark::Circle },
    Look { colour: "#b8860b", dashes: "", mark: Mark::Triangle },
    Look { colour: "#009e73", dashes: "7 3", mark: Mark::Square },
    Look { colour: "#56a0d3", dashes: "", mark: Mark::Diamond },
    Look { colour: "#1f3b73", dashes: "3 4", mark: Mark::Circle },
    Look { colour: "#666666", dashes: "2 2", mark: Mark::Square },
];

struct Look {
    colour: &'static str,
    dashes: &'static str,
    mark: Mark,
}

enum Mark {
    Circle,
    Triangle,
    Square,
    Diamond,
}

/// Elements so far.
struct Canvas {
    out: String,
}

pub(super) fn draw(chart: &Chart) -> String {
    let slant = XLabels::of(&chart.x_axis);
    let across = chart.rows.iter().map(|row| row.panels.len()).max().unwrap_or(0).max(1);
    let heights: Vec<f64> = chart
        .rows
        .iter()
        .map(|row| if row.name.is_some() { HEADING } else { 0.0 } + ABOVE + PANEL_HEIGHT + BELOW + slant.depth)
        .collect();
    let width = 2.0 * MARGIN + across as f64 * (LEFT + PANEL_WIDTH + RIGHT);
    let height = TOP + heights.iter().sum::<f64>() + MARGIN + 14.0;
    let mut canvas = Canvas::begin(width, height, &chart.title);
    canvas.legend(chart);
    let mut top = TOP;
    for (row, height) in chart.rows.iter().zip(&heights) {
        let mut panels_top = top + ABOVE;
        if let Some(name) = &row.name {
            canvas.text(MARGIN + 12.0, top + 16.0, "start", "font-size=\"14\" font-weight=\"bold\"", name);
            panels_top += HEADING;
        }
        for (index, panel) in row.panels.iter().enumerate() {
            let left = MARGIN + index as f64 * (LEFT + PANEL_WIDTH + RIGHT) + LEFT;
            canvas.panel(panel, &chart.x_axis, &slant, left, panels_top);
        }
        top += height;
    }
    canvas.end()
}

/// Whether what is written below the x axis must be turned, and how much room that takes.
struct XLabels {
    turned: bool,
    depth: f64,
}

impl XLabels {
    fn of(axis: &XAxis) -> XLabels {
        let longest = axis.ticks.iter().map(|(_, label)| label.chars().count()).max().unwrap_or(0) as f64 * LETTER;
        let room = PANEL_WIDTH / axis.ticks.len().max(1) as f64;
        let turned = longest > room - 6.0;
        // Turned by forty degrees.
        XLabels { turned, depth: if turned { (longest * 0.64 - 6.0).max(0.0) } else { 0.0 } }
    }
}

impl Canvas {
    /// An empty picture with its title.
    fn begin(width: f64, height: f64, title: &str) -> Canvas {
        let mut canvas = Canvas { out: String::new() };
        let _ = writeln!(
            canvas.out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\" font-size=\"12\" \
             fill=\"#222222\">"
        );
        let _ = writeln!(canvas.out, "<title>{}</title>", escaped(title));
        let _ = writeln!(canvas.out, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>");
        canvas.text(MARGIN + 12.0, 26.0, "start", "font-size=\"16\" font-weight=\"bold\"", title);
        canvas
    }

    fn end(mut self) -> String {
        self.out += "</svg>\n";
        self.out
    }

    fn text(&mut self, x: f64, y: f64, anchor: &str, style: &str, text: &str) {
        let text = escaped(text);
        let _ =
            writeln!(self.out, "<text x=\"{}\" y=\"{}\" text-anchor=\"{anchor}\" {style}>{text}</text>", at(x), at(y));
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), style: &str) {
        let _ = writeln!(
            self.out,
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {style}/>",
            at(from.0),
            at(from.1),
            at(to.0),
            at(to.1)
        );
    }

    /// Every series once, and what a hollow mark means if there is one.
    fn legend(&mut self, chart: &Chart) {
        let mut known: Vec<&Series> = Vec::new();
        for series in chart.rows.iter().flat_map(|row| &row.panels).flat_map(|panel| &panel.series) {
            if known.iter().all(|other| other.name != series.name) {
                known.push(series);
            }
        }
        let (mut x, y) = (MARGIN + 12.0, 48.0);
        for series in known {
            let look = look(series.look);
            // A line, no polyline: polylines are the data.
            self.line((x, y), (x + 30.0, y), &stroke(look));
            self.mark(look, x + 15.0, y, false, "");
            self.text(x + 37.0, y + 4.0, "start", "font-size=\"13\"", &series.name);
            x += 37.0 + series.name.chars().count() as f64 * 7.4 + 22.0;
        }
        if chart.points().any(|point| point.at_least) {
            self.text(x, y + 4.0, "start", "fill=\"#666666\"", "hollow: stopped early, at least this");
        }
    }

    fn panel(&mut self, panel: &Panel, axis: &XAxis, labels: &XLabels, left: f64, top: f64) {
        let bottom = top + PANEL_HEIGHT;
        let scale = LogScale::over(panel.series.iter().flat_map(|series| &series.points).map(|point| point.y));
        let y_at = |place: f64| bottom - 6.0 - place * (PANEL_HEIGHT - 14.0);
        self.frame(&panel.title, panel.unit, &scale, axis, labels, (left, top));
        let x_at = placed(axis, left);
        for series in &panel.series {
            let mut points: Vec<&Point> = series.points.iter().collect();
            points.sort_by(|a, b| a.x.total_cmp(&b.x));
            let placed: Vec<(f64, f64, &Point)> = points
                .into_iter()
                .filter_map(|point| Some((x_at(point.x), y_at(scale.place(point.y)?), point)))
                .collect();
            self.series(series, panel, &placed);
        }
    }

    /// What is around the numbers of a panel: its title, the axes and their labels.
    fn frame(
        &mut self,
        title: &str,
        unit: Unit,
        scale: &LogScale,
        axis: &XAxis,
        labels: &XLabels,
        (left, top): (f64, f64),
    ) {
        let (right, bottom) = (left + PANEL_WIDTH, top + PANEL_HEIGHT);
        let y_at = |place: f64| bottom - 6.0 - place * (PANEL_HEIGHT - 14.0);
        self.text((left + right) / 2.0, top - 10.0, "middle", "font-size=\"14\"", title);
        for tick in &scale.ticks {
            let Some(y) = scale.place(*tick).map(y_at) else { continue };
            self.line((left, y), (right, y), "stroke=\"#e3e3e3\"");
            self.text(left - 7.0, y + 4.0, "end", "font-size=\"11\"", &tick_label(*tick, unit));
        }
        let x_at = placed(axis, left);
        for (x, label) in &axis.ticks {
            let x = x_at(*x);
            self.line((x, bottom), (x, bottom + 4.0), "stroke=\"#555555\"");
            if labels.turned {
                let (x, y) = (x + 4.0, bottom + 15.0);
                let turn = format!("font-size=\"11\" transform=\"rotate(-40 {} {})\"", at(x), at(y));
                self.text(x, y, "end", &turn, label);
            } else {
                self.text(x, bottom + 18.0, "middle", "font-size=\"11\"", label);
            }
        }
        self.text((left + right) / 2.0, bottom + 36.0 + labels.depth, "middle", "fill=\"#555555\"", &axis.label);
        let frame = [(left, top), (left, bottom), (right, bottom)];
        self.line(frame[0], frame[1], "stroke=\"#555555\"");
        self.line(frame[1], frame[2], "stroke=\"#555555\"");
    }

    fn series(&mut self, series: &Series, panel: &Panel, points: &[(f64, f64, &Point)]) {
        let look = look(series.look);
        let corners: Vec<String> = points.iter().map(|(x, y, _)| format!("{},{}", at(*x), at(*y))).collect();
        let _ = writeln!(self.out, "<polyline points=\"{}\" fill=\"none\" {}/>", corners.join(" "), stroke(look));
        for (x, y, point) in points {
            // What the pointer sees in a browser.
            let more = if point.at_least { "more than " } else { "" };
            let said = format!("{}, {}: {more}{}", series.name, panel.title, point.y);
            self.mark(look, *x, *y, point.at_least, &said);
        }
    }

    fn mark(&mut self, look: &Look, x: f64, y: f64, hollow: bool, said: &str) {
        let fill = if hollow { "#ffffff" } else { look.colour };
        let style = format!("fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1.4\"", look.colour);
        let title = if said.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(said)) };
        let corners: &[(f64, f64)] = match look.mark {
            Mark::Circle => {
                let _ =
                    writeln!(self.out, "<circle cx=\"{}\" cy=\"{}\" r=\"3.2\" {style}>{title}</circle>", at(x), at(y));
                return;
            }
            Mark::Triangle => &[(0.0, -4.4), (4.2, 3.2), (-4.2, 3.2)],
            Mark::Square => &[(-3.2, -3.2), (3.2, -3.2), (3.2, 3.2), (-3.2, 3.2)],
            Mark::Diamond => &[(0.0, -5.0), (5.0, 0.0), (0.0, 5.0), (-5.0, 0.0)],
        };
        let corners: Vec<String> = corners.iter().map(|(dx, dy)| format!("{},{}", at(x + dx), at(y + dy))).collect();
        let _ = writeln!(self.out, "<polygon points=\"{}\" {style}>{title}</polygon>", corners.join(" "));
    }
}

fn look(number: usize) -> &'static Look {
    &LOOKS[number % LOOKS.len()]
}

fn stroke(look: &Look) -> String {
    let dashes = if look.dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{}\"", look.dashes) };
    format!("stroke=\"{}\" stroke-width=\"2\"{dashes}", look.colour)
}

/// From a number on the x axis to its place in a panel. The ends keep some distance from the frame.
fn placed(axis: &XAxis, left: f64) -> impl Fn(f64) -> f64 {
    let numbers = || axis.ticks.iter().map(|(x, _)| *x);
    let (least, most) = (numbers().fold(f64::INFINITY, f64::min), numbers().fold(f64::NEG_INFINITY, f64::max));
    let air = (PANEL_WIDTH / (2.0 * axis.ticks.len().max(1) as f64)).min(26.0);
    move |x| {
        let part = if most > least { (x - least) / (most - least) } else { 0.5 };
        left + air + part * (PANEL_WIDTH - 2.0 * air)
    }
}

/// A coordinate. A tenth of a pixel is exact enough, and keeps the file small.
fn at(coordinate: f64) -> impl Display {
    (coordinate * 10.0).round() / 10.0
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            // XML has no control characters, not even escaped ones.
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests;
