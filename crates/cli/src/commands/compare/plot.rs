//! The rows as a chart: one line for each strategy, against the bound that varies, or else against the programs.

use heapwise_explore::Strategy;
use heapwise_report::{Chart, Panel, PanelRow, Point, Series, Unit, XAxis};

use super::{Cell, Table};

/// A number of a row, as a panel shows it.
struct Measure {
    title: &'static str,
    unit: Unit,
    of: fn(&Cell) -> Option<f64>,
}

const MEASURES: [Measure; 4] = [
    Measure { title: "paths", unit: Unit::Count, of: |cell| Some(cell.summary.paths() as f64) },
    Measure { title: "solver queries", unit: Unit::Count, of: |cell| Some(cell.summary.queries.asked as f64) },
    Measure { title: "time", unit: Unit::Seconds, of: |cell| Some(cell.summary.time.as_secs_f64()) },
    Measure { title: "peak memory", unit: Unit::MiB, of: |cell| Some(cell.peak_memory? as f64 / 1024.0) },
];

pub(super) fn chart(table: &Table) -> Chart {
    match &table.varied {
        Some(bound) => against_bound(table, bound),
        None => against_programs(table),
    }
}

/// A row of panels for each program.
fn against_bound(table: &Table, bound: &str) -> Chart {
    let value = |cell: &Cell| cell.varied.as_ref().map(|varied| varied.value);
    let mut values: Vec<u32> = table.cells().filter_map(value).collect();
    values.sort_unstable();
    values.dedup();
    let ticks = values.iter().map(|value| (f64::from(*value), value.to_string())).collect();
    let mut rows: Vec<PanelRow> = Vec::new();
    let programs = distinct(table.cells().map(|cell| cell.run.target.as_str()));
    for program in &programs {
        let cells = || table.cells().filter(|cell| cell.run.target == *program);
        let placed: Vec<(f64, &Cell)> = cells().filter_map(|cell| Some((f64::from(value(cell)?), cell))).collect();
        let name = (programs.len() > 1).then(|| (*program).to_owned());
        rows.push(PanelRow { name, panels: panels(table, &placed) });
    }
    let title = match programs[..] {
        [program] => format!("{program}, by {bound}"),
        _ => format!("{} programs, by {bound}", programs.len()),
    };
    Chart { title, x_axis: XAxis { label: axis_label(bound), ticks }, rows }
}

fn axis_label(bound: &str) -> String {
    match bound {
        "k" => "k: reads from an input to an object".to_owned(),
        "n" => "n: input objects of a class".to_owned(),
        "length" => "length: elements of an input array".to_owned(),
        "loops" => "loops: iterations".to_owned(),
        "calls" => "calls: nesting".to_owned(),
        of_class => of_class.to_owned(),
    }
}

fn against_programs(table: &Table) -> Chart {
    let programs = distinct(table.cells().map(|cell| cell.run.target.as_str()));
    let axis = program_axis(&programs);
    let place = |cell: &Cell| {
        let index = programs.iter().position(|program| *program == cell.run.target)?;
        Some(axis.ticks.get(index)?.0)
    };
    let placed: Vec<(f64, &Cell)> = table.cells().filter_map(|cell| Some((place(cell)?, cell))).collect();
    let rows = vec![PanelRow { name: None, panels: panels(table, &placed) }];
    let title = match axis.label.strip_prefix("# of ") {
        Some(pattern) => pattern.to_owned(),
        None => format!("{} programs", programs.len()),
    };
    Chart { title, x_axis: axis, rows }
}

/// Programs that differ in a number only (`list1.jl`, `list2.jl`) stand at that number, others one after the other.
/// What all names begin and end with is said once.
fn program_axis(programs: &[&str]) -> XAxis {
    let (begin, end) = common_ends(programs);
    let differing: Vec<&str> = programs.iter().map(|name| name.get(begin..name.len() - end).unwrap_or(name)).collect();
    let numbers: Option<Vec<u32>> = differing.iter().map(|text| text.parse().ok()).collect();
    let first = programs.first().copied().unwrap_or_default();
    let directory = first.get(..begin).and_then(|text| text.rfind('/')).map_or(0, |slash| slash + 1);
    match numbers {
        Some(numbers) => {
            let before = first.get(directory..begin).unwrap_or("");
            let after = first.get(first.len() - end..).unwrap_or("");
            let ticks = numbers.iter().map(|number| (f64::from(*number), number.to_string())).collect();
            XAxis { label: format!("# of {before}#{after}"), ticks }
        }
        None => {
            // Only whole directories and extensions are left out: the beginning of a name helps to recognise it.
            let after = first.get(first.len() - end..).and_then(|text| text.rfind('.').map(|dot| text.len() - dot));
            let cut = |name: &str| name.get(directory..name.len() - after.unwrap_or(0)).unwrap_or(name).to_owned();
            let ticks = programs.iter().enumerate().map(|(index, name)| (index as f64, cut(name))).collect();
            XAxis { label: "program".to_owned(), ticks }
        }
    }
}

