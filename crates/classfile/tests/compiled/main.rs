//! A program as `javac` compiles it: what the library does not show, such as names of local variables.

#[path = "../common/mod.rs"]
mod common;

use std::process::Command;
use std::sync::OnceLock;

use common::jdk;
use heapwise_classfile::{ClassFile, ClassPath, Constant, HandleKind, Instruction};

/// The compiled sample; it is compiled once for all tests.
fn sample(name: &str) -> ClassFile {
    static COMPILED: OnceLock<ClassPath> = OnceLock::new();
    let class_path = COMPILED.get_or_init(|| {
        let jdk = jdk();
        let directory = concat!(env!("CARGO_TARGET_TMPDIR"), "/classfile-sample");
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/compiled/Sample.java");
        let mut javac = Command::new(jdk.home().join("bin/javac"));
        javac.args(["-g", "-parameters", "-nowarn", "--release", "17", "-d"]).args([directory, source]);
        let output = javac.output().unwrap_or_else(|error| {
            panic!("this test needs javac; on Debian and Ubuntu, install openjdk-17-jdk-headless: {error}")
        });
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        ClassPath::open([directory], jdk).expect("it exists")
    });
    let found = class_path.find(&format!("sample/{name}")).expect("it can be read").expect("it was compiled");
    found.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn lines_and_local_variables() {
    let class = sample("Sample");
    assert_eq!(class.source_file.as_deref(), Some("Sample.java"));
    let method = class.method("sum", "([IJ)I").expect("it was compiled");
    assert_eq!(method.exceptions, ["java/io/IOException".into()]);
    assert_eq!(method.annotations, ["java/lang/Deprecated".into()]);
    let parameters = method.parameters.iter().flatten().map(|parameter| parameter.name.as_deref().unwrap_or("?"));
    assert_eq!(parameters.collect::<Vec<_>>(), ["numbers", "start"]);
    let code = method.code(&class.pool).expect("it can be read").expect("it has code");
    assert_eq!((code.line(0), code.local(0, 0).map(|local| &*local.name)), (Some(30), Some("numbers")));
    let named: Vec<_> = code.locals.iter().map(|local| (&*local.name, &*local.descriptor, local.index)).collect();
    for expected in [("numbers", "[I", 0), ("start", "J", 1), ("total", "I", 3), ("number", "I", 7)] {
        assert!(named.contains(&expected), "{expected:?} is not in {named:?}");
    }
    let (last, instruction) = code.instructions.last().expect("there is one");
    assert!(matches!(instruction, Instruction::Return(Some(_))), "{instruction:?}");
    assert_eq!(code.line(*last), Some(34));
    assert_eq!(code.position(*last), Some(code.instructions.len() - 1));
    assert!(class.method("outside", "()V").is_some_and(|method| method.access.is_native() && !method.has_code()));
}

#[test]
fn fields() {
    let class = sample("Sample");
    let constant = |name: &str| {
        let field = class.fields.iter().find(|field| *field.name == *name).expect("it was compiled");
        field.constant.clone()
    };
    assert_eq!(constant("BIG"), Some(Constant::Long(1 << 40)));
    assert_eq!(constant("YES"), Some(Constant::Int(1)));
    assert_eq!(constant("HALF"), Some(Constant::Double(0.5_f64.to_bits())));
    let words: Vec<u16> = "words ".encode_utf16().chain([0xd800]).chain(" and \0".encode_utf16()).collect();
    assert_eq!(constant("WORDS"), Some(Constant::String(words.into())));
    let held = class.field("held", "Ljava/lang/Comparable;").expect("it was compiled");
    assert_eq!((held.signature.as_deref(), held.access.is_volatile()), (Some("TT;"), true));
}

#[test]
fn lambdas_and_handlers() {
    let class = sample("Sample");
    let method =
        class.method("describe", "(Lsample/Tree;Ljava/lang/String;)Ljava/lang/String;").expect("it was compiled");
    let code = method.code(&class.pool).expect("it can be read").expect("it has code");
    let bootstrap = code.instructions.iter().find_map(|(_, instruction)| match instruction {
        Instruction::InvokeDynamic { bootstrap, name, .. } if **name == *"apply" => Some(*bootstrap),
        _ => None,
    });
    let bootstrap = &class.bootstrap_methods[usize::from(bootstrap.expect("there is a lambda"))];
    assert_eq!(bootstrap.handle.kind, HandleKind::InvokeStatic);
    assert_eq!(&*bootstrap.handle.member.owner, "java/lang/invoke/LambdaMetafactory");
    let body = bootstrap.arguments.iter().find_map(|argument| match class.pool.constant(*argument) {
        Ok(Constant::MethodHandle(handle)) => Some(handle.member),
        _ => None,
    });
    let body = body.expect("the lambda has a body");
    assert!(class.method(&body.name, &body.descriptor).is_some_and(|method| method.access.is_synthetic()));
    let caught: Vec<_> = code.handlers.iter().map(|handler| handler.catch.as_deref()).collect();
    for expected in [None, Some("java/lang/IllegalStateException"), Some("java/lang/IllegalArgumentException")] {
        assert!(caught.contains(&expected), "{expected:?} is not in {caught:?}");
    }
    assert!(code.instructions.iter().any(|(_, instruction)| matches!(instruction, Instruction::LookupSwitch { .. })));
}

#[test]
fn attributes_of_classes() {
    let shape = sample("Shape");
    assert!(shape.access.is_interface() && shape.access.is_abstract());
    assert_eq!(shape.annotations, ["java/lang/Deprecated".into(), "java/lang/FunctionalInterface".into()]);
    assert_eq!(sample("Tree").permitted_subclasses, ["sample/Leaf".into(), "sample/Node".into()]);
    let node = sample("Node");
    assert_eq!(node.superclass.as_deref(), Some("java/lang/Record"));
    let components = node.record.expect("it is a record");
    let components: Vec<_> = components.iter().map(|component| (&*component.name, &*component.descriptor)).collect();
    assert_eq!(components, [("left", "Lsample/Tree;"), ("others", "Ljava/util/List;")]);
    assert_eq!(sample("Leaf").record.map(|components| components.len()), Some(1));
    assert!(shape.record.is_none() && shape.nest_host.is_none());

    let outer = sample("Sample");
    assert!(outer.signature.is_some_and(|signature| signature.starts_with("<T::Ljava/lang/Comparable<TT;>;>")));
    assert_eq!(outer.nest_members.len(), 2);
    let inner = sample("Sample$Inner");
    assert_eq!(inner.nest_host.as_deref(), Some("sample/Sample"));
    let entry = inner.inner_classes.iter().find(|entry| *entry.class == *inner.name).expect("it lists itself");
    assert_eq!((entry.outer.as_deref(), entry.name.as_deref()), (Some("sample/Sample"), Some("Inner")));
    let anonymous = sample("Sample$1");
    let enclosing = anonymous.enclosing_method.expect("it is in a method");
    assert_eq!((&*enclosing.class, enclosing.method.map(|(name, _)| name)), ("sample/Sample", Some("describe".into())));
}
