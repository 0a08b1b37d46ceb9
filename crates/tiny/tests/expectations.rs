//! Tests as data: programs in a directory, and beside each what is expected of it. `BLESS=1` writes what is.
//!
//! - `errors`: programs that are refused, and with which words
//! - `warnings`: programs that are accepted with warnings
//! - `lowering`: programs and their IR

mod common;

use std::path::Path;

use heapwise_diagnostics::testing;

fn check_all(directory: &str, expectation: &str, found: impl Fn(&Path) -> String) {
    testing::check_all(&common::files(directory, "tiny"), expectation, found);
}

#[test]
fn errors() {
    check_all("tests/errors", "stderr", |path: &Path| match common::compile_file(path) {
        Err(errors) => errors.render(false),
        Ok(_) => panic!("{} has no errors", path.display()),
    });
}

#[test]
fn warnings() {
    check_all("tests/warnings", "stderr", |path: &Path| match common::compile_file(path) {
        Err(errors) => panic!("{}", errors.render(false)),
        Ok(compiled) => compiled.warnings.render(false),
    });
}

#[test]
fn colour_is_only_added_on_demand() {
    let errors = heapwise_tiny::compile("a.tiny", "(1 + ", &|_| Err(String::new())).expect_err("it is cut off");
    assert!(!errors.to_string().contains('\u{1b}'));
    assert!(errors.render(true).contains('\u{1b}'));
}

#[test]
fn lowering() {
    check_all("tests/lowering", "ir", |path: &Path| match common::compile_file(path) {
        Err(errors) => panic!("{errors}"),
        Ok(compiled) => {
            assert_eq!(heapwise_ir::verify(&compiled.program), Ok(()), "{}", path.display());
            assert_eq!(compiled.program.method_name(compiled.entry), "main");
            heapwise_ir::text::print(&compiled.program)
        }
    });
}
