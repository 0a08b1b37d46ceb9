//! Programs in files, each with what is expected of it.
//!
//! A file's first line is `// ok` if the program is well-formed; it must then print and parse back to itself.
//! Otherwise every flaw stands beside its line, as `// flaw: ...`, or `// error: ...` if the text cannot be parsed.
//! `BLESS=1 cargo test -p heapwise-ir` writes what is found into the files.

use std::path::{Path, PathBuf};
use std::{env, fs};

use heapwise_ir::text::{self, ParseError};
use heapwise_ir::{Flaw, verify};

#[test]
fn programs_are_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "ir"));
    files.sort();
    assert!(!files.is_empty());
    let wrong: Vec<String> = files.iter().filter_map(|file| check(file).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check(file: &Path) -> Result<(), String> {
    let expected = fs::read_to_string(file).unwrap();
    let found = annotated(&without_notes(&expected));
    if found == expected {
        return Ok(());
    }
    if env::var_os("BLESS").is_some_and(|value| value == "1") {
        fs::write(file, found).unwrap();
        return Ok(());
    }
    Err(format!("{}: expected\n{expected}\nbut found\n{found}", file.display()))
}

const OK: &str = "// ok\n";
const NOTES: [&str; 2] = [" // flaw: ", " // error: "];

fn without_notes(text: &str) -> String {
    let text = text.strip_prefix(OK).unwrap_or(text);
    let mut bare = String::new();
    for line in text.lines() {
        let end = NOTES.iter().filter_map(|note| line.find(note)).min().unwrap_or(line.len());
        bare += line[..end].trim_end();
        bare.push('\n');
    }
    bare
}

/// The text with what is found beside its lines.
fn annotated(bare: &str) -> String {
    let notes: Vec<(u32, String)> = match found(bare) {
        Ok(flaws) if flaws.is_empty() => return format!("{OK}{bare}"),
        Ok(flaws) => flaws.into_iter().map(|(line, flaw)| (line, format!(" // flaw: {flaw}"))).collect(),
        Err(error) => vec![(error.line, format!(" // error: {}: {}", error.column, error.what))],
    };
    // An error may be at the end of the text, after its last line.
    let last = bare.lines().count() as u32;
    let mut text = String::new();
    for (line, number) in bare.lines().zip(1..) {
        text += line;
        text.extend(notes.iter().filter(|(at, _)| (*at).min(last) == number).map(|(_, note)| note.as_str()));
        text.push('\n');
    }
    text
}

fn found(bare: &str) -> Result<Vec<(u32, Flaw)>, ParseError> {
    let parsed = text::parse_with_source(bare)?;
    match verify(&parsed.program) {
        Ok(()) => {
            let printed = text::print(&parsed.program);
            let again = text::parse(&printed).unwrap_or_else(|error| panic!("{error} in\n{printed}"));
            assert!(text::same(&parsed.program, &again), "printed and parsed, it differs:\n{printed}");
            assert_eq!(text::print(&again), printed);
            Ok(Vec::new())
        }
        Err(flaws) => Ok(flaws.into_iter().map(|flaw| (parsed.source.line(flaw.place), flaw)).collect()),
    }
}
