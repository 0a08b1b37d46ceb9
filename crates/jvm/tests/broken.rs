//! Class files that are wrong are errors with a sentence, and never a panic.

#[allow(dead_code)]
mod common;

use std::fs;
use std::path::Path;

use common::{compiled, open};
use heapwise_ir::MethodId;
use heapwise_jvm::Options;
use tempfile::TempDir;

/// A copy of the compiled classes, to be broken.
fn copy() -> TempDir {
    let directory = TempDir::new().expect("a temporary directory");
    fs::create_dir(directory.path().join("shapes")).expect("a directory");
    for entry in fs::read_dir(compiled().join("shapes")).expect("classes") {
        let entry = entry.expect("a class");
        fs::copy(entry.path(), directory.path().join("shapes").join(entry.file_name())).expect("copied");
    }
    directory
}

fn check(directory: &Path, class: &str, expected: &[&str]) {
    let (world, program) = open(directory, Options::default());
    let error = world.class(&program, class).expect_err("an error").0;
    for part in expected {
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn errors_are_sentences() {
    let directory = copy();
    let shapes = directory.path().join("shapes");
    check(directory.path(), "shapes.Nothing", &["class shapes.Nothing is neither on the class path nor in the JDK"]);
    let base = fs::read(shapes.join("Base.class")).expect("a class");
    fs::write(shapes.join("Base.class"), &base[..base.len() / 2]).expect("written");
    check(directory.path(), "shapes.Base", &["class shapes.Base cannot be read", "Base.class"]);
    check(directory.path(), "shapes.Square", &["class shapes.Square cannot be loaded: its superclass is missing"]);
    fs::remove_file(shapes.join("Base.class")).expect("removed");
    check(directory.path(), "shapes.Square", &["its superclass is missing: class shapes.Base is neither on"]);
    fs::copy(shapes.join("Color.class"), shapes.join("Base.class")).expect("copied");
    check(directory.path(), "shapes.Base", &["it should hold the class shapes/Base, but holds shapes/Color"]);
}

#[test]
fn a_class_is_not_above_itself() {
    let directory = copy();
    let shapes = directory.path().join("shapes");
    let base = fs::read(shapes.join("Base.class")).expect("a class");
    // The superclass of Base becomes Square.
    let object = b"java/lang/Object";
    let at = base.windows(object.len()).position(|window| window == object).expect("a superclass");
    let mut broken = base.clone();
    broken.splice(at - 2..at + object.len(), [&[0, 13][..], b"shapes/Square"].concat());
    fs::write(shapes.join("Base.class"), broken).expect("written");
    check(directory.path(), "shapes.Square", &["is above itself"]);
    check(directory.path(), "shapes.Base", &["is above itself"]);
}

/// Changes a byte here and there, and loads and links everything.
#[test]
fn changed_class_files_never_panic() {
    let directory = copy();
    let path = directory.path().join("shapes/Square.class");
    let original = fs::read(&path).expect("a class");
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed as usize % below
    };
    let (mut read, mut refused) = (0, 0);
    for round in 0..100 {
        let mut changed = original.clone();
        for _ in 0..=round % 3 {
            let at = random(changed.len());
            changed[at] = random(256) as u8;
        }
        if round % 10 == 9 {
            changed.truncate(random(changed.len()));
        }
        fs::write(&path, changed).expect("written");
        let (world, mut program) = open(directory.path(), Options::default());
        match world.class(&program, "shapes.Square") {
            Err(_) => refused += 1,
            Ok(class) => {
                read += 1;
                let own: Vec<MethodId> =
                    program.methods.ids().filter(|&id| program.methods[id].class == Some(class)).collect();
                for id in own {
                    world.link(&program, id).expect("a body, at least one that says what is wrong");
                }
            }
        }
        let targets = world.targets("shapes.Square.*").unwrap_or_default();
        let _ = world.prepare(&mut program, &targets);
        for target in targets {
            let _ = world.entry(&program, &target);
        }
    }
    assert!(read > 0 && refused > 0, "{read} read, {refused} refused");
}
