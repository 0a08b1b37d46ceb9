//! Where classes are found, and what is said where they are not.

mod common;

use std::path::Path;

use common::class_builder::ClassBuilder;
use common::image_builder::build_image;
use common::{build_jar, jdk, write};
use heapwise_classfile::{ClassFile, ClassPath, Found, Jdk};

fn made() -> Vec<u8> {
    ClassBuilder::new().build(&[0xb1])
}

#[test]
fn the_first_entry_wins() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let root = directory.path();
    let made = made();
    write(&root.join("classes/Made.class"), &made);
    write(&root.join("classes/module-info.class"), b"not listed");
    write(&root.join("classes/META-INF/versions/9/Made.class"), b"not listed");
    write(&root.join("classes/p/q/Other.class"), b"other");
    write(&root.join("classes/p/notes.txt"), b"not listed");
    write(&root.join("classes/java/lang/String.class"), b"the JDK has this one");
    let entries: &[(&str, &[u8])] = &[
        ("Made.class", b"hidden by the directory"),
        ("p/Deep.class", b"deep"),
        ("module-info.class", b"not listed"),
        ("META-INF/versions/9/p/Deep.class", b"not listed"),
        ("p/notes.txt", b"not listed"),
    ];
    write(&root.join("lib.jar"), &build_jar(entries));
    let paths = [root.join("classes"), root.join("lib.jar")];
    let class_path = ClassPath::open(&paths, jdk()).expect("both entries exist");

    assert_eq!(class_path.classes().expect("they can be listed"), ["Made", "p/Deep", "p/q/Other"]);
    let find = |name: &str| class_path.find(name).unwrap_or_else(|error| panic!("{error}"));
    let found = find("Made").expect("it is in the directory");
    assert_eq!(*found.bytes, made[..]);
    assert_eq!(found.source, root.join("classes/Made.class").display().to_string());
    assert_eq!(&*found.parse().expect("it is a class").name, "Made");
    let found = find("p/Deep").expect("it is in the jar");
    assert_eq!((&*found.bytes, found.from_jdk), (&b"deep"[..], false));
    assert_eq!(found.source, format!("{}!p/Deep.class", root.join("lib.jar").display()));
    let found = find("java/lang/String").expect("it is in the JDK");
    assert!(found.from_jdk && found.source.ends_with("!/java.base/java/lang/String.class"), "{}", found.source);
    assert_eq!(found.parse().expect("it is a class").superclass.as_deref(), Some("java/lang/Object"));
    for absent in ["", "p", "p/", "/Made", "q/Deep", "../lib", "p/../Made", "p.q.Other", "[I", "Made/x", "Ma\0de"] {
        assert!(find(absent).is_none(), "{absent:?}");
    }
    let error = find("p/q/Other").expect("it is there").parse().expect_err("it is no class");
    assert!(error.source.ends_with("Other.class") && error.what.contains("CAFEBABE"), "{error}");
}

#[test]
fn a_class_in_the_wrong_place() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    write(&directory.path().join("p/Made.class"), &made());
    let class_path = ClassPath::open([directory.path()], jdk()).expect("it exists");
    let found = class_path.find("p/Made").expect("it can be read").expect("it is there");
    let error = found.parse().expect_err("it is another class").to_string();
    assert!(error.contains("should hold the class p/Made, but holds Made"), "{error}");
}

#[test]
fn entries_that_cannot_be_used() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let root = directory.path();
    write(&root.join("text.jar"), b"this is not a jar, and long enough to look for the end of one in it");
    write(&root.join("empty.jar"), b"");
    write(&root.join("Made.class"), &made());
    let check = |entry: &str, message: &str| {
        let path = root.join(entry);
        let error = ClassPath::open([&path], jdk()).expect_err("it cannot be used").to_string();
        assert!(error.starts_with(&path.display().to_string()) && error.contains(message), "{error}");
    };
    check("nowhere", "there is no such directory or jar");
    check("text.jar", "not a jar that can be read");
    check("empty.jar", "not a jar that can be read");
    check("Made.class", "name the directory");
}

#[test]
fn what_threads_can_share() {
    fn check<T: Send + Sync>() {}
    check::<ClassPath>();
    check::<Jdk>();
    check::<ClassFile>();
    check::<Found>();
}

