//! Shapes, counted by size beside the closed forms that agree, and drawn.

use std::collections::BTreeMap;

use heapwise_explore::{Bound, Shapes, ShapesOfSize, Summary};

use crate::closed_form::{Agreement, agreements};
use crate::draw::draw;
use crate::json::{AgreementReport, DrawnShape, ShapesDocument, SizeReport, SummaryReport};
use crate::run::Run;
use crate::style::Style;
use crate::table::{Align, Table, counted, grouped};
use crate::text::text_summary;

/// What is to be said of the shapes that a run has found.
pub struct ShapesReport<'a> {
    pub run: &'a Run,
    pub summary: &'a Summary,
    pub shapes: &'a Shapes,
    /// Which paths were counted, in words: `that returned true`.
    pub which: &'a str,
}

impl ShapesReport<'_> {
    /// The class by whose objects sizes are told: the only one whose number varies. None, if that is all objects.
    fn sized_by(&self) -> Option<usize> {
        let mut varying = (0..self.shapes.classes.len()).filter(|&class| {
            let mut numbers = self.shapes.sizes.iter().map(|size| size.of_class[class]);
            let first = numbers.next();
            numbers.any(|number| Some(number) != first)
        });
        let only = varying.next()?;
        varying.next().is_none().then_some(only)
    }

    fn size(&self, size: &ShapesOfSize) -> usize {
        self.sized_by().map_or(size.objects, |class| size.of_class[class])
    }

    /// The closed forms that agree. They count heaps, so there must be one heap to a shape.
    fn agreements(&self) -> Vec<Agreement> {
        if !self.shapes.exact || self.shapes.open > 0 {
            return Vec::new();
        }
        let mut found: BTreeMap<usize, u64> = BTreeMap::new();
        for size in &self.shapes.sizes {
            *found.entry(self.size(size)).or_default() += size.shapes;
        }
        agreements(&found.into_iter().collect::<Vec<_>>(), !self.summary.complete())
    }

    /// For people.
    pub fn text(&self, style: Style) -> String {
        let shapes = self.shapes;
        let agreements = self.agreements();
        let headline = format!("{} of {}", counted(shapes.shapes, "shape"), counted(shapes.paths, "path"));
        let mut out = format!("{} {}\n", style.bold(&headline), self.which);
        if !shapes.sizes.is_empty() {
            out += &format!("\n{}", self.table(&agreements));
        }
        let remarks = self.remarks(&agreements);
        if !remarks.is_empty() {
            out += &format!("\n{}\n", remarks.join("\n"));
        }
        for (index, shape) in shapes.listed.iter().enumerate() {
            let name = format!("shape {}", grouped(index as u64 + 1));
            out += &format!("\n{}  {}\n", style.bold(&name), counted(shape.paths, "path"));
            for line in draw(&shape.input) {
                out += &format!("  {line}\n");
            }
        }
        let more = shapes.shapes - shapes.listed.len() as u64;
        if more > 0 {
            out += &format!("\n{} not drawn\n", counted(more, "shape"));
        }
        format!("{out}\n{}", text_summary(self.run, self.summary, style))
    }

    fn table(&self, agreements: &[Agreement]) -> String {
        let several = self.shapes.classes.len() > 1;
        let mut columns = vec![("objects", Align::Right)];
        if several {
            columns.extend(self.shapes.classes.iter().map(|class| (class.as_str(), Align::Right)));
        }
        columns.extend([("shapes", Align::Right), ("paths", Align::Right)]);
        columns.extend(agreements.iter().map(|form| (form.name, Align::Right)));
        let mut table = Table::new(&columns);
        for size in &self.shapes.sizes {
            let mut cells = vec![grouped(size.objects as u64)];
            if several {
                cells.extend(size.of_class.iter().map(|&number| grouped(number as u64)));
            }
            cells.extend([grouped(size.shapes), grouped(size.paths)]);
            let expected = |form: &Agreement| form.expected(self.size(size)).map_or("?".to_owned(), large);
            cells.extend(agreements.iter().map(expected));
            table.row(cells);
        }
        table.render()
    }

    /// What the numbers mean, and what they do not.
    fn remarks(&self, agreements: &[Agreement]) -> Vec<String> {
        let shapes = self.shapes;
        let mut remarks = Vec::new();
        let of = self.sized_by().filter(|_| shapes.classes.len() > 1).map(|class| shapes.classes[class].as_str());
        let sizes = of.map_or("sizes".to_owned(), |class| format!("numbers of {class}"));
        for form in agreements {
            let last = shapes.sizes.iter().map(|size| self.size(size)).max();
            let beyond = if last > Some(form.to) { "; beyond, shapes are missing that the bounds cut" } else { "" };
            remarks.push(format!("agrees with {} for {sizes} from {} to {}{beyond}", form.name, form.from, form.to));
        }
        if shapes.exact && shapes.shapes > 0 && shapes.shapes == shapes.paths {
            remarks.push("no two paths have the same shape".to_owned());
        }
        if !shapes.exact {
            remarks.push(format!(
                "a path of {} may stand for many shapes; only that of its witness is counted (--heap lazier# counts all)",
                self.run.heap
            ));
        }
        if shapes.open > 0 {
            remarks.push(format!(
                "{} with references that no path settled: ? is any, * any but null; closed forms are not compared",
                counted(shapes.open, "shape")
            ));
        }
        if shapes.other_values > 0 {
            remarks.push(format!(
                "not counted: {} on which the value returned depends on the input",
                counted(shapes.other_values, "path")
            ));
        }
        if shapes.too_many {
            remarks.push("too many shapes to tell apart: the run was stopped".to_owned());
        }
        let stopped = [Bound::Time, Bound::Interrupt].iter().any(|bound| self.summary.cut_by.contains_key(bound));
        if stopped {
            remarks.push("stopped early: shapes are missing".to_owned());
        }
        remarks
    }

    /// For programs.
    pub fn document(&self) -> ShapesDocument {
        let shapes = self.shapes;
        let agreements = self.agreements();
        let agreement = |form: &Agreement| AgreementReport { name: form.name.to_owned(), from: form.from, to: form.to };
        let drawn = shapes.listed.iter().map(|shape| DrawnShape { paths: shape.paths, input: shape.input.clone() });
        ShapesDocument {
            shapes: shapes.shapes,
            paths: shapes.paths,
            which: self.which.to_owned(),
            exact: shapes.exact,
            open: shapes.open,
            not_counted: shapes.other_values,
            too_many: shapes.too_many,
            sized_by: self.sized_by().map(|class| shapes.classes[class].clone()),
            sizes: shapes.sizes.iter().map(|size| self.size_report(size, &agreements)).collect(),
            agrees_with: agreements.iter().map(agreement).collect(),
            remarks: self.remarks(&agreements),
            drawn: drawn.collect(),
            summary: SummaryReport::new(self.run, self.summary),
        }
    }

    fn size_report(&self, size: &ShapesOfSize, agreements: &[Agreement]) -> SizeReport {
        let expected = |form: &Agreement| {
            let number = form.expected(self.size(size)).and_then(|number| u64::try_from(number).ok());
            (form.name.to_owned(), number)
        };
        SizeReport {
            objects: size.objects,
            of_class: self.shapes.classes.iter().cloned().zip(size.of_class.iter().copied()).collect(),
            shapes: size.shapes,
            paths: size.paths,
            expected: agreements.iter().map(expected).collect(),
        }
    }
}

/// A number that may be too large for what is counted here.
fn large(number: u128) -> String {
    u64::try_from(number).map_or_else(|_| format!("{number:.2e}"), grouped)
}
