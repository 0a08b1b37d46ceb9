//! Patterns of targets, what they mean, and what is said where they mean nothing; and where explorations begin.

#[allow(dead_code)]
mod common;

use common::{compiled, open, unsupported, verify_linked};
use heapwise_ir::{Instr, Program, Type};
use heapwise_jvm::{Choices, LeftOut, Library, Options};

fn check(pattern: &str, expected: Result<&[&str], &str>) {
    let (world, _) = open(&compiled(), Options::default());
    let found = world.targets(pattern);
    let shown: Result<Vec<&str>, &str> = match &found {
        Ok(targets) => Ok(targets.iter().map(|target| &*target.display).collect()),
        Err(error) => Err(&error.0),
    };
    assert_eq!(shown, expected.map(<[_]>::to_vec), "{pattern}");
}

#[test]
fn patterns() {
    let sums = ["shapes.Shapes.sum(Square, Square)", "shapes.Shapes.sum(int, List)"];
    let puts = ["shapes.Shapes.put(Date)", "shapes.Shapes.put(Date)", "shapes.Shapes.putAll(Entry[], int[])"];
    for (pattern, expected) in [
        ("shapes.Shapes.sum", &sums[..]),
        ("shapes.Shapes.sum(int,java.util.List)", &sums[1..]),
        ("shapes.Shapes.sum(int, List<String>)", &sums[1..]),
        ("shapes.Shapes.sum(ILjava/util/List;)I", &sums[1..]),
        ("shapes.Shapes.sum(Square, shapes.Square)", &sums[..1]),
        ("shapes.Shapes.put(java.sql.Date)", &puts[1..2]),
        ("shapes.Shapes.putAll(Map.Entry[], int...)", &puts[2..]),
        ("shapes.Shapes.putAll(Entry[], int[])", &puts[2..]),
        ("shapes.Shapes.putAll(java.util.Map.Entry[], int...)", &puts[2..]),
        ("shapes.Shapes.put*", &puts),
        ("*.put*", &puts),
        ("shapes.*.put?ll", &puts[2..]),
        ("shapes.Shapes.Inner.get", &["shapes.Shapes$Inner.get()"]),
        ("shapes.Shapes$Inner.get", &["shapes.Shapes$Inner.get()"]),
        ("shapes.Shapes.Inner", &["shapes.Shapes$Inner.get()"]),
        ("shapes.*Inner", &["shapes.Shapes$Inner.get()"]),
        ("shapes.Square", &["shapes.Square.name()"]),
        ("shapes.Square.*", &["shapes.Square.name()"]),
        ("shapes.Square.<init>", &["shapes.Square.<init>(int)"]),
        ("shapes.Shapes.hidden", &["shapes.Shapes.hidden(Color)"]),
        ("java.util.Optional.isPresent", &["java.util.Optional.isPresent()"]),
        ("java.util.LinkedList.isEmpty", &["java.util.LinkedList.isEmpty()"]),
        ("shapes.Square.equals(Object)", &["shapes.Square.equals(Object)"]),
        ("shapes.Square.name+name", &["shapes.Square.name()+name()"]),
        ("shapes.Square.*+equals(Object) + *", &["shapes.Square.name()+equals(Object)+name()"]),
        ("shapes.*Square.name()+name()", &["shapes.Square.name()+name()"]),
    ] {
        check(pattern, Ok(expected));
    }
}

