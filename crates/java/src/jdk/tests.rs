//! The table against the JDK.

use std::collections::{BTreeSet, HashMap};

use heapwise_classfile::{ClassFile, Jdk};

use super::TABLES;
use super::table::Line;

/// The names of classes that are ours, not the JDK's, and of what is no method of a class at all.
fn is_ours(class: &str) -> bool {
    class == "heapwise" || class.starts_with("heapwise/") || class == "org/sosy_lab/sv_benchmarks/Verifier"
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
    let jdk = Jdk::find(None).unwrap_or_else(|error| panic!("{error}; these tests need openjdk-17-jdk-headless"));
    assert_eq!(jdk.feature(), Some(17), "the table says which methods there are in JDK 17");
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
