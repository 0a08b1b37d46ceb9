//! The measurements as text, as CSV, and as box plots.

use heapwise::documents::{TechniqueReport, TechniqueRow};
use heapwise::techniques::Quartiles;
use heapwise_report::{Align, BoxChart, BoxOf, BoxPanel, Table as TextTable, Unit, counted, csv_line, grouped};

use super::{Table, numbers};

/// More single targets than this are not listed one by one: there is CSV for that.
const MOST_LISTED: usize = 12;

pub(super) fn text(table: &Table) -> String {
    let mut out = String::new();
    if table.targets.len() <= MOST_LISTED {
        out += &each_target(table);
        out.push('\n');
    }
    out += &each_technique(table);
    let classes = classes(table);
    if classes.len() > 1 {
        out.push('\n');
        out += &each_class(table, &classes);
    }
    out + &notes(table)
}

/// A row for each target and technique.
fn each_target(table: &Table) -> String {
    use Align::{Left, Right};
    let mut rows = TextTable::new(&[
        ("target", Left),
        ("technique", Left),
        ("paths", Right),
        ("legal", Right),
        ("illegal", Right),
        ("not known", Right),
        ("cut", Right),
        ("unsupported", Right),
        ("time", Right),
    ]);
    let all = numbers::measured(table).map(|(measurement, measured)| numbers::row(measurement, measured));
    for row in all {
        let number = |number: u64| if row.finished { grouped(number) } else { format!("≥{}", grouped(number)) };
        rows.row(vec![
            row.target.clone(),
            row.technique.clone(),
            number(row.paths),
            number(row.valid),
            number(row.invalid),
            grouped(row.undecided),
            grouped(row.cut),
            grouped(row.unsupported),
            if row.timed { format!("{:.3} s", row.seconds) } else { format!(">{:.1} s", row.seconds) },
        ]);
    }
    rows.render()
}

/// A row for each technique: how the numbers of all targets are spread.
fn each_technique(table: &Table) -> String {
    use Align::{Left, Right};
    let mut columns = vec![("technique", Left), ("finished", Right)];
    let spread = ["least", "¼", "median", "¾", "most"];
    columns.extend(["illegal"].into_iter().chain(spread.into_iter().skip(1)).map(|name| (name, Right)));
    if table.baseline.is_some() {
        columns.extend(["R"].into_iter().chain(spread.into_iter().skip(1)).map(|name| (name, Right)));
    }
    columns.extend(["time"].into_iter().chain(spread.into_iter().skip(1)).map(|name| (name, Right)));
    let mut rows = TextTable::new(&columns);
    for report in numbers::reports(table) {
        let mut row = vec![report.technique.clone(), finished(&report)];
        row.extend(five(report.invalid, count));
        if table.baseline.is_some() {
            row.extend(five(report.ratio, ratio));
        }
        row.extend(five(report.relative_time, ratio));
        rows.row(row);
    }
    rows.render()
}

/// The same in short for each class.
fn each_class(table: &Table, classes: &[&str]) -> String {
    use Align::{Left, Right};
    let mut rows = TextTable::new(&[
        ("class", Left),
        ("technique", Left),
        ("finished", Right),
        ("illegal, median", Right),
        ("most", Right),
        ("R, median", Right),
        ("time, median", Right),
    ]);
    for (index, class) in classes.iter().enumerate() {
        if index > 0 {
            rows.gap();
        }
        for technique in 0..table.techniques.len() {
            let of_class = table.targets.iter().filter(|target| target.class == *class);
            let report = numbers::of_technique(table, technique, of_class);
            let median = |of: Option<Quartiles>, show: fn(f64) -> String| or_dash(of.map(|of| of.median), show);
            rows.row(vec![
                (*class).to_owned(),
                report.technique.clone(),
                finished(&report),
                median(report.invalid, count),
                or_dash(report.invalid.map(|of| of.most), count),
                median(report.ratio, ratio),
                median(report.relative_time, ratio),
            ]);
        }
    }
    rows.render()
}

fn finished(report: &TechniqueReport) -> String {
    format!("{} of {}", grouped(report.finished), grouped(report.targets))
}

fn five(of: Option<Quartiles>, show: fn(f64) -> String) -> Vec<String> {
    let numbers = |of: Quartiles| [of.least, of.lower, of.median, of.upper, of.most];
    match of {
        Some(of) => numbers(of).map(show).to_vec(),
        None => vec!["-".to_owned(); 5],
    }
}

