//! The names on the pages for developers exist: what stands in code style there is a file, a crate, or something that the
//! sources declare.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn sources(folder: &Path, text: &mut String) {
    for entry in std::fs::read_dir(folder).expect("readable").map(|entry| entry.expect("readable").path()) {
        if entry.is_dir() {
            sources(&entry, text);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            text.push_str(&std::fs::read_to_string(&entry).expect("readable"));
        }
    }
}

/// What stands between single backquotes, outside of code blocks.
fn in_code_style(page: &str) -> Vec<&str> {
    let prose = page.split("```").step_by(2);
    prose.flat_map(|part| part.split('`').skip(1).step_by(2)).collect()
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_') && !text.starts_with(char::is_numeric)
}

fn is_declared(sources: &str, name: &str) -> bool {
    let keywords = ["struct", "enum", "trait", "fn", "type", "mod", "const", "macro_rules!"];
    keywords.iter().any(|keyword| {
        let declaration = format!("{keyword} {name}");
        sources.match_indices(&declaration).any(|(at, _)| {
            let next = sources[at + declaration.len()..].chars().next();
            !next.is_some_and(|c| c.is_alphanumeric() || c == '_')
        })
    })
}

/// Whether a name in code style exists; nothing, if it is not of a kind that can be looked up.
fn exists(sources: &str, name: &str) -> Option<bool> {
    if name.contains('/') && !name.contains(' ') {
        return Some(root().join(name).exists());
    }
    let is_symbol = name.len() > 1 && name.starts_with(['X', 'Y']) && name[1..].chars().all(|c| c.is_ascii_digit());
    if is_symbol {
        return None;
    }
    let segments: Vec<&str> = name.split("::").collect();
    if !segments.iter().all(|segment| is_word(segment)) {
        return None;
    }
    let is_crate = |name: &str| root().join("crates").join(name.trim_start_matches("heapwise_")).is_dir();
    let is_name = |name: &&str| is_crate(name) || is_declared(sources, name) || sources.contains(&format!(" {name}("));
    let last = segments.last().copied().unwrap_or_default();
    // A lone word in lower case may be a word of a language, an option, or a field: those are not looked up.
    if segments.len() == 1 && last.starts_with(char::is_lowercase) && !is_declared(sources, last) {
        return None;
    }
    // The last part of a path may be a variant of an enum: a word that the sources have.
    let (first, rest) = segments.split_first()?;
    Some(is_name(first) && rest.iter().all(|segment| is_name(segment) || sources.contains(&format!("{segment}("))))
}

#[test]
fn names_on_the_pages_for_developers_exist() {
    let mut text = String::new();
    for entry in std::fs::read_dir(root().join("crates")).expect("readable") {
        sources(&entry.expect("readable").path().join("src"), &mut text);
    }
    let mut looked_up = 0;
    for page in ["docs/architecture.md", "docs/walk.md"] {
        let content = std::fs::read_to_string(root().join(page)).expect("the page is there");
        for name in in_code_style(&content) {
            match exists(&text, name) {
                Some(true) => looked_up += 1,
                Some(false) => panic!("{page}: there is no `{name}`"),
                None => {}
            }
        }
    }
    assert!(looked_up > 40, "only {looked_up} names could be looked up");
}
