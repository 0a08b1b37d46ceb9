//! Counted shapes against numbers that were not found by exploring: published sums, and closed forms.

mod common;

use common::stdout_of;
use serde_json::Value;

fn shapes(subject: &str, options: &str) -> Value {
    let text = stdout_of(&format!("shapes ../../../../subjects/shapes/{subject}.tiny {options} --format json"));
    serde_json::from_str(&text).expect("it prints JSON")
}

/// Deng, Lee, Robby: *Efficient and formal generalized symbolic execution*, Table 2: the paths of methods that look at
/// each legal input of at most n nodes once, for n from 5 on.
#[test]
fn sums_are_those_of_the_kiasan_paper_and_no_path_is_superfluous() {
    let published: [(&str, &str, &[u64]); 4] = [
        ("tree", "binary trees (Catalan numbers)", &[65, 197, 626, 2056]),
        ("avl", "AVL trees", &[15, 19, 36, 68]),
        ("aa", "AA trees", &[8, 11, 15, 20]),
        ("red_black", "red-black trees with their colours", &[18, 34, 67]),
    ];
    for (subject, name, sums) in published {
        for (n, &expected) in (5..).zip(sums) {
            let found = shapes(subject, &format!("--n {n} --returned true --booleans --draw 0"));
            assert_eq!(found["shapes"], expected, "{subject}, n = {n}");
            assert_eq!(found["paths"], expected, "{subject}, n = {n}");
            let agrees = found["agrees_with"].as_array().unwrap();
            assert_eq!(agrees.len(), 1, "{agrees:?}");
            assert_eq!((&agrees[0]["name"], &agrees[0]["to"]), (&name.into(), &n.into()), "{subject}, n = {n}");
        }
    }
}

#[test]
fn the_three_strategies_that_settle_references_find_the_same_settled_shapes() {
    let sums = [("list", "--n 6 --returned true", 7), ("ring", "--n 5", 21), ("graph", "--n 3", 866)];
    for (subject, options, expected) in sums {
        let all: Vec<Value> = ["lazy", "lazier", "lazier#"]
            .map(|heap| shapes(subject, &format!("{options} --heap {heap} --draw 1000")))
            .to_vec();
        for found in &all {
            assert_eq!(found["shapes"], expected, "{subject}");
            assert_eq!(found["agrees_with"].as_array().unwrap().len(), 1, "{subject}");
            assert_eq!(found["drawn"], all[0]["drawn"], "{subject}");
        }
    }
}

#[test]
fn shapes_do_not_depend_on_who_finds_them_when() {
    let options = ["--jobs 1", "--jobs 4", "--jobs 1 --order bfs", "--jobs 3 --order random:7"];
    let all = options.map(|options| shapes("tree", &format!("--n 4 {options} --draw 1000")));
    for found in &all[1..] {
        assert_eq!((&found["sizes"], &found["drawn"]), (&all[0]["sizes"], &all[0]["drawn"]));
    }
}
