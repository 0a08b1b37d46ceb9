//! Methods: what they declare, and their bodies.

use std::ops::{Deref, Range};
use std::sync::OnceLock;

use heapwise_ids::{Arena, Id, Name};

use super::{Block, ClassId, MethodId, Reg, Type};
use crate::instr::Instr;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Param {
    pub name: Name,
    pub ty: Type,
    /// Never null: `this`.
    pub non_null: bool,
}

/// What catches an exception thrown in a range of blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handler {
    /// The first covered block, and the first one after it that is not.
    pub from: Block,
    pub to: Block,
    /// Catches instances of this class; everything, if none.
    pub class: Option<ClassId>,
    pub target: Block,
    /// Where the exception is put.
    pub reg: Reg,
}

/// A method. It may be declared first and get its body when it is first called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Method {
    pub name: Name,
    pub class: Option<ClassId>,
    /// What tells methods of one name apart, where names do not.
    pub descriptor: Option<Name>,
    /// The parameters, `this` first where there is one. They are registers 0, 1, ...
    pub params: Vec<Param>,
    /// What it returns: nothing, or a value of this type.
    pub result: Option<Type>,
    /// A number that is this method's in every run, whatever was loaded before it.
    pub stable: u64,
    /// Where an exploration begins with it: the classes that its first parameter, the receiver, may be of, if that are fewer
    /// than inputs of its declared class may be of.
    pub receivers: Option<Vec<ClassId>>,
    /// Where an exploration begins with it: what its inputs are held against, if anything.
    pub invariants: Option<Box<Invariants>>,
    /// Whose monitor is held while it runs.
    pub monitor: Option<Monitor>,
    body: OnceLock<Body>,
}

/// Code that says whether inputs are legal. Its methods take the inputs that it is about, as they were before the program ran.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invariants {
    /// Takes all inputs, and returns whether all of them are legal, as an `I32`.
    pub all: MethodId,
    /// Takes all inputs and returns nothing: it ends the path where they are not legal. It runs before everything else, where
    /// it is wanted that a path knows all that makes its inputs legal before the program looks at them.
    pub before: Option<MethodId>,
    /// The same for each input that there is something to say about, by its place: it takes that one alone.
    pub each: Vec<(usize, MethodId)>,
    /// What they are asked for while a path is explored, beside that.
    pub uses: InvariantUses,
}

/// What invariants are asked for while a path is explored.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct InvariantUses {
    /// Which paths are given up on the way, because they have no legal input.
    pub on_the_way: Option<OnTheWay>,
    /// Whether it is counted how many paths have a legal input.
    pub audits: bool,
    /// How many objects of a class an invariant may look at, where it is asked for what a path has left open.
    pub objects: u32,
}

/// How it is found out on the way that a path has no legal input.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OnTheWay {
    /// Each invariant runs on what the path has settled. Where it asks for more, its input may be legal.
    Conservatively,
    /// What the path has left open is chosen in all ways, until all invariants hold.
    Completed,
}

/// Whose monitor a method holds while it runs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Monitor {
    OfReceiver,
    /// That of the object that stands for the class.
    OfClass,
}

/// What a method does. A method that has no body yet seems to have an empty one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Body {
    /// The type of every register, the parameters included.
    pub regs: Arena<Reg, Type>,
    /// All instructions, block after block. A block ends with a terminator, and only there.
    pub code: Vec<Instr>,
    /// Where each block begins in `code`. Block 0 begins the method.
    pub blocks: Arena<Block, u32>,
    /// The source line of each instruction; 0 where there is none.
    pub lines: Vec<u32>,
    /// Where each instruction comes from in the code that the body was made of: the front end knows what it means. Empty,
    /// if there was none.
    pub origins: Vec<u16>,
    /// Tried in order.
    pub handlers: Vec<Handler>,
}

impl Method {
    /// A method that has no body yet.
    pub fn declared(name: Name, class: Option<ClassId>, params: Vec<Param>, result: Option<Type>) -> Self {
        let (receivers, invariants, monitor) = (None, None, None);
        let (descriptor, body) = (None, OnceLock::new());
        Method { name, class, descriptor, params, result, stable: 0, receivers, invariants, monitor, body }
    }

    pub fn with_body(self, body: Body) -> Self {
        Method { body: OnceLock::from(body), ..self }
    }

    /// Gives a declared method its body. The first one stays.
    pub fn link(&self, body: Body) {
        let _ = self.body.set(body);
    }

    pub fn is_linked(&self) -> bool {
        self.body.get().is_some()
    }

    pub fn body(&self) -> Option<&Body> {
        self.body.get()
    }

    pub fn body_mut(&mut self) -> Option<&mut Body> {
        self.body.get_mut()
    }
}

impl Deref for Method {
    type Target = Body;

    #[inline]
    fn deref(&self) -> &Body {
        static NONE: OnceLock<Body> = OnceLock::new();
        self.body.get().unwrap_or_else(|| NONE.get_or_init(Body::default))
    }
}

impl Body {
    /// The positions in `code` of a block's instructions. Takes blocks to be laid out well, as the verifier checks.
    pub fn range(&self, block: Block) -> Range<usize> {
        let next = Block::from_index(block.index() + 1);
        let end = self.blocks.get(next).map_or(self.code.len(), |&start| start as usize);
        self.blocks[block] as usize..end
    }

    /// The block in which a position in `code` lies, if any does.
    pub fn block_of(&self, position: usize) -> Option<Block> {
        let after = self.blocks.values().take_while(|&&start| start as usize <= position).count();
        after.checked_sub(1).map(Block::from_index)
    }
}
