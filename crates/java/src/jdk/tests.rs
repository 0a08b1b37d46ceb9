//! The table against the JDK.

use std::collections::{BTreeSet, HashMap};

use heapwise_classfile::{ClassFile, Jdk};
use heapwise_jvm::Own;
use heapwise_testing::{jdk_homes, skip};

use super::table::Line;
use super::{Native, TABLES};

/// The names of classes that are ours, not the JDK's, and of what is no method of a class at all.
fn is_ours(class: &str) -> bool {
    matches!(class, "heapwise" | "*")
        || class.starts_with("heapwise/")
        || class == "org/sosy_lab/sv_benchmarks/Verifier"
}

fn lines() -> impl Iterator<Item = &'static Line> {
    TABLES.iter().copied().flatten()
}

#[test]
fn each_line_is_for_another_method() {
    let mut names = BTreeSet::new();
    for line in lines() {
        assert!(line.name.contains('.'), "{} names no class", line.name);
        assert!(names.insert(line.name), "{} stands there twice", line.name);
    }
}

/// A line for a method that is not there would never be used, and nobody would notice.
#[test]
fn each_line_names_a_method_of_the_jdk() {
    // The table says which methods there are in JDK 17.
    let others = jdk_homes();
    let mut jdks = [None].into_iter().chain(others.iter().map(|home| Some(home.as_path())));
    let is_meant = |jdk: &Jdk| jdk.feature() == Some(17);
    let Some(jdk) = jdks.find_map(|home| Jdk::find(home).ok().filter(is_meant)) else {
        return skip("there is no JDK 17", "scripts/install-jdk installs one");
    };
    let mut files: HashMap<&str, Option<ClassFile>> = HashMap::new();
    let mut wrong = Vec::new();
    for line in lines() {
        let (class, member) = line.name.split_once('.').expect("a class and a member");
        if is_ours(class) {
            continue;
        }
        let file = files.entry(class).or_insert_with(|| {
            let (bytes, _) = jdk.class(class).expect("a library that can be read")?;
            Some(ClassFile::parse(&bytes).expect("a class file"))
        });
        let is_meant = |name: &str, descriptor: &str| match member.find('(') {
            _ if member == "*" => true,
            Some(at) => member.split_at(at) == (name, descriptor),
            None => member == name,
        };
        let has = |file: &ClassFile| file.methods.iter().any(|method| is_meant(&method.name, &method.descriptor));
        let is_there = file.as_ref().is_some_and(has);
        if is_there == line.is_of_other_jdk {
            wrong.push(format!("{}: {}", line.name, if is_there { "is there" } else { "is not there" }));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Code may ask for what is no method of Java only by constants: those of the table have a line each, and so must those have
/// that the loader of classes uses.
#[test]
fn what_code_asks_for_is_there() {
    for own in Own::ALL {
        assert!(Native::find(own.0).is_some(), "{} is no native", own.0);
    }
    for line in lines() {
        let (class, member) = line.name.split_once('.').expect("a class and a member");
        if is_ours(class) && class != "*" && !member.contains('(') {
            assert!(Native::find(line.name).is_some(), "{} is no native", line.name);
        }
    }
}