#[test]
fn patterns_that_mean_nothing() {
    for (pattern, expected) in [
        ("shapes.Shapes.sun", "class shapes.Shapes has no method `sun`; did you mean `sum`?"),
        (
            "shapes.Shapes.sum(int)",
            "class shapes.Shapes has no method `sum(int)`; it has shapes.Shapes.sum(shapes.Square, shapes.Square), \
             shapes.Shapes.sum(int, java.util.List)",
        ),
        (
            "shapes.Shapes.put(Date)",
            "`shapes.Shapes.put(Date)` may mean shapes.Shapes.put(java.util.Date) or shapes.Shapes.put(java.sql.Date)",
        ),
        ("shapes.Base.area", "method shapes.Base.area is abstract"),
        ("Shapes.sum", "class Shapes is neither on the class path nor in the JDK; did you mean `shapes.Shapes`?"),
        (
            "shapes.Shappes.sum",
            "class shapes.Shappes is neither on the class path nor in the JDK; did you mean `shapes.Shapes`?",
        ),
        ("nowhere.*.x", "`nowhere.*.x` matches no method of the 10 classes of the class path"),
        ("shapes.Shapes.sum(int", "`shapes.Shapes.sum(int` does not name a method: a `)` is missing"),
        ("shapes.Color.x.", "`shapes.Color.x.` does not name a method: write it as `pkg.Class.method`"),
        (
            "shapes.Shapes.sum(Q)V",
            "`shapes.Shapes.sum(Q)V` does not name a method: `(Q)V` is not the descriptor of a method",
        ),
        ("", "`` does not name a method: write it as `pkg.Class.method`"),
        ("shapes.Square.name+", "`shapes.Square.name+` does not name calls: write them as `pkg.Class.first+second`"),
        ("shapes.Square.name+nane", "class shapes.Square has no method `nane`; did you mean `name`?"),
        (
            "shapes.Square.name+<init>",
            "`shapes.Square.name+<init>` means calls on one object, and shapes.Square.<init>(int) is called on none",
        ),
        (
            "shapes.Square.a+a+a+a+a+a+a+a+a",
            "`shapes.Square.a+a+a+a+a+a+a+a+a` does not name calls: at most 8 calls make a target",
        ),
    ] {
        check(pattern, Err(expected));
    }
}

/// The parameters of the entry of a target, and its code, are as they should be.
fn check_entry(pattern: &str, expected: &[(&str, &str)]) {
    let (world, program) = open(&compiled(), Options::default());
    let targets = world.targets(pattern).expect("a target");
    let entry = world.entry(&program, &targets[0]).expect("an entry");
    let method = &program.methods[entry];
    let params: Vec<(&str, &str)> =
        method.params.iter().map(|param| (program.names.text(param.name), program.type_name(param.ty))).collect();
    assert_eq!(params, expected, "{pattern}");
    assert!(method.params.iter().all(|param| param.ty != Type::Ref(None)));
    assert_eq!(unsupported(&program, entry), None);
    verify_linked(&program);
}

#[test]
fn entries() {
    check_entry("shapes.Shapes.hidden", &[("this", "shapes.Shapes"), ("color", "shapes.Color")]);
    check_entry("shapes.Shapes.sum(int, List)", &[("a", "i32"), ("b", "java.util.List")]);
    check_entry("shapes.Shapes.main", &[]);
    check_entry("shapes.Square.<init>", &[("size", "i32")]);
    check_entry(
        "dynamic.Dynamic.concat",
        &[
            ("a", "bit"),
            ("b", "i8"),
            ("c", "u16"),
            ("d", "i16"),
            ("e", "i32"),
            ("f", "i64"),
            ("g", "f32"),
            ("h", "f64"),
            ("i", "java.lang.String"),
            ("j", "java.lang.Object"),
            ("k", "[I"),
        ],
    );
}

#[test]
fn a_class_is_initialised_before_its_method_runs() {
    let (world, program) = open(&compiled(), Options::default());
    let targets = world.targets("shapes.Square.area").expect("a target");
    let entry = world.entry(&program, &targets[0]).expect("an entry");
    assert!(matches!(program.methods[entry].code[0], Instr::Init { .. }));
    verify_linked(&program);
}

#[test]
fn what_inputs_can_be_is_loaded() {
    let options = Options { named: vec!["java.util.ArrayList".to_owned()], ..Options::default() };
    let mut names = Vec::new();
    for _ in 0..2 {
        let (world, mut program) = open(&compiled(), options.clone());
        let targets = world.targets("shapes.Shapes.sum").expect("targets");
        let left_out = world.prepare(&mut program, &targets).expect("a universe");
        assert_eq!(left_out.iter().find(|left_out| left_out.is_warning()), None);
        let square = program.find_class("shapes.Square").expect("Square");
        let values: Vec<&str> = program.classes[square]
            .fields
            .iter()
            .map(|&field| program.type_name(program.fields[field].declared()))
            .collect();
        assert_eq!(values, ["i32", "shapes.Square", "[Ljava.lang.Object;", "shapes.Named"]);
        let list = program.find_class("java.util.ArrayList").expect("ArrayList");
        assert!(program.classes[list].is_candidate);
        names.push(program.classes.ids().map(|id| program.class_name(id).to_owned()).collect::<Vec<_>>());
    }
    assert_eq!(names[0], names[1]);
}

