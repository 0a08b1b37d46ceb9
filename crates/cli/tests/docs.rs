//! The names on the pages for developers exist: what stands in code style there is a file, a crate, or something that the
//! sources declare. On `docs/walk.md` they are in the files that it says.

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

/// What is declared at the beginning of a line, with all that is in its braces: `impl Type {`, `pub trait Type`, `enum Type`.
fn blocks(source: &str) -> Vec<(&str, &str)> {
    let begins = |line: &str| {
        let line = line.trim_start_matches("pub ").trim_start_matches("pub(crate) ");
        ["impl", "trait", "enum", "struct"].iter().any(|keyword| line.starts_with(keyword))
    };
    let mut found = Vec::new();
    let mut rest = source;
    while let Some(line) = rest.lines().next() {
        if begins(line) && !line.ends_with([';', '}']) {
            let end = rest.find("\n}").unwrap_or(rest.len());
            let (header, body) = rest[..end].split_once('{').unwrap_or((&rest[..end], ""));
            found.push((header, body));
        }
        rest = &rest[(line.len() + 1).min(rest.len())..];
    }
    found
}

/// The words of a text, each without what surrounds it.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// Whether a file has a method of a type, a variant of an enum, or a function of a module.
fn has(source: &str, path: &str) -> bool {
    match path.rsplit_once("::") {
        Some((owner, name)) if owner.starts_with(char::is_uppercase) => {
            blocks(source).into_iter().any(|(header, body)| {
                let is_enum = words(header).any(|word| word == "enum");
                let is_there = if is_enum { words(body).any(|word| word == name) } else { is_declared(body, name) };
                words(header).any(|word| word == owner) && is_there
            })
        }
        Some((_, name)) => is_declared(source, name),
        None => is_declared(source, path),
    }
}

/// What a page points at: a name, and the file that is named beside it, if one is.
fn pointed_at(page: &str) -> Vec<(String, Option<String>)> {
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let parts: Vec<&str> = page.split('`').collect();
    let is_file = |text: &str| text.ends_with(".rs");
    let names = (1..parts.len()).step_by(2).filter(|&at| parts[at].split("::").all(is_word));
    names
        .map(|at| {
            let file = parts.get(at + 2).filter(|file| parts[at + 1] == " in " && is_file(file));
            (parts[at].to_owned(), file.map(|&file| file.to_owned()))
        })
        .collect()
}

#[test]
fn the_walk_points_at_what_is_there() {
    let page = std::fs::read_to_string(root().join("docs/walk.md")).expect("the page is there");
    let mut checked = 0;
    for (name, file) in pointed_at(&page) {
        match file {
            Some(file) => {
                let source =
                    std::fs::read_to_string(root().join(&file)).unwrap_or_else(|_| panic!("there is no {file}"));
                assert!(has(&source, &name), "{file} has no {name}");
                checked += 1;
            }
            None => assert!(!name.contains("::"), "where is {name}? The page says no file"),
        }
    }
    assert!(checked > 20, "only {checked} places");
}

#[test]
fn what_is_elsewhere_is_not_there() {
    let source =
        "impl Heap for Own {\n    fn load() {}\n}\n\npub enum Ending {\n    Returned(Term),\n}\n\nfn free() {}\n";
    for there in ["Own::load", "Ending::Returned", "module::free", "free"] {
        assert!(has(source, there), "{there}");
    }
    for absent in ["Own::free", "Own::store", "Ending::Threw", "Ending::load", "Other::load", "module::load_all"] {
        assert!(!has(source, absent), "{absent}");
    }
}

#[test]
fn the_configuration_in_the_readme_is_one() {
    let page = std::fs::read_to_string(root().join("README.md")).expect("the page is there");
    let examples: Vec<&str> = page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(!examples.is_empty());
    for text in examples {
        heapwise::options::OptionsFile::from_toml(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    }
}
