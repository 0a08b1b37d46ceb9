//! Code that is made: the verifier accepts it, and nothing in it is unsupported.

#[allow(dead_code)]
mod common;

use std::collections::BTreeSet;
use std::path::Path;

use common::{compile_with, compiled, jdk, linked, open, unsupported, verify_linked};
use heapwise_ir::{Instr, MethodId, Program};
use heapwise_jvm::{Library, Options, World};

/// Links a method, and checks that it and everything made for it can run. Gives what was made.
fn check(directory: &Path, class: &str, name: &str, descriptor: &str) -> (Program, Vec<MethodId>) {
    let (world, program) = open(directory, Options::default());
    let method = linked(&world, &program, class, name, descriptor);
    verify_linked(&program);
    let made: Vec<MethodId> = program.methods.ids().filter(|&id| program.methods[id].is_linked()).collect();
    for &id in &made {
        assert_eq!(unsupported(&program, id), None, "{}", program.method_name(id));
    }
    // Every program has methods that throw what instructions throw by themselves.
    let throws = |id: MethodId| program.names.text(program.methods[id].name).starts_with("throw ");
    let made = made.into_iter().filter(|&id| id != method && !throws(id)).collect();
    (program, made)
}

#[test]
fn lambdas() {
    let descriptor = "(ILdynamic/Dynamic;Ljava/lang/String;)Ljava/lang/Object;";
    let (program, made) = check(&compiled(), "dynamic.Dynamic", "lambdas", descriptor);
    let classes: BTreeSet<&str> =
        program.classes.ids().map(|id| program.class_name(id)).filter(|name| name.contains("$$Lambda")).collect();
    assert_eq!(classes.len(), 11, "{classes:?}");
    assert!(classes.contains("dynamic.Dynamic$$Lambda$0$Function"), "{classes:?}");
    // A factory for each, its method, and a bridge for none or some.
    assert!(made.len() >= 22, "{}", made.len());
    let serializable = program.find_class("java.io.Serializable").expect("an interface");
    let marked = program.classes.values().filter(|class| {
        program.names.text(class.name).contains("$$Lambda") && class.interfaces.contains(&serializable)
    });
    assert_eq!(marked.count(), 2);
}

#[test]
fn concatenation() {
    let descriptor = "(ZBCSIJFDLjava/lang/String;Ljava/lang/Object;[I)Ljava/lang/String;";
    let (program, made) = check(&compiled(), "dynamic.Dynamic", "concat", descriptor);
    assert_eq!(made.len(), 1);
    let texts: Vec<String> = program.methods[made[0]]
        .code
        .iter()
        .filter_map(|instr| match instr {
            Instr::Text { text, .. } => Some(String::from_utf16_lossy(&program.texts[*text])),
            _ => None,
        })
        .collect();
    assert_eq!(texts, ["a=", " ", "\u{1}\u{2}"]);
}

#[test]
fn records() {
    for class in ["dynamic.Point", "dynamic.Empty"] {
        for (name, descriptor) in
            [("equals", "(Ljava/lang/Object;)Z"), ("hashCode", "()I"), ("toString", "()Ljava/lang/String;")]
        {
            let (_, made) = check(&compiled(), class, name, descriptor);
            assert_eq!(made.len(), 1, "{class}.{name}");
        }
    }
}

#[test]
fn arrays_of_arrays() {
    let (program, made) = check(&compiled(), "dynamic.Dynamic", "grid", "(II)Ljava/lang/Object;");
    let names: Vec<String> = made.iter().map(|&id| program.names.text(program.methods[id].name).to_owned()).collect();
    assert_eq!(names, ["new [[J/1", "new [[[J/2", "new [[[[J/3"]);
}

#[test]
fn switches_over_types_and_constants() {
    // Java 17 has them, if it is asked for what is to come.
    let options: &[&str] = match jdk().feature() {
        Some(17) => &["--enable-preview", "--release", "17"],
        Some(later) if later >= 21 => &[],
        _ => return,
    };
    let directory = tempfile::TempDir::new().expect("a temporary directory");
    compile_with(options, &["Switches.java"], directory.path());
    for (name, descriptor) in [("types", "(Ljava/lang/Object;)I"), ("constants", "(Lswitches/Suit;)I")] {
        let (program, made) = check(directory.path(), "switches.Switches", name, descriptor);
        let names: Vec<String> = made.iter().map(|&id| program.method_name(id)).collect();
        assert_eq!(made.len(), 1, "{names:?}");
    }
}

#[test]
fn handles_take_what_they_are_given() {
    let descriptor = "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;II)Z";
    for is_known in [false, true] {
        let is_native: fn(&str) -> bool =
            if is_known { |name| name == "java/lang/invoke/VarHandle.compareAndSet" } else { |_| false };
        let library = Library { is_native, ..Library::UNKNOWN };
        let (world, program) = open(&compiled(), Options { library, ..Options::default() });
        let method = linked(&world, &program, "handles.Handles", "swap", descriptor);
        verify_linked(&program);
        let expected =
            (!is_known).then(|| "method java.lang.invoke.VarHandle.compareAndSet is not supported".to_owned());
        assert_eq!(unsupported(&program, method), expected);
        assert_eq!(program.natives.len(), usize::from(is_known));
    }
}

#[test]
fn constants_are_found_by_name() {
    let (_, made) = check(&compiled(), "shapes.Color", "valueOf", "(Ljava/lang/String;)Lshapes/Color;");
    assert!(made.is_empty());
}

/// The verifier accepts every body of a package of the JDK, and little in them is not supported.
#[test]
fn bodies_of_the_jdk_are_accepted() {
    let (world, program) = open(&compiled(), Options::default());
    let in_package = |name: &&String| name.strip_prefix("java/util/").is_some_and(|rest| !rest.contains('/'));
    for name in jdk().classes(Some("java.base")).expect("classes").iter().filter(in_package) {
        world.class(&program, &name.replace('/', ".")).expect("a class");
    }
    link_all(&world, &program);
    verify_linked(&program);
    let allowed = [
        "native method ",
        "abstract method ",
        "method java.lang.invoke.",
        "another thread",
        "files",
        "modules",
        "class loaders",
        "the environment",
        "the console",
        "all properties of the system",
        "a change of a property",
        "a property of the system",
        "the property ",
        "what only a virtual machine knows",
        "what a package says",
        "handles of methods",
        "the collector of garbage",
        "the class of a stack frame",
        "the threads of a group",
        "a part of the library",
        "a standard stream that is closed",
        "a byte of a character",
        "reflection ",
    ];
    for id in program.methods.ids() {
        if let Some(what) = unsupported(&program, id) {
            assert!(allowed.iter().any(|allowed| what.starts_with(allowed)), "{}: {what}", program.method_name(id));
        }
    }
}

/// Links what has been declared, but not what that names.
fn link_all(world: &World, program: &Program) {
    for id in program.methods.ids() {
        world.link(program, id).unwrap_or_else(|error| panic!("{}: {error}", program.method_name(id)));
    }
}

#[test]
fn several_workers_share_a_world() {
    let (world, program) = open(&compiled(), Options::default());
    let (world, program) = (&world, &program);
    std::thread::scope(|scope| {
        for names in [["java.util.TreeMap", "java.util.ArrayList"], ["java.util.ArrayList", "java.util.HashMap"]] {
            scope.spawn(move || {
                for name in names {
                    world.class(program, name).expect("a class");
                    link_all(world, program);
                }
            });
        }
    });
    verify_linked(program);
}
