//! Random programs, for tests that need many: well-formed, small, and busy with aliases.
//!
//! A seed and [`Limits`] give one program, always the same. It has a few classes with recursive types, subclasses,
//! virtual methods and perhaps an interface, and a method `main` whose parameters are the inputs. Its methods store
//! through one reference and load through another, compare what they get, and branch on it.
//!
//! Every program ends on every input: loops have constant counters, and a method calls only methods that were made
//! before it. All integers but indices are unbounded, and no instruction catches an exception: a null dereference, a bad cast or
//! a bad index ends the run.

mod body;
mod rng;
mod world;

use heapwise_ids::Id;

use crate::build::ProgramBuilder;
use crate::program::{MethodId, Program};

pub use rng::Rng;

/// How large a random program gets. The defaults keep the number of paths small enough to explore all of them with
/// every strategy.
#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// Classes, at least one, interfaces aside.
    pub classes: usize,
    /// Fields that one class declares itself, at least one in classes without a parent.
    pub fields: usize,
    /// Interfaces with a default method.
    pub interfaces: usize,
    /// What virtual calls can name.
    pub selectors: usize,
    /// Methods outside of classes, `main` aside.
    pub functions: usize,
    /// Parameters of `main` that are references: two or more, if this allows it, and at least one.
    pub refs: usize,
    /// Parameters of `main` that are integers or booleans.
    pub scalars: usize,
    /// Statements of `main`. One statement is a few instructions.
    pub statements: usize,
    /// Statements of any other method.
    pub helper_statements: usize,
    /// How deep branches and loops nest.
    pub nesting: usize,
    /// How often a loop runs; without loops at 0.
    pub iterations: usize,
    /// Array classes. With some, there are as many 32-bit integers among the parameters of `main`, for indices.
    pub arrays: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            classes: 3,
            fields: 2,
            interfaces: 1,
            selectors: 1,
            functions: 1,
            refs: 3,
            scalars: 1,
            statements: 6,
            helper_statements: 3,
            nesting: 2,
            iterations: 2,
            arrays: 0,
        }
    }
}

/// The random program of a seed.
pub fn program(seed: u64, limits: &Limits) -> Program {
    let mut rng = Rng::new(seed);
    let mut builder = ProgramBuilder::new();
    let world = world::build(&mut rng, &mut builder, limits);
    body::main(&mut rng, &mut builder, &world, limits);
    builder.program
}

/// The method `main` of a random program: it is the last one.
pub fn main(program: &Program) -> MethodId {
    MethodId::from_index(program.methods.len() - 1)
}
