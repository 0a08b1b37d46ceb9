//! What holds for every run of the program, whatever it prints: the shape of its JSON, independence of workers and
//! orders, replay, interruption, readers that go away, and help.

mod common;

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{command, heapwise, normalised, stdout_of, words};
use serde_json::Value;

const HEAPS: [&str; 5] = ["lazy", "lazier", "lazier#", "summary", "pose"];

fn json(line: &str) -> Value {
    serde_json::from_str(&stdout_of(line)).expect("it is one JSON document")
}

#[test]
fn json_has_its_documented_shape() {
    for heap in HEAPS {
        let document = json(&format!("paths list.tiny --npe fork --format json --heap {heap}"));
        let summary = &document["summary"];
        assert_eq!(summary["target"], "list.tiny");
        assert_eq!(summary["heap"], heap);
        assert_eq!(summary["complete"], true);
        assert!(summary["seconds"].is_f64());
        assert!(summary["queries"]["asked"].is_u64());
        assert!(summary["queries"]["by"].as_object().unwrap().values().all(Value::is_u64));
        let ending = |name: &str| summary["endings"][name].as_u64().unwrap_or_else(|| panic!("no number for {name}"));
        let names = ["returned", "threw", "excluded", "cut", "unsupported", "undecided"];
        assert_eq!(summary["paths"], ending("returned") + ending("threw"));
        let paths = document["paths"].as_array().unwrap();
        assert_eq!(paths.len() as u64, names.map(ending).iter().sum::<u64>());
        for path in paths {
            check_path(path);
        }
    }
}

fn check_path(path: &Value) {
    let ending = path["ending"].as_str().unwrap();
    assert!(path["trail"].is_string() && path["steps"].is_u64() && path["marks"].is_array());
    assert!(path["condition"].as_array().unwrap().iter().all(Value::is_string));
    let program_path = path["program_path"].as_str().unwrap();
    assert!(program_path.len() == 16 && u64::from_str_radix(program_path, 16).is_ok());
    match ending {
        "returned" => assert!(path["value"].is_string()),
        "threw" => assert!(path["exception"]["what"].is_string() && path["exception"]["line"].is_u64()),
        _ => assert!(path["reason"].is_string()),
    }
    let objects = path["input"]["objects"].as_array().unwrap();
    let ids: Vec<&str> = objects.iter().map(|object| object["id"].as_str().unwrap()).collect();
    let is_value = |value: &Value| match value {
        Value::Object(reference) => ids.contains(&reference["ref"].as_str().unwrap()),
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
        _ => false,
    };
    assert!(path["input"]["params"].as_object().unwrap().values().all(is_value));
    for object in objects {
        assert!(object["class"].is_string() && object["origin"].is_string());
        assert!(object["fields"].as_object().unwrap().values().all(is_value));
    }
}

#[test]
fn json_is_a_document_also_without_paths() {
    let document = json("paths list.tiny --format json --endings cut");
    assert_eq!(document["paths"].as_array().unwrap().len(), 0);
    assert_eq!(document["summary"]["paths_listed"], 0);
    let document = json("paths tree.tiny --k 1 --calls 5 --format json");
    assert_eq!(document["summary"]["complete"], false);
    let cut_by = document["summary"]["cut_by"].as_object().unwrap();
    let cut: u64 = cut_by.values().map(|paths| paths.as_u64().unwrap()).sum();
    assert_eq!(document["summary"]["endings"]["cut"], cut);
    let document = json("compare swap.tiny --format json");
    assert_eq!(document["rows"].as_array().unwrap().len(), HEAPS.len());
    assert_eq!(document["disagreements"].as_array().unwrap().len(), 0);
}

/// The text without what may differ: times, layers.
fn steady(mut document: Value) -> Value {
    document["summary"]["seconds"] = Value::Null;
    document["summary"]["queries"]["by"] = Value::Null;
    document
}

#[test]
fn neither_workers_nor_orders_change_what_is_printed() {
    for heap in HEAPS {
        for program in
            ["tree.tiny --n 3 --calls 6", "list.tiny --npe fork", "swap.tiny --npe fork", "tree.tiny --k 2 --calls 6"]
        {
            let line = format!("paths {program} --heap {heap}");
            let expected = steady(json(&format!("{line} --format json --jobs 1")));
            let text = normalised(stdout_of(&format!("{line} --jobs 1")).as_bytes());
            let first = normalised(stdout_of(&format!("{line} --jobs 1 --limit 3")).as_bytes());
            for how in
                ["--jobs 2", "--jobs 4", "--jobs 1 --order bfs", "--jobs 1 --order random:7", "--jobs 3 --order random"]
            {
                assert_eq!(steady(json(&format!("{line} --format json {how}"))), expected, "{line} {how}");
                assert_eq!(normalised(stdout_of(&format!("{line} {how}")).as_bytes()), text, "{line} {how}");
                let limited = normalised(stdout_of(&format!("{line} --limit 3 {how}")).as_bytes());
                assert_eq!(limited, first, "{line} {how}");
            }
        }
    }
}

