//! The pages on the strategies: the program on each page has the paths that its table says.

mod common;

use std::path::PathBuf;

use common::paths::options;
use common::subjects::tiny;
use heapwise_explore::{Progress, Strategy, explore};
use heapwise_interp::NullDereference;

/// The text of the first code block of a language.
fn code_block<'a>(page: &'a str, language: &str) -> Option<&'a str> {
    let start = page.find(&format!("```{language}\n"))?;
    let body = &page[start..].split_once('\n')?.1;
    body.split_once("```").map(|(code, _)| code)
}

/// The rows `| strategy | number |` of a page.
fn rows(page: &str) -> Vec<(Strategy, u64)> {
    page.lines()
        .filter_map(|line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let [_, strategy, paths, _] = cells[..] else { return None };
            Some((strategy.parse().ok()?, paths.parse().ok()?))
        })
        .collect()
}

#[test]
fn the_programs_have_the_paths_that_the_pages_say() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/strategies");
    for name in ["lazy", "lazier", "lazier-sharp", "summary", "pose", "auto"] {
        let page = std::fs::read_to_string(folder.join(format!("{name}.md"))).expect("the page is there");
        let target = tiny(name, code_block(&page, "tiny").expect("a program"));
        let rows = rows(&page);
        assert_eq!(rows.len(), Strategy::ALL.len(), "{name}: a row for each strategy");
        for (strategy, expected) in rows {
            let summary = explore(&target, &options(strategy, NullDereference::Fork), None, &Progress::default())
                .expect("the embedded solver is always there");
            assert!(summary.complete(), "{name}, {strategy}: {summary:?}");
            assert_eq!(summary.paths(), expected, "{name}, {strategy}");
        }
    }
}
