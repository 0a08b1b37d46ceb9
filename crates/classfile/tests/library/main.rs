//! The library of every JDK at hand: each class is read, each method decoded, and a part compared with another decoder.

#[path = "../common/mod.rs"]
mod common;
mod mnemonics;

use std::time::{Duration, Instant};

use cafebabe::attributes::{AttributeData, AttributeInfo, CodeData};
use common::{all_jdks, library_class};
use heapwise_classfile::{ClassFile, Code, Jdk};

/// Reads and decodes everything, and adds up what there is.
fn check_reads(jdk: &Jdk) {
    let names = jdk.classes(Some("java.base")).expect("the image can be listed");
    assert!(names.len() > 5000, "{jdk:?} has only {} classes in java.base", names.len());
    let mut instructions = 0;
    for name in &names {
        let bytes = library_class(jdk, name);
        let class = ClassFile::parse(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(*class.name, **name);
        for method in &class.methods {
            let code = method.code(&class.pool).unwrap_or_else(|error| panic!("{name}.{}: {error}", method.name));
            instructions += code.map_or(0, |code| code.instructions.len());
        }
    }
    assert!(instructions > 1_000_000, "{jdk:?} has only {instructions} instructions in java.base");
}

fn check_against_other_decoder(name: &str, bytes: &[u8]) {
    let ours = ClassFile::parse(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    let theirs = cafebabe::parse_class(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!((ours.major, ours.minor), (theirs.major_version, theirs.minor_version), "{name}");
    assert_eq!(ours.access.0, theirs.access_flags.bits(), "{name}");
    assert_eq!(*ours.name, *theirs.this_class, "{name}");
    assert_eq!(ours.superclass.as_deref(), theirs.super_class.as_deref(), "{name}");
    let interfaces: Vec<&str> = theirs.interfaces.iter().map(|interface| &**interface).collect();
    assert_eq!(ours.interfaces.iter().map(|interface| &**interface).collect::<Vec<_>>(), interfaces, "{name}");

    assert_eq!(ours.fields.len(), theirs.fields.len(), "{name}");
    for (ours, theirs) in ours.fields.iter().zip(&theirs.fields) {
        assert_eq!((&*ours.name, &*ours.descriptor), (&*theirs.name, &*theirs.descriptor.to_string()), "{name}");
        assert_eq!(ours.access.0, theirs.access_flags.bits(), "{name}");
        assert_eq!(ours.constant.is_some(), has(&theirs.attributes, "ConstantValue"), "{name}");
    }
    assert_eq!(ours.methods.len(), theirs.methods.len(), "{name}");
    for (method, theirs) in ours.methods.iter().zip(&theirs.methods) {
        assert_eq!((&*method.name, &*method.descriptor), (&*theirs.name, &*theirs.descriptor.to_string()), "{name}");
        assert_eq!(method.access.0, theirs.access_flags.bits(), "{name}");
        assert_eq!(method.parameters.is_some(), has(&theirs.attributes, "MethodParameters"), "{name}");
        let place = format!("{name}.{}{}", method.name, method.descriptor);
        let code = method.code(&ours.pool).unwrap_or_else(|error| panic!("{place}: {error}"));
        let their_code = theirs.attributes.iter().find_map(|attribute| match &attribute.data {
            AttributeData::Code(code) => Some(code),
            _ => None,
        });
        match (code, their_code) {
            (Some(ours), Some(theirs)) => compare_code(&place, &ours, theirs),
            (ours, theirs) => assert_eq!(ours.is_some(), theirs.is_some(), "{place}"),
        }
    }
    compare_attributes(name, &ours, &theirs.attributes);
}

fn compare_code(place: &str, ours: &Code, theirs: &CodeData<'_>) {
    assert_eq!((ours.max_stack, ours.max_locals), (theirs.max_stack, theirs.max_locals), "{place}");
    let their_code = theirs.bytecode.as_ref().expect("the other decoder was asked for code");
    assert_eq!(ours.instructions.len(), their_code.opcodes.len(), "{place}");
    for ((pc, ours), (their_pc, theirs)) in ours.instructions.iter().zip(&their_code.opcodes) {
        assert_eq!(*pc as usize, *their_pc, "{place}");
        assert_eq!(mnemonics::of_ours(ours), mnemonics::of_theirs(*their_pc, theirs), "{place} at {pc}");
    }

    let handlers: Vec<_> = (ours.handlers.iter())
        .map(|handler| (handler.from, handler.to, handler.target, handler.catch.as_deref()))
        .collect();
    let their_handlers: Vec<_> = (theirs.exception_table.iter())
        .map(|handler| {
            let [from, to, target] = [handler.start_pc, handler.end_pc, handler.handler_pc].map(u32::from);
            (from, to, target, handler.catch_type.as_deref())
        })
        .collect();
    assert_eq!(handlers, their_handlers, "{place}");

    let mut their_lines = Vec::new();
    let mut their_locals = Vec::new();
    for attribute in &theirs.attributes {
        match &attribute.data {
            AttributeData::LineNumberTable(lines) => {
                their_lines.extend(lines.iter().map(|line| (u32::from(line.start_pc), line.line_number)));
            }
            AttributeData::LocalVariableTable(locals) => {
                their_locals.extend(locals.iter().map(|local| (local.index, local.name.to_string())));
            }
            _ => {}
        }
    }
    their_lines.sort_by_key(|(pc, _)| *pc);
    assert_eq!(ours.lines, their_lines, "{place}");
    let locals: Vec<_> = ours.locals.iter().map(|local| (local.index, local.name.to_string())).collect();
    assert_eq!(locals, their_locals, "{place}");
}

fn compare_attributes(name: &str, ours: &ClassFile, theirs: &[AttributeInfo<'_>]) {
    assert_eq!(ours.source_file.is_some(), has(theirs, "SourceFile"), "{name}");
    assert_eq!(ours.signature.is_some(), has(theirs, "Signature"), "{name}");
    assert_eq!(ours.nest_host.is_some(), has(theirs, "NestHost"), "{name}");
    assert_eq!(ours.enclosing_method.is_some(), has(theirs, "EnclosingMethod"), "{name}");
    for attribute in theirs {
        match &attribute.data {
            AttributeData::BootstrapMethods(theirs) => {
                let counts = |count: usize, arguments: usize| (count, arguments);
                let our_arguments = ours.bootstrap_methods.iter().map(|bootstrap| bootstrap.arguments.len()).sum();
                let their_arguments = theirs.iter().map(|bootstrap| bootstrap.arguments.len()).sum();
                assert_eq!(
                    counts(ours.bootstrap_methods.len(), our_arguments),
                    counts(theirs.len(), their_arguments),
                    "{name}"
                );
                for bootstrap in &ours.bootstrap_methods {
                    for argument in &bootstrap.arguments {
                        ours.pool.constant(*argument).unwrap_or_else(|error| panic!("{name}: {error}"));
                    }
                }
            }
            AttributeData::InnerClasses(theirs) => {
                let inner: Vec<_> = ours.inner_classes.iter().map(|inner| inner.class.to_string()).collect();
                let their_inner: Vec<_> = theirs.iter().map(|inner| inner.inner_class_info.to_string()).collect();
                assert_eq!(inner, their_inner, "{name}");
            }
            AttributeData::Record(theirs) => {
                let components = ours.record.iter().flatten().map(|component| component.name.to_string());
                let their_components = theirs.iter().map(|component| component.name.to_string());
                assert!(components.eq(their_components), "{name}");
            }
            AttributeData::PermittedSubclasses(theirs) => {
                assert_eq!(ours.permitted_subclasses.len(), theirs.len(), "{name}");
            }
            AttributeData::RuntimeVisibleAnnotations(theirs) => {
                let annotations: Vec<_> = ours.annotations.iter().map(|annotation| format!("L{annotation};")).collect();
                let their_annotations: Vec<_> =
                    theirs.iter().map(|annotation| annotation.type_descriptor.to_string()).collect();
                assert_eq!(annotations, their_annotations, "{name}");
            }
            _ => {}
        }
    }
}

fn has(attributes: &[AttributeInfo<'_>], name: &str) -> bool {
    attributes.iter().any(|attribute| attribute.name == name)
}

#[test]
fn every_class_can_be_read() {
    for jdk in all_jdks() {
        check_reads(&jdk);
    }
}

#[test]
fn another_decoder_agrees() {
    for jdk in all_jdks() {
        for name in jdk.classes(Some("java.base")).expect("the image can be listed").iter().step_by(7) {
            check_against_other_decoder(name, &library_class(&jdk, name));
        }
    }
}

#[test]
fn every_listed_class_is_found() {
    for jdk in all_jdks() {
        let names = jdk.classes(None).expect("the image can be listed");
        for name in names.iter().step_by(5) {
            assert!(jdk.contains(name), "{jdk:?}: {name}");
        }
        for absent in ["", "Main", "java/lang/Sting", "java/lang/", "no/such/Class", "java.lang.String", "[I", "a\0b/c"]
        {
            assert!(!jdk.contains(absent), "{jdk:?}: {absent:?}");
            assert!(jdk.class(absent).expect("no damage").is_none(), "{jdk:?}: {absent:?}");
        }
        assert!(jdk.feature().is_some_and(|feature| feature >= 9), "{jdk:?}");
    }
}

/// Not a check: prints how long it takes. Run it with `--release -- --ignored --nocapture`.
#[test]
#[ignore = "prints times"]
fn time_of_reading_the_library() {
    for jdk in all_jdks() {
        let names = jdk.classes(Some("java.base")).expect("the image can be listed");
        let mut spent = [Duration::ZERO; 3];
        let mut methods = 0;
        for _ in 0..2 {
            spent = [Duration::ZERO; 3];
            methods = 0;
            for name in &names {
                let start = Instant::now();
                let (bytes, _) = jdk.class(name).expect("no damage").expect("it was listed");
                spent[0] += start.elapsed();
                let start = Instant::now();
                let class = ClassFile::parse(&bytes).expect("the library can be read");
                spent[1] += start.elapsed();
                let start = Instant::now();
                for method in &class.methods {
                    methods += usize::from(method.code(&class.pool).expect("the library can be decoded").is_some());
                }
                spent[2] += start.elapsed();
            }
        }
        let [find, parse, decode] = spent;
        let each = |time: Duration, count: usize| time.as_nanos() as f64 / 1000.0 / count as f64;
        println!("{jdk:?}: {} classes, {methods} methods with code", names.len());
        println!("  find   {find:?}, {:.2} us each", each(find, names.len()));
        println!("  parse  {parse:?}, {:.2} us each", each(parse, names.len()));
        println!("  decode {decode:?}, {:.2} us for each method", each(decode, methods));
    }
}