/// How many bytes all names begin and end with. Digits are not cut apart: `list10` and `list12` differ in 10 and 12.
fn common_ends(names: &[&str]) -> (usize, usize) {
    let Some((first, rest)) = names.split_first() else { return (0, 0) };
    let common = |text: &str, other: &str| text.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let mut begin = rest.iter().map(|name| common(first, name)).min().unwrap_or(0);
    let is_digit = |index: usize| first.as_bytes().get(index).is_some_and(u8::is_ascii_digit);
    while begin > 0 && (is_digit(begin - 1) || !first.is_char_boundary(begin)) {
        begin -= 1;
    }
    let backwards =
        |text: &str, other: &str| text.bytes().rev().zip(other.bytes().rev()).take_while(|(a, b)| a == b).count();
    let shortest = names.iter().map(|name| name.len()).min().unwrap_or(0);
    let mut end = rest.iter().map(|name| backwards(first, name)).min().unwrap_or(0).min(shortest - begin);
    while end > 0 && (is_digit(first.len() - end) || !first.is_char_boundary(first.len() - end)) {
        end -= 1;
    }
    (begin, end)
}

fn panels(table: &Table, placed: &[(f64, &Cell)]) -> Vec<Panel> {
    let measures = MEASURES.iter().filter(|measure| measure.unit != Unit::MiB || table.with_memory);
    measures
        .map(|measure| {
            let series = Strategy::ALL.into_iter().enumerate().filter_map(|(look, strategy)| {
                let points: Vec<Point> = placed
                    .iter()
                    .filter(|(_, cell)| cell.strategy == strategy)
                    .filter_map(|(x, cell)| Some(Point { x: *x, y: (measure.of)(cell)?, at_least: cell.was_stopped() }))
                    .collect();
                (!points.is_empty()).then(|| Series { name: strategy.to_string(), look, points })
            });
            let tries = if measure.unit == Unit::Seconds && table.tries > 1 {
                format!(" (least of {} tries)", table.tries)
            } else {
                String::new()
            };
            Panel { title: format!("{}{tries}", measure.title), unit: measure.unit, series: series.collect() }
        })
        .collect()
}

/// Each once, in the order in which they come.
fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut known: Vec<&str> = Vec::new();
    for name in names {
        if !known.contains(&name) {
            known.push(name);
        }
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(programs: &[&str]) -> (String, Vec<(f64, String)>) {
        let axis = program_axis(programs);
        (axis.label, axis.ticks)
    }

    #[test]
    fn programs_stand_at_their_number_or_in_a_row() {
        let (label, ticks) = labels(&["a/list1.jl", "a/list2.jl", "a/list10.jl"]);
        assert_eq!(label, "# of list#.jl");
        assert_eq!(ticks, [(1.0, "1".to_owned()), (2.0, "2".to_owned()), (10.0, "10".to_owned())]);
        let (_, ticks) = labels(&["max10.tiny", "max12.tiny"]);
        assert_eq!(ticks, [(10.0, "10".to_owned()), (12.0, "12".to_owned())]);
        let (label, ticks) = labels(&["s/avl_find.tiny", "s/avl_findMin.tiny"]);
        assert_eq!(label, "program");
        assert_eq!(ticks, [(0.0, "avl_find".to_owned()), (1.0, "avl_findMin".to_owned())]);
        let (_, ticks) = labels(&["a.tiny", "a.jl"]);
        assert_eq!(ticks, [(0.0, "a.tiny".to_owned()), (1.0, "a.jl".to_owned())]);
        assert_eq!(labels(&["é1", "è1", "é1"]).1[1].1, "è1");
        assert_eq!(labels(&["same", "same"]).1.len(), 2);
        assert_eq!(labels(&[]).1.len(), 0);
    }
}
