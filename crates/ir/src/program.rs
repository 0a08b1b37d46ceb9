//! What a program consists of. Everything with identity is a number into one of the program's tables.

mod method;

use std::sync::OnceLock;

use heapwise_ids::{Growing, Id, Name, Names, id};
use num_bigint::BigInt;

use crate::as_input::AsInput;

pub use method::{Body, Handler, InvariantUses, Invariants, Method, Monitor, OnTheWay, Param};

id! {
    ClassId;
    FieldId;
    MethodId;
    /// What a virtual call names: a method name and the shape of its parameters.
    SelectorId;
    ConstId;
    /// A text literal.
    TextId;
    /// A method that the language knows by heart.
    NativeId;
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
    /// A 32-bit integer that is 0 or 1: Java's `boolean`, which its instructions treat as an integer.
    Bit,
    /// A 32-bit integer that is at most so wide: Java's `byte`, `short` and `char`.
    I8,
    I16,
    U16,
    I32,
    I64,
    F32,
    F64,
    /// A reference to an object of this class or a subclass, or null; to any object, if no class is given.
    Ref(Option<ClassId>),
}

impl Type {
    pub fn is_ref(self) -> bool {
        matches!(self, Type::Ref(_))
    }

    /// The type that a register has which holds such a value: narrow integers are computed with as 32 bits.
    pub fn in_register(self) -> Type {
        match self {
            Type::Bit | Type::I8 | Type::I16 | Type::U16 => Type::I32,
            other => other,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Const {
    Bool(bool),
    Int(BigInt),
    I32(i32),
    I64(i64),
    /// The bits of the number.
    F32(u32),
    F64(u64),
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
    /// The static fields that this class declares itself.
    pub statics: Vec<FieldId>,
    /// The methods that this class implements itself, by what a virtual call names.
    pub methods: Vec<(SelectorId, MethodId)>,
    /// What runs before the class is first used: it gives the static fields their values.
    pub initialiser: Option<MethodId>,
    /// The source file.
    pub file: Option<Name>,
    /// Its instances are the constants that its initialiser makes, and no others: an `enum`.
    pub is_enum: bool,
    /// An input of a supertype may be an instance. Where it may not, only an input of exactly this type may.
    pub is_candidate: bool,
    /// It comes with the language, not with the program.
    pub is_library: bool,
    /// Its code compares references only to save work: where two objects of one value are told apart, it does the same in
    /// the end. So it is in the JDK, but for a few classes.
    pub identity_is_shortcut: bool,
    /// Its objects are functions that are inputs: they implement its one interface, and what they give are inputs, too.
    pub is_function: bool,
    /// What is settled of inputs before the program runs.
    pub as_input: AsInput,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// How the field appears in origins (`list.head.next`). Two fields of one object never share a name.
    pub name: Name,
    pub class: ClassId,
    pub ty: Type,
    /// What a static field holds before its class is initialised. A field without is one of each instance.
    pub fixed: Option<Fixed>,
    /// The class of the values, where `ty` does not say it since it was not loaded yet.
    pub values: Option<ClassId>,
    /// What an input object holds here, as far as its class sees to it.
    pub in_input: InInput,
    /// Written once, before anybody but its class can see it.
    pub is_final: bool,
    /// Who can name it.
    pub seen_by: SeenBy,
}

/// Who can name a member of a class.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum SeenBy {
    #[default]
    Everybody,
    /// The classes of its package.
    Package,
    /// The class, and those that it is nested with.
    Class,
    /// No code: it is looked at where references are compared, which is no use of the objects.
    Nobody,
}

/// What a field of an input object holds before the program runs.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum InInput {
    #[default]
    Anything,
    NotNull,
    /// Zero, false or null, by its type.
    Default,
    /// A number greater than zero.
    Positive,
    /// A reference that nobody else has: the array of characters of a text. A text never changes and never shows its array,
    /// so that it makes no difference whether it shares it with another.
    Alone,
    /// One.
    One,
    /// A number of 32 bits without sign.
    U32,
}

impl Field {
    /// The declared type, as far as it is loaded.
    pub fn declared(&self) -> Type {
        match (self.ty, self.values) {
            (Type::Ref(None), Some(class)) => Type::Ref(Some(class)),
            (ty, _) => ty,
        }
    }
}

/// What a static field holds at first.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fixed {
    /// Zero, false or null, by its type.
    Default,
    Const(ConstId),
    Text(TextId),
    /// As `Default`, for the initialisers of classes; everybody else finds an input, until it is written.
    Input,
    /// As `Default`; who ran before the program may have changed it, or what it refers to.
    Changeable,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Selector {
    pub name: Name,
    /// How many arguments a call passes, the receiver included.
    pub arity: usize,
}

/// The exceptions that instructions throw themselves.
#[derive(
    Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
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

/// A program: every class that an input object can have is in it. Where a language loads the rest of it, that is
/// loaded as it runs, so its tables grow under a shared reference. What is in them stays as it is, but for one thing: a method
/// that has no body is given one, once. All else is settled by who has the program alone.
#[derive(Clone, Default, Debug)]
pub struct Program {
    pub names: Names,
    pub classes: Growing<ClassId, Class>,
    pub fields: Growing<FieldId, Field>,
    pub methods: Growing<MethodId, Method>,
    pub selectors: Growing<SelectorId, Selector>,
    pub consts: Growing<ConstId, Const>,
    /// Text literals, in UTF-16.
    pub texts: Growing<TextId, Box<[u16]>>,
    /// Methods that the language knows by heart, by the names that it knows them by.
    pub natives: Growing<NativeId, Name>,
    /// The class of each implicit exception that has one. Without a class it cannot be caught.
    pub implicit: Vec<(Implicit, ClassId)>,
    /// How texts that are inputs keep their characters, where the language has texts.
    pub text_layout: Option<TextLayout>,
    /// What there was when the first exploration began.
    at_first: OnceLock<AtFirst>,
}

/// How much of a program was there before it ran. The rest is loaded on the way, in an order that differs from run to run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct AtFirst {
    pub classes: usize,
    pub fields: usize,
}

/// How the characters of a text are kept.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TextLayout {
    /// An element is a character.
    Plain,
    /// An element is half of a character: two bytes are one, the lower one first.
    TwoBytes,
}

impl Program {
    /// What there was when the first exploration began. Who asks first begins: from then on it stays the same, so that a
    /// second exploration of a program that has grown finds what the first one found.
    pub fn at_first(&self) -> AtFirst {
        *self.at_first.get_or_init(|| {
            self.names.begin();
            AtFirst { classes: self.classes.len(), fields: self.fields.len() }
        })
    }

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
            Type::Bit => "bit",
            Type::I8 => "i8",
            Type::I16 => "i16",
            Type::U16 => "u16",
            Type::I32 => "i32",
            Type::I64 => "i64",
            Type::F32 => "f32",
            Type::F64 => "f64",
        }
    }
}
