//! Bytecode to the intermediate representation, one method at a time.
//!
//! [`blocks`] cuts the code into basic blocks. Each of them is lowered once ([`method`]), with the operand stack
//! simulated: what is on it is the name of a register or a constant, so that loading a local variable costs nothing and
//! an operation works on the variables themselves ([`stack`]). Between blocks, what is on the stack is in registers by
//! depth. One file for each family of instructions says what they become.

mod arithmetic;
mod arrays;
mod blocks;
mod calls;
mod comparisons;
mod constants;
mod control;
mod conversions;
mod fields;
mod hoisting;
mod instruction;
mod locals;
mod method;
mod objects;
mod registers;
mod resolve;
mod shuffle;
mod stack;
#[cfg(test)]
mod tests;

use heapwise_classfile::{Method, ReadError};
use heapwise_ir::{Body, MethodId, Program};

use crate::loader::{Loaded, Loader};

/// Lowers a method that has code. `sees_inputs`: its parameters are inputs of the exploration, so the first look at each
/// is said ([`heapwise_ir::Instr::See`]).
pub(crate) fn lower(
    loader: &mut Loader,
    program: &Program,
    class: &Loaded,
    method: &Method,
    id: MethodId,
    sees_inputs: bool,
) -> Result<Body, ReadError> {
    let Some(code) = method.code(&class.file.pool)? else {
        return Err(ReadError { offset: 0, what: format!("the method {} has no code", method.name).into() });
    };
    let mut names = resolve::Linked { loader, program, class };
    let inputs_of = sees_inputs.then_some(class.id);
    method::lower_code(&mut names, program, &code, id, inputs_of)
}