#[test]
fn every_trail_can_be_replayed() {
    for heap in HEAPS {
        for program in ["list.tiny --npe fork", "swap.tiny --npe fork", "tree.tiny --n 3 --calls 5", "swap.tiny"] {
            let document = json(&format!("paths {program} --heap {heap} --format json"));
            for path in document["paths"].as_array().unwrap() {
                let trail = path["trail"].as_str().unwrap();
                let line = format!("replay {program} --heap {heap} --trail {trail} --show steps,questions,smt");
                let shown = stdout_of(&line);
                let what = path["value"].as_str().or(path["exception"]["what"].as_str());
                let what = what.or(path["reason"].as_str()).unwrap();
                let separator = if path["reason"].is_string() { ": " } else { " " };
                let ending = format!("path {trail}  {}{separator}{what}", path["ending"].as_str().unwrap());
                assert!(shown.contains(&ending), "{line}: no `{ending}` in\n{shown}");
            }
        }
    }
}

#[test]
fn no_trail_makes_a_replay_panic() {
    for heap in HEAPS {
        for a in 0..4 {
            for rest in ["", ".0", ".1", ".1.1", ".0.1.2", ".2.2.2.2", ".1.0.1.0.1"] {
                let line = format!("replay list.tiny --npe fork --heap {heap} --trail {a}{rest} --show questions");
                let status = heapwise(&words(&line)).status.code();
                assert!(matches!(status, Some(0 | 2)), "{line}: {status:?}");
            }
        }
    }
}

#[test]
fn a_failed_assertion_is_status_one() {
    assert_eq!(heapwise(&["paths", "assert.ir"]).status.code(), Some(1));
    assert_eq!(heapwise(&["compare", "assert.ir"]).status.code(), Some(1));
    assert_eq!(heapwise(&["paths", "assert.ir", "--limit", "0"]).status.code(), Some(1));
    assert_eq!(heapwise(&["paths", "list.tiny"]).status.code(), Some(0));
    assert_eq!(heapwise(&["paths", "tree.tiny", "--calls", "4"]).status.code(), Some(0));
    assert_eq!(heapwise::<&str>(&[]).status.code(), Some(2));
    assert_eq!(heapwise(&["paths"]).status.code(), Some(2));
}

/// What the program prints, given that its time is up before it has explored all.
fn stdout_in_time(line: &str) -> String {
    let output = heapwise(&words(line));
    assert_eq!(output.status.code(), Some(4), "heapwise {line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it prints text")
}

#[test]
fn a_time_limit_ends_a_run_and_is_said() {
    let start = Instant::now();
    let text = stdout_in_time("paths wide.tiny --heap lazy --timeout 500ms --limit 1");
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    assert!(text.contains("stopped early"), "{text}");
    assert!(text.contains("the time limit of 0.500 s left"), "{text}");
    // Also in the middle of a query that takes much longer.
    let start = Instant::now();
    let text = stdout_in_time("paths factors.ir --timeout 500ms");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    assert!(text.contains("the time limit of 0.500 s left 1 branch unexplored"), "{text}");
    assert!(!text.contains("undecided"), "{text}");
    let table = stdout_of("compare wide.tiny --heaps lazy --timeout 0.5");
    assert!(table.contains('>') && table.contains("cut: timeout"), "{table}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_was_found_so_far() {
    let line = "paths wide.tiny --heap lazy --limit 1";
    // In the middle of a query, too.
    for (line, jobs) in [(line, "1"), (line, "2"), ("paths factors.ir --limit 1", "1")] {
        let mut child = command()
            .args(words(line))
            .args(["--jobs", jobs])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        std::thread::sleep(Duration::from_millis(1500));
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
        assert!(sent.success());
        let start = Instant::now();
        let mut text = String::new();
        child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert!(start.elapsed() < Duration::from_secs(5), "{line}: {:?}", start.elapsed());
        assert!(text.starts_with("path "), "{text}");
        assert!(text.contains("not listed because of --limit"), "{text}");
        assert!(text.contains("interrupted: "), "{text}");
        assert!(text.contains("stopped early"), "{text}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for format in ["text", "json"] {
        let mut child = command()
            .args(["paths", "wide.tiny", "--heap", "lazy", "--jobs", "1", "--timeout", "1m", "--format", format])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn every_option_says_its_default() {
    for subcommand in ["paths", "compare", "shapes", "replay", "bench"] {
        let help = stdout_of(&format!("{subcommand} --help"));
        let mut options: Vec<String> = Vec::new();
        for line in help.lines() {
            if line.trim_start().starts_with('-') {
                options.push(line.to_owned());
            } else if let Some(option) = options.last_mut() {
                option.push_str(line);
            }
        }
        assert!(options.len() > 6, "{help}");
        for option in options.iter().filter(|option| !option.contains("--help")) {
            assert!(option.contains("[default: ") || option.contains("(required)"), "{subcommand}: {option}");
        }
    }
}

#[test]
fn a_benchmark_has_a_row_for_each_measurement() {
    let csv = stdout_of("bench list.tiny swap.tiny --heaps lazy,pose --format csv");
    assert_eq!(csv.lines().count(), 5, "{csv}");
    let document = json("bench list.tiny --format json --npe fork --n Node=3 --k 4");
    assert_eq!(document["rows"].as_array().unwrap().len(), HEAPS.len());
    assert!(document["rows"][0]["paths"].as_u64().unwrap() > 0);
    assert!(stdout_of("bench list.tiny --heaps pose").contains("list.tiny  pose"));
}
