//! `heapwise techniques`: what it counts, what it prints and draws, and what it says to mistakes.

use heapwise::documents::TechniquesDocument;

use crate::common::{heapwise, words};
use crate::{classes, rules};

/// Runs the command, and returns its status and what it printed on each stream.
fn run(line: &str) -> (i32, String, String) {
    let output = heapwise(&words(&format!("techniques -cp {} {line}", classes().display())));
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it is text");
    (output.status.code().expect("no signal ended it"), text(output.stdout), text(output.stderr))
}

fn document(line: &str) -> TechniquesDocument {
    let (status, printed, said) = run(&format!("{line} --format json"));
    assert_eq!(status, 0, "{line}: {said}");
    serde_json::from_str(&printed).unwrap_or_else(|error| panic!("{line}: {error}: {printed}"))
}

/// What the theory says: the techniques that are exact leave no path without legal inputs, and all that judge step by step leave
/// the legal paths of plain exploration.
fn check(line: &str, targets: usize) {
    let document = document(line);
    assert!(document.failures.is_empty(), "{line}: {:?}", document.failures);
    assert_eq!(document.measurements.len(), targets * document.techniques.len(), "{line}");
    let base = |target: &str| {
        let row = document.measurements.iter().find(|row| row.target == target && row.technique == "lazy");
        row.expect("there is a baseline")
    };
    for row in &document.measurements {
        let what = format!("{line}: {row:?}");
        assert!(row.finished && row.unsupported == 0, "{what}");
        assert!(row.unknown == 0 || row.technique == "hex", "{what}");
        assert_eq!(row.paths, row.valid + row.invalid + row.undecided, "{what}");
        let base = base(&row.target);
        match row.technique.split('=').next().unwrap_or_default() {
            "lazy" => {}
            "prep" => assert_eq!(row.invalid, 0, "{what}"),
            // Where no complete legal heap is found, a path is not claimed to be legal.
            "hex" => {
                let most = row.valid + row.unknown;
                assert!(row.invalid == 0 && (row.valid..=most).contains(&base.valid), "{what}, {base:?}");
            }
            "bounded" => assert_eq!((row.invalid, row.valid), (0, base.valid), "{what}"),
            "consp" | "shapes" => {
                assert_eq!(row.valid, base.valid, "{what}");
                assert!(row.invalid <= base.invalid, "{what}");
            }
            other => panic!("{other}"),
        }
    }
}

#[test]
fn techniques_leave_the_legal_paths() {
    let ring = rules("kiasan/LinkedList");
    let bounds = "--exact-types --n 2 --loops 10 --steps 3000 --audit=5 --repok kiasan.Apart.isLegal";
    check(&format!("kiasan.LinkedList.getFirst --pairs --hex {} {bounds}", ring.display()), 2);
    check(&format!("kiasan.LinkedList.removeLast --techniques lazy,prep,consp,bounded=5 {bounds}"), 1);
    check("kiasan.BinarySearchTree.findMin --techniques lazy,prep,consp,bounded --exact-types --n 2 --audit=4", 1);
}

/// A class of which all is known by hand: a search for the first of a list of at most one node has so many legal paths.
#[test]
fn numbers_are_told_as_text_and_as_csv() {
    let line = "kiasan.BinarySearchTree.isEmpty kiasan.BinarySearchTree.findMin --techniques lazy,prep,bounded=3 --exact-types --n 1 \
                --audit=3";
    let (status, printed, said) = run(line);
    assert_eq!((status, said.as_str()), (0, ""));
    for expected in
        ["technique", "2 targets", "R: legal paths for one of lazy", "Time: for one second of lazy", "2 of 2"]
    {
        assert!(printed.contains(expected), "{expected}: {printed}");
    }
    let (_, csv, _) = run(&format!("{line} --format csv"));
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 1 + 2 * 3, "{csv}");
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{csv}");
    // A tree is empty or not: lazy asks no more, and `repOk` knows each of the two shapes of at most one node.
    let counts: Vec<Vec<&str>> = rows[1..4].iter().map(|row| row[2..6].to_vec()).collect();
    assert_eq!(counts, [["lazy", "2", "2", "0"], ["prep", "2", "2", "0"], ["bounded=3", "2", "2", "0"]], "{csv}");
}

#[test]
fn boxes_are_drawn() {
    let folder = tempfile::tempdir().expect("a directory");
    let (svg, csv) = (folder.path().join("box.svg"), folder.path().join("all.csv"));
    let (status, _, said) = run(&format!(
        "kiasan.BinarySearchTree.isEmpty --techniques lazy,prep --n 1 --box {} --csv {}",
        svg.display(),
        csv.display()
    ));
    assert_eq!(status, 0, "{said}");
    let drawn = std::fs::read_to_string(svg).expect("it is there");
    assert!(drawn.starts_with("<svg") && drawn.contains("kiasan.BinarySearchTree, 1 target"), "{drawn}");
    assert_eq!(drawn.matches("<rect").count(), 1 + 3 * 2, "{drawn}");
    assert_eq!(std::fs::read_to_string(csv).expect("it is there").lines().count(), 3);
}

/// What did not come to its end is told, and is in no ratio.
#[test]
fn what_is_not_finished_is_said() {
    let document = document("kiasan.LinkedList.contains --techniques lazy,prep --n 6 --timeout 0.05");
    let lazy = &document.techniques[0];
    assert_eq!((lazy.targets, lazy.finished, lazy.ratios), (1, 0, 0), "{lazy:?}");
    assert!(document.measurements.iter().any(|row| !row.timed), "{:?}", document.measurements);
    let (_, printed, _) = run("kiasan.LinkedList.contains --techniques lazy --n 6 --timeout 0.05");
    assert!(printed.contains("time was up") && printed.contains("≥"), "{printed}");
}

#[test]
fn mistakes_are_told() {
    for (line, expected) in [
        ("kiasan.AvlTree --techniques hex", "hex: which rules? Name them with --hex"),
        ("kiasan.AvlTree --techniques alloy", "expected a heap strategy (lazy, ...), hex, hex:FILE, shapes, prep"),
        ("kiasan.AvlTree --techniques consp/pose", "consp/pose: --invariant consp: pose settles no references"),
        ("kiasan.AvlTree --techniques bounded/summary", "summary does not keep what was there at first"),
        ("kiasan.AvlTree --invariant prep", "--invariant is what is compared here: name it as one of --techniques"),
        ("kiasan.AvlTree.repOk --techniques lazy", "these are no targets but methods that say what is legal"),
        (
            "pairs.Drivers.add_get --techniques lazy,prep --repok kiasan.Nothing.repOk",
            "class kiasan.Nothing is neither",
        ),
        ("kiasan.AvlTree --techniques lazy --box /nowhere/box.svg", "there is no directory `/nowhere`"),
        ("kiasan.AvlTree --techniques hex:missing.hex", "cannot read `missing.hex`: there is no such file"),
    ] {
        let (status, printed, said) = run(line);
        assert_eq!((status, printed.as_str()), (2, ""), "{line}");
        assert!(said.contains(expected), "{line}: {said}");
    }
}
