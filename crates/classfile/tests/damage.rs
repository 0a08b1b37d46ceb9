//! Damaged files of every kind: an error, never a panic.

mod common;

use std::path::Path;

use common::image_builder::build_image;
use common::{Random, build_jar, jdk, library_class, mutate, write};
use heapwise_classfile::{ClassFile, ClassPath, Jdk, ReadError};

/// Nested and generic classes, records, lambdas, switches on strings, annotations, handlers.
const CLASSES: [&str; 6] = [
    "java/util/Optional",
    "java/util/ArrayList$Itr",
    "java/lang/Integer$IntegerCache",
    "java/lang/constant/ClassDesc",
    "java/util/Map$Entry",
    "java/lang/Runtime$Version",
];

/// Reads everything that there is in a class. True if all is well.
fn check_class(bytes: &[u8]) -> bool {
    let mut is_well = true;
    let mut note = |error: Option<ReadError>| {
        if let Some(error) = error {
            assert!(error.offset <= bytes.len(), "{error}");
            is_well = false;
        }
    };
    match ClassFile::parse(bytes) {
        Err(error) => note(Some(error)),
        Ok(class) => {
            for method in &class.methods {
                note(method.code(&class.pool).err());
            }
        }
    }
    is_well
}

#[test]
fn truncated_classes() {
    let jdk = jdk();
    for name in CLASSES {
        let bytes = library_class(&jdk, name);
        assert!(check_class(&bytes), "{name}");
        for length in 0..bytes.len() {
            assert!(!check_class(&bytes[..length]), "{name}, cut off at {length}");
        }
    }
}

/// Asks for every constant as everything that it may be.
fn check_pool(bytes: &[u8]) {
    let Ok(class) = ClassFile::parse(bytes) else { return };
    for index in 0..=class.pool.len() as u16 {
        // Most constants are something else, which is no damage.
        let errors = [
            class.pool.constant(index).err(),
            class.pool.utf8(index).err(),
            class.pool.field(index).err(),
            class.pool.method(index).err(),
            class.pool.invoke_dynamic(index).err(),
        ];
        assert!(errors.iter().flatten().all(|error| error.offset <= bytes.len()));
    }
}

#[test]
fn mutated_classes() {
    let jdk = jdk();
    let classes = CLASSES.map(|name| library_class(&jdk, name));
    let mut random = Random(0x5eed);
    let mut refused = 0;
    for number in 0..20_000 {
        let mut bytes = random.pick(&classes).clone();
        mutate(&mut bytes, &mut random);
        if number % 10 == 0 {
            check_pool(&bytes);
        }
        refused += usize::from(!check_class(&bytes));
    }
    assert!((5_000..20_000).contains(&refused), "{refused} were refused");
}

/// Annotations that contain each other, deeper than the stack could bear.
#[test]
fn deeply_nested_annotations() {
    let mut builder = common::class_builder::ClassBuilder::new();
    builder.utf8(b"RuntimeVisibleAnnotations");
    builder.utf8(b"LA;");
    let mut bytes = builder.build(&[0xb1]);
    bytes.truncate(bytes.len() - 2);
    let content = [&[0, 1, 0, 2, 0, 1, 0, 2][..], &[b'[', 0, 1].repeat(1_000_000)].concat();
    bytes.extend([0, 1, 0, 1]);
    bytes.extend((content.len() as u32).to_be_bytes());
    bytes.extend(content);
    let error = ClassFile::parse(&bytes).expect_err("nobody nests so deeply");
    assert!(error.what.contains("nested too deeply"), "{error}");
}

/// Asks for everything in the library of a JDK with this image, and counts what is answered.
fn ask_image(home: &Path, image: &[u8]) -> usize {
    write(&home.join("lib/modules"), image);
    let Ok(jdk) = Jdk::find(Some(home)) else { return 0 };
    let names = ["a/A", "a/B", "b/C", "b/c/D", "no/Such", "a/"];
    let answered = names.iter().filter(|name| matches!(jdk.class(name), Ok(Some((bytes, _))) if !bytes.is_empty()));
    answered.count() + jdk.classes(None).map_or(0, |names| names.len())
}

fn small_image() -> Vec<u8> {
    build_image(&[
        ("m.one", "a/A", b"content of A"),
        ("m.one", "a/B", b"content of B"),
        ("m.two", "b/C", b"content of C"),
        ("m.two", "b/c/D", b"content of D"),
    ])
}

#[test]
fn truncated_images() {
    let home = tempfile::tempdir().expect("a directory can be made");
    let image = small_image();
    assert_eq!(ask_image(home.path(), &image), 8);
    for length in 0..image.len() {
        assert!(ask_image(home.path(), &image[..length]) < 8, "cut off at {length}");
    }
}

#[test]
fn mutated_images() {
    let home = tempfile::tempdir().expect("a directory can be made");
    let image = small_image();
    let mut random = Random(0xd1ce);
    let mut harmed = 0;
    for _ in 0..1_000 {
        let mut bytes = image.clone();
        mutate(&mut bytes, &mut random);
        harmed += usize::from(ask_image(home.path(), &bytes) != 8);
    }
    assert!(harmed > 250, "{harmed} were harmed");
}

/// Whether the jar can be opened and both of its classes be read.
fn ask_jar(path: &Path, jdk: &Jdk, jar: &[u8]) -> bool {
    write(path, jar);
    let Ok(class_path) = ClassPath::open([path], jdk.clone()) else { return false };
    let names = class_path.classes().unwrap_or_default();
    let is_read = |name| matches!(class_path.find(name), Ok(Some(found)) if found.bytes.len() == 600);
    names.len() == 2 && is_read("p/A") && is_read("p/B")
}

fn small_jar() -> Vec<u8> {
    let content: Vec<u8> = (0..600_u32).map(|number| (number * number / 7) as u8).collect();
    build_jar(&[("p/A.class", &content), ("META-INF/x", b"y"), ("p/B.class", &content)])
}

#[test]
fn truncated_and_mutated_jars() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    let path = directory.path().join("some.jar");
    let jdk = jdk();
    let jar = small_jar();
    assert!(ask_jar(&path, &jdk, &jar));
    for length in 0..jar.len() {
        assert!(!ask_jar(&path, &jdk, &jar[..length]), "cut off at {length}");
    }
    let mut random = Random(0x1a4);
    let mut harmed = 0;
    for _ in 0..1_000 {
        let mut bytes = jar.clone();
        mutate(&mut bytes, &mut random);
        harmed += usize::from(!ask_jar(&path, &jdk, &bytes));
    }
    assert!(harmed > 250, "{harmed} were harmed");
}