#[test]
fn inputs_that_can_only_be_null_are_told() {
    let (world, mut program) = open(&compiled(), Options { choices: Choices::None, ..Options::default() });
    let targets = world.targets("shapes.Shapes.sum(int, List)").expect("targets");
    let left_out = world.prepare(&mut program, &targets).expect("a universe");
    let expected = "an input of type java.util.List can only be null: no class of the class path implements it; \
                    name one with --types";
    assert_eq!(left_out.iter().map(ToString::to_string).collect::<Vec<_>>(), [expected]);
    assert!(left_out[0].is_warning());
}

#[test]
fn an_input_of_a_common_type_is_of_one_of_a_few_classes() {
    let (world, mut program) = open(&compiled(), Options::default());
    let targets = world.targets("shapes.Shapes.sum(int, List)").expect("targets");
    let left_out = world.prepare(&mut program, &targets).expect("a universe");
    let chosen = |declared: &str| -> Vec<&str> {
        let class = program.find_class(declared).expect("it is loaded");
        program.classes[class].as_input.chosen().iter().map(|&class| program.class_name(class)).collect()
    };
    assert_eq!(chosen("java.util.List"), ["java.util.ArrayList", "java.util.LinkedList"]);
    // The elements are texts, as the generic type says, so no input is declared to be an object.
    assert_eq!(chosen("java.lang.Object"), Vec::<&str>::new());
    assert_eq!(declared(&program, "java.util.LinkedList$Node", "item"), "java.lang.String");
    assert!(left_out.contains(&LeftOut::GenericTypes), "{left_out:?}");
    // Only inputs that are declared so: others do not range over them.
    assert_eq!(chosen("java.util.Collection"), Vec::<&str>::new());
    let list = LeftOut::Implementations {
        declared: "java.util.List".to_owned(),
        considered: vec!["java.util.ArrayList".to_owned(), "java.util.LinkedList".to_owned()],
        of_user: true,
    };
    assert!(left_out.contains(&list), "{left_out:?}");
    assert_eq!(
        list.to_string(),
        "an input of type java.util.List is of no other class than java.util.ArrayList, java.util.LinkedList"
    );
}

/// What a field of a class is known to hold.
fn declared(program: &Program, class: &str, field: &str) -> String {
    let class = &program.classes[program.find_class(class).expect("a class")];
    let all = class.fields.iter().chain(&class.statics);
    let found = all.copied().find(|&id| program.field_name(id) == field).expect("a field");
    program.type_name(program.fields[found].declared()).to_owned()
}

#[test]
fn what_is_no_input_is_not_loaded_for_it() {
    for (static_inputs, expected) in [(false, "ref"), (true, "[Lshapes.Color;")] {
        let (world, mut program) = open(&compiled(), Options { static_inputs, ..Options::default() });
        world.prepare(&mut program, &[]).expect("a universe");
        assert_eq!(declared(&program, "shapes.Color", "$VALUES"), expected);
        assert_eq!(declared(&program, "shapes.Square", "next"), "ref");
    }
}

#[test]
fn a_program_that_asks_for_any_object_may_get_each_of_the_class_path() {
    // Every class calls this one.
    let library = Library { asks_for_objects: Some(("java/lang/Object", "<init>")), ..Library::UNKNOWN };
    let (world, mut program) = open(&compiled(), Options { library, ..Options::default() });
    world.prepare(&mut program, &[]).expect("a universe");
    assert_eq!(declared(&program, "shapes.Square", "next"), "shapes.Square");
    assert_eq!(declared(&program, "shapes.Square", "things"), "[Ljava.lang.Object;");
}
