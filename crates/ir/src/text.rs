//! Programs as text that people read, write and compare: `parse(print(p))` is the [`same`] as `p`.
//!
//! ```text
//! implicit NullDereference = Missing
//! class Missing {}
//! interface Linked {}
//! class Node extends Base implements Linked {   // also: abstract class, interface, array Ints of int
//!   next: Node                                  // any (registers only), bool, int, i32, i64, ref, or a class
//!   elem: int
//!   method find/2 = Node.find                   // called virtually as find, with two arguments
//! }
//! method Node.find(this: Node!, x: int) -> bool {   // `!`: never null
//!   v2: Node, v3: int, v4: bool                     // the registers after the parameters
//!   catch Missing v2 in b0..b1 goto b2              // of blocks b0 up to b1, b1 not included; `catch any` for all
//! b0:
//!   v2 = load this, Node.next                       @12
//!   v3 = load v2, Node.elem                         @13
//!   v4 = eq v3, x
//!   branch v4, b1, b2
//! ...
//! }
//! ```
//!
//! | instruction | |
//! |---|---|
//! | `v = const 5` | or `5i32`, `5i64`, `-5`, `true`, `false`, `null` |
//! | `v = copy a`, `v = not a`, `v = add a, b` | and so on, as [`UnaryOp::name`](crate::UnaryOp::name) says |
//! | `v = new Node`, `v = newarray Ints, n` | |
//! | `v = load a, Node.next`, `store a, Node.next, b` | a field is named with the class that declares it |
//! | `v = length a`, `v = element a[i]: int`, `setelement a[i], b: int` | |
//! | `v = instanceof a, Node`, `v = cast a, Node`, `require a, Node` | |
//! | `see a`, `assume a`, `assert a`, `mark name` | |
//! | `v = call Node.find(a, b)`, `special Node.find(a, b)`, `virtual find/2(a, b)` | |
//! | `goto b1`, `branch a, b1, b2`, `return`, `return a`, `throw a` | |
//! | `unsupported what` | |
//!
//! `@12` after an instruction is its source line. A comment begins with `//`. A name that is not a plain word, or that
//! means something else in its place, stands in backquotes: `` `java.lang.Object` ``. Of methods with equal names in one
//! class, `Node.find#1` is the second. Ids are numbered as they appear, except that unused selectors and constants do
//! not appear; [`canonical`] numbers any program so.

mod canonical;
mod lex;
mod parse;
mod print;

pub use canonical::{canonical, same};
pub use parse::{ParseError, Parsed, Source, parse, parse_with_source};
pub use print::print;
