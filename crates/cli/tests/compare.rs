//! `heapwise compare` where what it prints or writes differs from run to run: memory, CSV, JSON and plots.

mod common;

use std::fs;

use common::{heapwise, stdout_of, words};
use serde_json::Value;

fn json(line: &str) -> Value {
    serde_json::from_str(&stdout_of(line)).expect("it is one JSON document")
}

/// Rows without what differs from run to run.
fn steady(document: &Value) -> Vec<Value> {
    let mut rows = document["rows"].as_array().expect("there are rows").clone();
    for row in &mut rows {
        row["seconds"] = Value::Null;
        row["peak_memory"] = Value::Null;
        row["queries"]["by"] = Value::Null;
    }
    rows
}

#[test]
fn csv_has_a_line_for_each_program_bound_and_strategy() {
    let csv = stdout_of("compare list.tiny swap.tiny --n 1..3 --heaps lazy,pose --format csv");
    assert_eq!(csv.lines().count(), 1 + 2 * 3 * 2, "{csv}");
    let csv = stdout_of("compare list.tiny --n 2 --n Node=1..3 --calls 5 --heaps lazy,pose --format csv");
    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines.len(), 1 + 3 * 2, "{csv}");
    assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{csv}");
    let column = |name: &str| lines[0].iter().position(|column| *column == name).expect("there is such a column");
    assert_eq!(lines[1][column("program")], "list.tiny");
    assert_eq!(lines[1][column("n")], "2 Node=1");
    assert_eq!(lines[6][column("n")], "2 Node=3");
    assert_eq!(lines[6][column("calls")], "5");
    assert_eq!(lines[6][column("k")], "");
    assert_eq!(lines[6][column("peak_memory_kib")], "");
    for line in &lines[1..] {
        assert!(line[column("seconds")].parse::<f64>().is_ok_and(|seconds| seconds >= 0.0), "{line:?}");
        let number = |name: &str| line[column(name)].parse::<u64>().expect("a number");
        assert_eq!(number("paths"), number("returned") + number("threw"), "{line:?}");
    }
}

#[test]
fn measuring_memory_changes_no_other_number() {
    for how in [
        "list.tiny tree.tiny --k 1..2 --calls 5",
        "assert.ir array.ir --npe fork",
        "swap.tiny --order random:3 --jobs 2",
    ] {
        let [here, apart] = ["", "--memory"].map(|memory| {
            let output = heapwise(&words(&format!("compare {how} --format json {memory}")));
            (output.status.code(), serde_json::from_slice::<Value>(&output.stdout).expect("one JSON document"))
        });
        assert_eq!(here.0, apart.0, "{how}");
        assert_eq!(steady(&here.1), steady(&apart.1), "{how}");
        for name in ["varied", "disagreements", "failures"] {
            assert_eq!(here.1[name], apart.1[name], "{how}");
        }
        if cfg!(target_os = "linux") {
            let rows = apart.1["rows"].as_array().expect("there are rows");
            assert!(rows.iter().all(|row| row["peak_memory"].as_u64().is_some_and(|kib| kib > 100)), "{rows:?}");
        }
    }
    let table = stdout_of("compare list.tiny --heaps pose --memory");
    assert!(table.contains("peak memory"), "{table}");
}

#[test]
fn json_says_which_bound_varies() {
    let document = json("compare tree.tiny --k 1..3 --calls 5 --heaps lazier#,pose --format json");
    assert_eq!(document["varied"], "k");
    let rows = document["rows"].as_array().expect("there are rows");
    let seen: Vec<(u64, &str)> = rows
        .iter()
        .map(|row| (row["bounds"]["k"].as_u64().expect("k is there"), row["heap"].as_str().expect("heap is there")))
        .collect();
    let heaps = |k| [(k, "lazier#"), (k, "pose")];
    assert_eq!(seen, [1, 2, 3].map(heaps).concat());
    assert_eq!(json("compare tree.tiny --k 1 --calls 3 --format json")["varied"], Value::Null);
}

#[test]
fn a_plot_has_a_line_for_each_strategy_in_each_panel() {
    let folder = tempfile::tempdir().expect("there is room for a file");
    let file = folder.path().join("plot.svg");
    let panels_and_lines = [
        ("list.tiny swap.tiny", 3 * 5),
        ("tree.tiny --k 1..3 --calls 5 --heaps lazier#,pose", 3 * 2),
        ("tree.tiny list.tiny --n 1..2 --calls 5 --heaps lazy,pose --memory", 2 * 4 * 2),
    ];
    for (how, lines) in panels_and_lines {
        // Where the system does not tell, nothing is drawn.
        let lines = if how.contains("--memory") && !cfg!(target_os = "linux") { 2 * 3 * 2 } else { lines };
        let mut arguments = words(&format!("compare {how} --plot"));
        arguments.push(file.display().to_string());
        assert!(heapwise(&arguments).status.success(), "{how}");
        let svg = fs::read_to_string(&file).expect("the plot was written");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{how}");
        assert_eq!(svg.matches("<polyline ").count(), lines, "{how}");
        fs::remove_file(&file).expect("the plot can be removed");
    }
}