#[test]
fn many_threads_share_a_class_path() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let contents: Vec<(String, Vec<u8>)> =
        (0..50_u8).map(|number| (format!("p/C{number}.class"), vec![number; 1000])).collect();
    let entries: Vec<(&str, &[u8])> = contents.iter().map(|(name, content)| (&**name, &**content)).collect();
    let path = directory.path().join("lib.jar");
    write(&path, &build_jar(&entries));
    let class_path = ClassPath::open([&path], jdk()).expect("it exists");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            let class_path = class_path.clone();
            scope.spawn(move || {
                for number in 0..50_u8 {
                    let found = class_path.find(&format!("p/C{number}")).expect("it can be read");
                    assert_eq!(*found.expect("it is there").bytes, [number; 1000]);
                }
            });
        }
    });
}

fn check_jdk_error(home: &Path, message: &str) {
    let error = Jdk::find(Some(home)).expect_err("it cannot be used").to_string();
    assert!(error.starts_with(&format!("--jdk {}: ", home.display())), "{error}");
    assert!(error.contains(message) && error.contains("openjdk-17-jdk-headless"), "{error}");
}

#[test]
fn directories_that_are_no_jdk() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let root = directory.path();
    check_jdk_error(&root.join("nowhere"), "there is no such directory");
    check_jdk_error(root, "neither lib/modules (Java 9 and newer) nor lib/rt.jar (Java 8)");
    let home = root.join("damaged");
    write(&home.join("lib/modules"), b"this is not an image");
    check_jdk_error(&home, "CAFEDADA");
    let mut image = build_image(&[("m", "p/A", b"A")]);
    image[6] = 9;
    write(&home.join("lib/modules"), &image);
    check_jdk_error(&home, "version 9.0 of the image format");
}

#[test]
fn the_library_of_java_8_is_a_jar() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let home = directory.path();
    write(&home.join("release"), b"JAVA_VERSION=\"1.8.0_402\"\nOS_NAME=\"Linux\"\n");
    write(&home.join("jre/lib/rt.jar"), &build_jar(&[("java/lang/Object.class", b"object")]));
    write(&home.join("jre/lib/jce.jar"), &build_jar(&[("javax/crypto/Mac.class", b"mac")]));
    let jdk = Jdk::find(Some(home)).expect("it has a library");
    assert_eq!((jdk.version(), jdk.feature()), (Some("1.8.0_402"), Some(8)));
    assert_eq!(jdk.classes(None).expect("they can be listed"), ["java/lang/Object", "javax/crypto/Mac"]);
    assert!(jdk.contains("java/lang/Object") && !jdk.contains("java/lang/Record"));
    let (bytes, source) = jdk.class("javax/crypto/Mac").expect("it can be read").expect("it is there");
    assert_eq!(*bytes, *b"mac");
    assert!(source.ends_with("jce.jar!javax/crypto/Mac.class"), "{source}");
}

#[test]
fn a_jdk_without_a_version() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    write(&directory.path().join("lib/modules"), &build_image(&[("m", "p/A", b"A"), ("n", "p/q/B", b"B")]));
    let jdk = Jdk::find(Some(directory.path())).expect("it has a library");
    assert_eq!((jdk.version(), jdk.feature()), (None, None));
    assert_eq!(jdk.classes(None).expect("they can be listed"), ["p/A", "p/q/B"]);
    assert_eq!(jdk.classes(Some("n")).expect("they can be listed"), ["p/q/B"]);
}

#[test]
fn a_compressed_library() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let mut image = build_image(&[("m", "p/A", b"A"), ("n", "p/q/B", b"B")]);
    // The attribute with the offset becomes the one with the compressed size, which is zero if nothing is compressed.
    image.iter_mut().filter(|byte| **byte == 5 << 3 | 3).for_each(|byte| *byte = 6 << 3 | 3);
    write(&directory.path().join("lib/modules"), &image);
    let jdk = Jdk::find(Some(directory.path())).expect("it has a library");
    let error = jdk.class("p/q/B").expect_err("it is compressed").to_string();
    assert!(error.contains("compressed (`jlink --compress`), which is not supported"), "{error}");
}
