//! What a well-formed program is. The interpreter may rely on every law below; front ends are tested against them.
//!
//! Laws come in groups. A group relies on the ones before it, so checking ends with the first group that finds flaws.
//! Type `any`, and a reference of no given class, fit everything that they could turn out to be.
//!
//! Tables (`verify/tables.rs`)
//! - Every class, field, method, selector, constant, block and register that is named exists.
//!
//! Layout (`verify/layout.rs`)
//! - A method has blocks; the first begins at 0, each begins after the one before, and none is empty.
//! - A block ends with a terminator and has none inside.
//! - Every instruction has a line.
//! - The parameters are the first registers, with the same types.
//! - A handler covers at least one block, and no block after the last.
//! - No class is above itself.
//!
//! Classes (`verify/classes.rs`)
//! - No two classes share a name, and no two selectors share name and arity.
//! - Classes extend classes, arrays perhaps arrays; what a class implements are interfaces, and what an array does are
//!   perhaps arrays.
//! - A field is listed once, by its class, which is neither interface nor array where it is a field of instances.
//! - No two fields of one object share a name, inherited fields included.
//! - Fields and array elements have a known type.
//! - A class implements a selector at most once, by a method with as many parameters, that takes the class as the first.
//! - An implicit exception has at most one class, and that has instances.
//!
//! Signatures (`verify/signatures.rs`)
//! - No two parameters of a method share a name.
//! - Only references are declared to be non-null.
//! - A call passes as many arguments as the callee has parameters, or the selector says, and a receiver if it needs one.
//! - A method returns a value if and only if it has a result.
//! - Only classes with instances are made by `new`, and only arrays by `newarray`.
//!
//! Types (`verify/types.rs`)
//! - The operands and the result of an instruction have the types that it works on.
//! - Where a value moves from one place to another, the types fit: a class fits those above it, and any interface.
//! - A call that wants a result calls something that returns one.
//! - A handler's register can hold what it catches.
//!
//! Flow (`verify/flow.rs`)
//! - A register has been written on every path that leads to where it is read. Parameters are written from the start;
//!   in a handler, only that counts which was written before a covered block began.

mod classes;
mod flow;
mod layout;
mod signatures;
mod tables;
mod types;

use std::fmt;

use heapwise_ids::Id;

use crate::program::{ClassId, FieldId, MethodId, Program};

/// Where a flaw is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Place {
    Program,
    Class(ClassId),
    Field(FieldId),
    Method(MethodId),
    /// One handler of a method.
    Handler(MethodId, usize),
    /// A position in a method's code.
    Instr(MethodId, usize),
}

/// A law that a program breaks, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    pub place: Place,
    /// The place in words: `method main, block b3, instruction 2`, where a block's first instruction is 0.
    pub at: String,
    pub what: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.what)
    }
}

impl std::error::Error for Flaw {}

/// Checks all laws. Names are taken to be of the program's own table.
pub fn verify(program: &Program) -> Result<(), Vec<Flaw>> {
    let groups: [fn(&mut Checker<'_>); 6] =
        [tables::check, layout::check, classes::check, signatures::check, types::check, flow::check];
    let mut checker = Checker { program, flaws: Vec::new() };
    for group in groups {
        group(&mut checker);
        if !checker.flaws.is_empty() {
            return Err(checker.flaws);
        }
    }
    Ok(())
}

/// The program, and the flaws found in it so far.
struct Checker<'a> {
    program: &'a Program,
    flaws: Vec<Flaw>,
}

impl Checker<'_> {
    fn flaw(&mut self, place: Place, what: impl Into<String>) {
        let at = describe(self.program, place);
        self.flaws.push(Flaw { place, at, what: what.into() });
    }
}

/// A place in words. Works for programs in which ids lead nowhere.
fn describe(program: &Program, place: Place) -> String {
    let class_name = |class: ClassId| match program.classes.get(class) {
        Some(known) => program.names.text(known.name).to_owned(),
        None => format!("class {}", class.index()),
    };
    let method_name = |method: MethodId| {
        let method = &program.methods[method];
        let name = program.names.text(method.name);
        match method.class {
            Some(class) => format!("{}.{name}", class_name(class)),
            None => name.to_owned(),
        }
    };
    match place {
        Place::Program => "program".to_owned(),
        Place::Class(class) => format!("class {}", class_name(class)),
        Place::Field(field) => {
            let field = &program.fields[field];
            format!("field {}.{}", class_name(field.class), program.names.text(field.name))
        }
        Place::Method(method) => format!("method {}", method_name(method)),
        Place::Handler(method, index) => format!("method {}, handler {index}", method_name(method)),
        Place::Instr(method, position) => {
            let name = method_name(method);
            let method = &program.methods[method];
            match method.block_of(position) {
                Some(block) => {
                    let within = position - method.blocks[block] as usize;
                    format!("method {name}, block b{}, instruction {within}", block.index())
                }
                None => format!("method {name}, instruction {position}"),
            }
        }
    }
}