fn or_dash(number: Option<f64>, show: fn(f64) -> String) -> String {
    number.map_or("-".to_owned(), show)
}

/// A number of paths; a quartile may be between two.
fn count(number: f64) -> String {
    let rest = number.fract();
    if rest == 0.0 {
        grouped(number as u64)
    } else {
        format!("{}{}", grouped(number as u64), &format!("{rest:.1}")[1..])
    }
}

fn ratio(number: f64) -> String {
    if number >= 99.5 { grouped(number.round() as u64) } else { format!("{number:.2}") }
}

fn classes(table: &Table) -> Vec<&str> {
    let mut classes: Vec<&str> = Vec::new();
    for target in &table.targets {
        if !classes.contains(&target.class.as_str()) {
            classes.push(&target.class);
        }
    }
    classes
}

/// What the numbers mean, and on what they rest.
fn notes(table: &Table) -> String {
    let targets = counted(table.targets.len() as u64, "target");
    let audit = counted(u64::from(table.audit), "object");
    let mut out = format!(
        "\n{targets}. Illegal: paths that ran to their end, but no legal input takes, in which the invariant looks at no more than {audit} of \
         a class.\n"
    );
    if let Some(baseline) = table.baseline {
        out += &format!("R: legal paths for one of {}, where both finished.\n", table.techniques[baseline]);
    }
    out += &format!("Time: for one second of {}, where both finished.\n", table.techniques[table.clock]);
    let rows: Vec<TechniqueRow> = numbers::measured(table).map(|(one, measured)| numbers::row(one, measured)).collect();
    let tell = |number: usize, what: &str| match number {
        0 => String::new(),
        number => format!("{} of {}: {what}.\n", grouped(number as u64), counted(rows.len() as u64, "run")),
    };
    let those = |is: fn(&&TechniqueRow) -> bool| rows.iter().filter(is).count();
    out += &tell(those(|row| !row.finished), "time was up; what was found by then counts, in no ratio");
    out += &tell(those(|row| row.undecided > 0), "of some paths it is not known whether a legal input takes them");
    out += &tell(those(|row| row.unsupported > 0), "some paths are not supported");
    out += &tell(those(|row| row.unknown > 0), "of some paths it is not known how they end");
    if table.interrupted {
        out += "interrupted: runs are missing or stopped early\n";
    }
    out
}

pub(super) fn csv(table: &Table) -> String {
    let mut out = csv_line([
        "target",
        "class",
        "technique",
        "paths",
        "legal",
        "illegal",
        "not_known",
        "cut",
        "unsupported",
        "undecided",
        "seconds",
        "timed",
        "finished",
    ]);
    for target in &table.targets {
        for measurement in &target.measurements {
            let Ok(measured) = &measurement.result else { continue };
            let row = numbers::row(measurement, measured);
            out += &csv_line([
                row.target,
                target.class.clone(),
                row.technique,
                row.paths.to_string(),
                row.valid.to_string(),
                row.invalid.to_string(),
                row.undecided.to_string(),
                row.cut.to_string(),
                row.unsupported.to_string(),
                row.unknown.to_string(),
                format!("{:.6}", row.seconds),
                row.timed.to_string(),
                row.finished.to_string(),
            ]);
        }
    }
    out
}

/// Figures 4 to 6 of the HEX paper, side by side.
pub(super) fn boxes(table: &Table) -> BoxChart {
    let reports = numbers::reports(table);
    let panel = |title: String, unit: Unit, of: fn(&TechniqueReport) -> Option<Quartiles>| BoxPanel {
        title,
        unit,
        boxes: (reports.iter().enumerate())
            .map(|(look, report)| BoxOf {
                name: report.technique.clone(),
                look,
                numbers: of(report).map(|of| [of.least, of.lower, of.median, of.upper, of.most]),
            })
            .collect(),
    };
    let mut panels = vec![panel("paths that no legal input takes".to_owned(), Unit::Count, |it| it.invalid)];
    if let Some(baseline) = table.baseline {
        let title = format!("legal paths, for one of {}", table.techniques[baseline]);
        panels.push(panel(title, Unit::Times, |it| it.ratio));
    }
    let title = format!("time, for a second of {}", table.techniques[table.clock]);
    panels.push(panel(title, Unit::Times, |it| it.relative_time));
    let classes = classes(table);
    let of = if let [class] = classes[..] { class.to_owned() } else { counted(classes.len() as u64, "class") };
    let title = format!("{of}, {}", counted(table.targets.len() as u64, "target"));
    BoxChart { title, label: "technique".to_owned(), panels }
}
