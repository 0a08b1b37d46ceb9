//! What a program consists of. Everything with identity is a number into one of the program's tables.

use std::ops::Range;

use heapwise_ids::{Arena, Id, Name, Names, id};
use num_bigint::BigInt;

use crate::instr::Instr;

id! {
    ClassId;
    FieldId;
    MethodId;
    /// What a virtual call names: a method name and the shape of its parameters.
    SelectorId;
    ConstId;
    /// A basic block of one method.
    Block;
    /// A register of one method. The first ones are its parameters.
    Reg;
}

/// The type of a register, a field or an array element.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// Not known before the program runs: operations check what they are given. Only for registers.
    Any,
    Bool,
    /// Unbounded integers, as the research languages have them.
    Int,
    I32,
    I64,
    /// A reference to an object of this class or a subclass, or null; to any object, if no class is given.
    Ref(Option<ClassId>),
}

impl Type {
    pub fn is_ref(self) -> bool {
        matches!(self, Type::Ref(_))
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Const {
    Bool(bool),
    Int(BigInt),
    I32(i32),
    I64(i64),
    Null,
}

/// What instances of a class look like, if there are any.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    Object,
    /// Has subclasses, but no instances of its own.
    Abstract,
    Interface,
    /// An array with elements of this type.
    Array(Type),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    pub name: Name,
    pub parent: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    pub shape: Shape,
    /// The instance fields that this class declares itself.
    pub fields: Vec<FieldId>,
    /// The methods that this class implements itself, by what a virtual call names.
    pub methods: Vec<(SelectorId, MethodId)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// How the field appears in origins (`list.head.next`). Two fields of one object never share a name.
    pub name: Name,
    pub class: ClassId,
    pub ty: Type,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Selector {
    pub name: Name,
    /// How many arguments a call passes, the receiver included.
    pub arity: usize,
}

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

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Method {
    pub name: Name,
    pub class: Option<ClassId>,
    /// The parameters, `this` first where there is one. They are registers 0, 1, ...
    pub params: Vec<Param>,
    /// The type of every register, the parameters included.
    pub regs: Arena<Reg, Type>,
    /// What it returns: nothing, or a value of this type.
    pub result: Option<Type>,
    /// All instructions, block after block. A block ends with a terminator, and only there.
    pub code: Vec<Instr>,
    /// Where each block begins in `code`. Block 0 begins the method.
    pub blocks: Arena<Block, u32>,
    /// The source line of each instruction; 0 where there is none.
    pub lines: Vec<u32>,
    /// Tried in order.
    pub handlers: Vec<Handler>,
}

/// The exceptions that instructions throw themselves.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Implicit {
    NullDereference,
    BadCast,
    BadIndex,
    NegativeSize,
    DivisionByZero,
    BadStore,
}

impl Implicit {
    pub const ALL: [Implicit; 6] = [
        Implicit::NullDereference,
        Implicit::BadCast,
        Implicit::BadIndex,
        Implicit::NegativeSize,
        Implicit::DivisionByZero,
        Implicit::BadStore,
    ];

    /// How the exception is called where the program has no class for it.
    pub fn describe(self) -> &'static str {
        match self {
            Implicit::NullDereference => "null dereference",
            Implicit::BadCast => "bad cast",
            Implicit::BadIndex => "index out of bounds",
            Implicit::NegativeSize => "negative array size",
            Implicit::DivisionByZero => "division by zero",
            Implicit::BadStore => "array store of a wrong type",
        }
    }
}

/// A closed program: every class that an object can have is in it.
#[derive(Clone, Default, Debug)]
pub struct Program {
    pub names: Names,
    pub classes: Arena<ClassId, Class>,
    pub fields: Arena<FieldId, Field>,
    pub methods: Arena<MethodId, Method>,
    pub selectors: Arena<SelectorId, Selector>,
    pub consts: Arena<ConstId, Const>,
    /// The class of each implicit exception that has one. Without a class it cannot be caught.
    pub implicit: Vec<(Implicit, ClassId)>,
}

impl Program {
    pub fn implicit_class(&self, what: Implicit) -> Option<ClassId> {
        self.implicit.iter().find(|(implicit, _)| *implicit == what).map(|&(_, class)| class)
    }

    pub fn class_name(&self, class: ClassId) -> &str {
        self.names.text(self.classes[class].name)
    }

    pub fn field_name(&self, field: FieldId) -> &str {
        self.names.text(self.fields[field].name)
    }

    /// `Class.method`, or `method` outside of classes.
    pub fn method_name(&self, method: MethodId) -> String {
        let method = &self.methods[method];
        let name = self.names.text(method.name);
        match method.class {
            Some(class) => format!("{}.{name}", self.class_name(class)),
            None => name.to_owned(),
        }
    }

    /// The class of this name.
    pub fn find_class(&self, name: &str) -> Option<ClassId> {
        let name = self.names.find(name)?;
        self.classes.iter().find(|(_, class)| class.name == name).map(|(id, _)| id)
    }

    /// The field of this name that the class itself declares.
    pub fn find_field(&self, class: ClassId, name: &str) -> Option<FieldId> {
        let name = self.names.find(name)?;
        self.classes[class].fields.iter().copied().find(|&field| self.fields[field].name == name)
    }

    /// The first method that [`Program::method_name`] calls so.
    pub fn find_method(&self, name: &str) -> Option<MethodId> {
        self.methods.ids().find(|&method| self.method_name(method) == name)
    }

    /// A register as people read it: a parameter's name, `v3` otherwise.
    pub fn reg_name(&self, method: &Method, reg: Reg) -> String {
        match method.params.get(reg.index()) {
            Some(param) => self.names.text(param.name).to_owned(),
            None => format!("v{}", reg.index()),
        }
    }

    /// A type as people read it.
    pub fn type_name(&self, ty: Type) -> &str {
        match ty {
            Type::Ref(Some(class)) => self.class_name(class),
            Type::Ref(None) => "ref",
            Type::Any => "any",
            Type::Bool => "bool",
            Type::Int => "int",
            Type::I32 => "i32",
            Type::I64 => "i64",
        }
    }
}

impl Method {
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
