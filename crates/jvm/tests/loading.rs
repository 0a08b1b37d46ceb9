//! Classes, fields and methods as the program has them.

#[allow(dead_code)]
mod common;

use common::{compiled, linked, open, unsupported, verify_linked};
use heapwise_ir::{Callee, ClassId, Fixed, Hierarchy, Instr, Program, Shape, Type};
use heapwise_jvm::{Instead, Library, Options, World, Written};

fn shapes() -> (World, Program) {
    open(&compiled(), Options::default())
}

fn class(world: &World, program: &Program, name: &str) -> ClassId {
    world.class(program, name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn classes_have_a_shape_and_a_place() {
    let (world, program) = shapes();
    let check =
        |name: &str, parent: Option<&str>, interfaces: &[&str], shape: fn(Shape) -> bool, is_candidate: bool| {
            let class = &program.classes[class(&world, &program, name)];
            assert_eq!(class.parent.map(|it| program.class_name(it)), parent, "{name}");
            let above: Vec<&str> = class.interfaces.iter().map(|&it| program.class_name(it)).collect();
            assert_eq!(above, interfaces, "{name}");
            assert!(shape(class.shape), "{name}: {:?}", class.shape);
            assert_eq!(class.is_candidate, is_candidate, "{name}");
        };
    let object = Some("java.lang.Object");
    let is_object = |shape| shape == Shape::Object;
    check("shapes.Square", Some("shapes.Base"), &[], is_object, true);
    check("shapes.Base", object, &["shapes.Named"], |shape| shape == Shape::Abstract, false);
    check("shapes.Named", object, &[], |shape| shape == Shape::Interface, false);
    check("java.lang.Object", None, &[], is_object, false);
    check(
        "java.util.ArrayList",
        Some("java.util.AbstractList"),
        &["java.util.List", "java.util.RandomAccess", "java.lang.Cloneable", "java.io.Serializable"],
        is_object,
        false,
    );
    let simple = ["java.lang.Cloneable", "java.io.Serializable"];
    check("[I", object, &simple, |shape| shape == Shape::Array(Type::I32), false);
    check("boolean[]", object, &simple, |shape| shape == Shape::Array(Type::Bit), false);
    check(
        "shapes.Square[]",
        object,
        &[simple[0], simple[1], "[Lshapes.Base;"],
        |shape| matches!(shape, Shape::Array(Type::Ref(Some(_)))),
        false,
    );
    verify_linked(&program);
}

#[test]
fn arrays_are_below_the_arrays_of_what_is_above_their_elements() {
    let (world, program) = shapes();
    let mut pairs = Vec::new();
    for (array, above, is_below) in [
        ("[Lshapes.Square;", "[Lshapes.Named;", true),
        ("[Lshapes.Square;", "[Ljava.lang.Object;", true),
        ("[Lshapes.Square;", "java.lang.Object", true),
        ("[[Lshapes.Square;", "[Ljava.lang.Object;", true),
        ("[[Lshapes.Square;", "[[Ljava.lang.Object;", true),
        ("[[I", "[Ljava.lang.Cloneable;", true),
        ("[Lshapes.Base;", "[Lshapes.Square;", false),
        ("[I", "[Ljava.lang.Object;", false),
        ("[I", "[J", false),
    ] {
        pairs.push((class(&world, &program, array), class(&world, &program, above), is_below));
    }
    let hierarchy = Hierarchy::new(&program);
    for (array, above, is_below) in pairs {
        let names = (program.class_name(array), program.class_name(above));
        assert_eq!(hierarchy.is_subclass(array, above), is_below, "{names:?}");
    }
}

#[test]
fn fields_have_types_names_and_first_values() {
    let (world, program) = shapes();
    let square = &program.classes[class(&world, &program, "shapes.Square")];
    let fields: Vec<(&str, Type)> =
        square.fields.iter().map(|&it| (program.field_name(it), program.fields[it].ty)).collect();
    let reference = Type::Ref(None);
    assert_eq!(fields, [("Square.size", Type::I32), ("next", reference), ("things", reference), ("label", reference)]);
    let shapes = &program.classes[class(&world, &program, "shapes.Shapes")];
    let statics: Vec<(&str, bool)> = shapes
        .statics
        .iter()
        .map(|&it| (program.field_name(it), program.fields[it].fixed != Some(Fixed::Changeable)))
        .collect();
    assert_eq!(statics, [("GREETING", true), ("ANSWER", true), ("counter", false)]);
    assert!(program.classes[class(&world, &program, "shapes.Color")].is_enum);
    assert!(shapes.initialiser.is_none());
    assert!(program.classes[class(&world, &program, "shapes.Base")].initialiser.is_some());
    assert_eq!(shapes.file.map(|it| program.names.text(it)), Some("Shapes.java"));
}

#[test]
fn methods_have_parameters_and_numbers_of_their_own() {
    let (world, program) = shapes();
    let method = &program.methods[linked(&world, &program, "shapes.Shapes", "hidden", "(Lshapes/Color;)I")];
    let params: Vec<&str> = method.params.iter().map(|it| program.names.text(it.name)).collect();
    assert_eq!(params, ["this", "color"]);
    assert!(method.params[0].non_null && method.stable != 0);
    let (other_world, other) = shapes();
    class(&other_world, &other, "java.util.HashMap");
    let same = &other.methods[linked(&other_world, &other, "shapes.Shapes", "hidden", "(Lshapes/Color;)I")];
    assert_eq!(same.stable, method.stable);
}

/// What the calls of a method run, in order.
fn callees(class: &str, name: &str, descriptor: &str) -> Vec<String> {
    let (world, program) = shapes();
    let method = linked(&world, &program, class, name, descriptor);
    assert_eq!(unsupported(&program, method), None);
    verify_linked(&program);
    let calls = program.methods[method].code.iter().filter_map(|instr| match instr {
        Instr::Call { callee: Callee::Static(method), .. } => Some(format!("static {}", program.method_name(*method))),
        Instr::Call { callee: Callee::Special(method), .. } => {
            Some(format!("special {}", program.method_name(*method)))
        }
        Instr::Call { callee: Callee::Virtual(selector), .. } => {
            let selector = &program.selectors[*selector];
            Some(format!("virtual {}/{}", program.names.text(selector.name), selector.arity))
        }
        _ => None,
    });
    calls.collect()
}

#[test]
fn calls_resolve() {
    for (class, name, descriptor, expected) in [
        ("shapes.Shapes", "sum", "(Lshapes/Square;Lshapes/Square;)I", &["virtual area()I/1", "virtual area()I/1"][..]),
        ("shapes.Shapes", "clone", "()Ljava/lang/Object;", &["special java.lang.Object.clone"]),
        ("shapes.Base", "reveal", "()I", &["special shapes.Base.secret"]),
        ("shapes.Square", "<init>", "(I)V", &["special shapes.Base.<init>"]),
        (
            "shapes.Square",
            "name",
            "()Ljava/lang/String;",
            &["special shapes.Base.reveal", "static shapes.Square.concat#0"],
        ),
    ] {
        assert_eq!(callees(class, name, descriptor), expected, "{class}.{name}");
    }
}

#[test]
fn what_cannot_be_run_says_so() {
    let (world, program) = shapes();
    for (class, name, descriptor, expected) in [
        ("shapes.Shapes", "outside", "()V", "native method shapes.Shapes.outside"),
        ("shapes.Base", "area", "()I", "abstract method shapes.Base.area"),
    ] {
        let method = linked(&world, &program, class, name, descriptor);
        assert_eq!(unsupported(&program, method).as_deref(), Some(expected));
        world.link(&program, method).expect("linking twice is harmless");
    }
}

#[test]
fn what_the_interpreter_knows_is_left_to_it() {
    fn instead(written: &Written<'_>) -> Option<Instead> {
        let (class, method) = (&*written.class.name, &*written.method.name);
        let is_length = (class, method, &*written.method.descriptor) == ("java/lang/String", "length", "()I");
        is_length.then_some(Instead::Native)
    }
    let library = Library { instead, ..Library::UNKNOWN };
    let (world, program) = open(&compiled(), Options { library, ..Options::default() });
    let length = linked(&world, &program, "java.lang.String", "length", "()I");
    let natives: Vec<&str> = program.natives.values().map(|&name| program.names.text(name)).collect();
    assert_eq!(natives, ["java/lang/String.length()I"]);
    assert!(matches!(&*program.methods[length].code, [Instr::Native { dst: Some(_), .. }, Instr::Return { .. }]));
}
