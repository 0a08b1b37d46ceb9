//! The code of the JDK's library is lowered, and a verifier accepts what it becomes.

use std::collections::BTreeMap;

use heapwise_classfile::{ClassPath, Jdk};
use heapwise_ids::Id;
use heapwise_ir::{Instr, MethodId, Program, verify};

use crate::link::unsupported;
use crate::loader::Loader;
use crate::lower::lower;
use crate::world::{Options, World};

/// What the library became.
#[derive(Default, Debug)]
struct Totals {
    methods: usize,
    bytecodes: usize,
    instructions: usize,
    copies: usize,
    constants: usize,
    /// Looks at inputs, and initialisations of classes.
    looks: usize,
    registers: usize,
    /// What paths end with, and how often it is said.
    unsupported: BTreeMap<String, usize>,
}

/// Lowers every method of the classes whose names pass, and verifies all.
fn check(wanted: impl Fn(&str) -> bool) -> Totals {
    let jdk = Jdk::find(None).unwrap_or_else(|error| {
        panic!("this test needs a JDK; on Debian and Ubuntu, install openjdk-17-jdk-headless\n{error}")
    });
    let names = jdk.classes(Some("java.base")).expect("the classes of a module");
    let path = ClassPath::open(Vec::<String>::new(), jdk).expect("an empty class path");
    let (world, program) = World::open(path, Options::default()).expect("a JDK with its first classes");
    let mut totals = Totals::default();
    for name in names.iter().filter(|name| wanted(name)) {
        lower_class(&mut world.loader(), &program, name, &mut totals);
    }
    let unlinked: Vec<MethodId> = program.methods.ids().filter(|&id| !program.methods[id].is_linked()).collect();
    for id in unlinked {
        program.methods[id].link(unsupported(&program, id, "a method that is not looked at"));
    }
    if let Err(flaws) = verify(&program) {
        let shown: Vec<String> = flaws.iter().take(20).map(ToString::to_string).collect();
        panic!("{} flaws\n{}", flaws.len(), shown.join("\n"));
    }
    totals
}

fn lower_class(loader: &mut Loader, program: &Program, name: &str, totals: &mut Totals) {
    let Ok(class) = loader.class(program, name) else { return };
    let loaded = loader.loaded(class).expect("a class with a class file");
    let first = loader.declared(class).first_method.index();
    for (index, method) in loaded.file.methods.iter().enumerate().filter(|(_, method)| method.has_code()) {
        let id = MethodId::from_index(first + index);
        let shown = format!("{name}.{}{}", method.name, method.descriptor);
        let sees_inputs = index.is_multiple_of(2);
        let body = lower(loader, program, &loaded, method, id, sees_inputs).unwrap_or_else(|e| panic!("{shown}: {e}"));
        let code = method.code(&loaded.file.pool).ok().flatten().expect("code");
        totals.methods += 1;
        totals.bytecodes += code.instructions.len();
        totals.instructions += body.code.len();
        totals.registers += body.regs.len();
        for instr in &body.code {
            match instr {
                Instr::Copy { .. } => totals.copies += 1,
                Instr::Const { .. } => totals.constants += 1,
                Instr::See { .. } | Instr::Init { .. } => totals.looks += 1,
                Instr::Unsupported { what } => {
                    let what = program.names.text(*what);
                    assert!(!what.starts_with("malformed"), "{shown}: {what}");
                    *totals.unsupported.entry(what.to_owned()).or_default() += 1;
                }
                _ => {}
            }
        }
        program.methods[id].link(body);
    }
}

#[test]
fn collections() {
    let totals = check(|name| name.strip_prefix("java/util/").is_some_and(|rest| rest < "F" && !rest.contains('/')));
    assert!(totals.methods > 1500, "{totals:#?}");
    // Stack code has an instruction for each move.
    assert!((totals.instructions - totals.looks) * 10 < totals.bytecodes * 8, "{totals:#?}");
    assert!(totals.registers < totals.methods * 8, "{totals:#?}");
}

/// All of `java.base` takes a while.
#[test]
#[ignore = "slow"]
fn everything() {
    println!("{:#?}", check(|_| true));
}
