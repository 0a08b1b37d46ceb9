//! Constants, and references to members, with their names resolved.

use std::fmt;
use std::sync::Arc;

/// A constant that an instruction loads, a field begins with, or a bootstrap method is given.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Constant {
    Null,
    Int(i32),
    Long(i64),
    /// The bits, so that every NaN and both zeros are kept, and constants can be compared.
    Float(u32),
    /// The bits.
    Double(u64),
    /// UTF-16, exactly, lone surrogates included.
    String(Arc<[u16]>),
    /// The name of a class, `java/lang/String`, or the descriptor of an array class, `[I`.
    Class(Arc<str>),
    /// A method descriptor.
    MethodType(Arc<str>),
    MethodHandle(MethodHandle),
    /// A constant that a bootstrap method computes: an index into `ClassFile::bootstrap_methods`.
    Dynamic {
        bootstrap: u16,
        name: Arc<str>,
        descriptor: Arc<str>,
    },
}

/// A field or method, named by an instruction or a handle. It need not exist.
///
/// The descriptor is one of a field or of a method, as the use demands: this has been checked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MemberRef {
    /// A class name, or the descriptor of an array class (`[I` in `int[].clone()`).
    pub owner: Arc<str>,
    pub name: Arc<str>,
    pub descriptor: Arc<str>,
    pub owner_is_interface: bool,
}

impl fmt::Display for MemberRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.descriptor.starts_with('(') { "" } else { ":" };
        write!(f, "{}.{}{separator}{}", self.owner, self.name, self.descriptor)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodHandle {
    pub kind: HandleKind,
    /// A field for the first four kinds, a method for the others.
    pub member: MemberRef,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandleKind {
    GetField,
    GetStatic,
    PutField,
    PutStatic,
    InvokeVirtual,
    InvokeStatic,
    InvokeSpecial,
    NewInvokeSpecial,
    InvokeInterface,
}

impl HandleKind {
    pub(crate) fn from_number(number: u8) -> Option<HandleKind> {
        Some(match number {
            1 => HandleKind::GetField,
            2 => HandleKind::GetStatic,
            3 => HandleKind::PutField,
            4 => HandleKind::PutStatic,
            5 => HandleKind::InvokeVirtual,
            6 => HandleKind::InvokeStatic,
            7 => HandleKind::InvokeSpecial,
            8 => HandleKind::NewInvokeSpecial,
            9 => HandleKind::InvokeInterface,
            _ => return None,
        })
    }

    pub fn is_field(self) -> bool {
        use HandleKind::{GetField, GetStatic, PutField, PutStatic};
        matches!(self, GetField | GetStatic | PutField | PutStatic)
    }
}
