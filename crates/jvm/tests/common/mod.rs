//! Java sources, compiled and loaded.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use heapwise_classfile::{ClassPath, Jdk};
use heapwise_ir::{Body, Instr, MethodBuilder, MethodId, Program, verify};
use heapwise_jvm::{Options, World};
use tempfile::TempDir;

pub(crate) fn jdk() -> Jdk {
    Jdk::find(None).unwrap_or_else(|error| panic!("{error}; these tests need openjdk-17-jdk-headless"))
}

/// Compiles sources of `tests/java` into a directory.
pub(crate) fn compile(sources: &[&str], into: &Path) {
    compile_with(&[], sources, into);
}

pub(crate) fn compile_with(options: &[&str], sources: &[&str], into: &Path) {
    let javac = jdk().home().join("bin/javac");
    let sources = sources.iter().map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(name));
    let output = Command::new(&javac)
        .args(options)
        .args(["-g", "-nowarn", "-cp"])
        .arg(into)
        .arg("-d")
        .arg(into)
        .args(sources)
        .output()
        .unwrap_or_else(|error| panic!("{}: {error}; these tests need openjdk-17-jdk-headless", javac.display()));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The classes of `Shapes.java` and `Dynamic.java`, compiled once for all tests of a file.
pub(crate) fn compiled() -> PathBuf {
    static DIRECTORY: OnceLock<TempDir> = OnceLock::new();
    let directory = DIRECTORY.get_or_init(|| {
        let directory = TempDir::new().expect("a temporary directory");
        compile(&["Shapes.java", "Dynamic.java", "Handles.java"], directory.path());
        directory
    });
    directory.path().to_owned()
}

pub(crate) fn open(class_path: &Path, options: Options) -> (World, Program) {
    let class_path = ClassPath::open([class_path], jdk()).expect("a class path");
    World::open(class_path, options).expect("a world")
}

/// The method of this Java class, name and descriptor, linked.
pub(crate) fn linked(world: &World, program: &Program, class: &str, name: &str, descriptor: &str) -> MethodId {
    let class = world.class(program, class).expect("a class");
    let is_meant = |id: &MethodId| {
        let method = &program.methods[*id];
        method.class == Some(class)
            && program.names.text(method.name) == name
            && method.descriptor.is_some_and(|it| program.names.text(it) == descriptor)
    };
    let method = program.methods.ids().find(is_meant).unwrap_or_else(|| panic!("no method {name}{descriptor}"));
    world.link(program, method).expect("a body");
    method
}

/// What a method would have ended with, had it not been supported.
pub(crate) fn unsupported(program: &Program, method: MethodId) -> Option<String> {
    program.methods[method].code.iter().find_map(|instr| match instr {
        Instr::Unsupported { what } => Some(program.names.text(*what).to_owned()),
        _ => None,
    })
}

/// Checks all bodies that are linked so far. Methods that are not get one that says nothing, in a copy.
pub(crate) fn verify_linked(program: &Program) {
    let whole = program.clone();
    for method in whole.methods.values().filter(|method| !method.is_linked()) {
        method.link(nothing(&whole, method));
    }
    if let Err(flaws) = verify(&whole) {
        let flaws: Vec<String> = flaws.iter().map(ToString::to_string).collect();
        panic!("{}", flaws.join("\n"));
    }
}

fn nothing(program: &Program, method: &heapwise_ir::Method) -> Body {
    let mut builder = MethodBuilder::new(method.name, method.class, method.params.clone(), method.result);
    builder.emit(Instr::Unsupported { what: program.names.intern("not linked") });
    builder.finish_body()
}
