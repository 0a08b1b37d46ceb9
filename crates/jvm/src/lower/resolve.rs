//! What code names, and what it means in the program.

use heapwise_classfile::MemberRef;
use heapwise_ir::{Callee, ClassId, Const, ConstId, FieldId, MethodId, NativeId, Program, TextId};

use crate::library::FieldRead;
use crate::loader::{Invoke, Loaded, Loader, Missing};
use crate::own::Own;

/// Finds what the code of one class names. A trait, so that lowering can be tested without class files.
pub(super) trait Resolve {
    fn class(&mut self, name: &str) -> Result<ClassId, Missing>;
    fn field(&mut self, member: &MemberRef) -> Result<FieldId, Missing>;
    fn callee(&mut self, how: Invoke, member: &MemberRef) -> Result<Callee, Missing>;
    /// Whether the code must see to it that a class is initialised before it uses it.
    fn needs_init(&mut self, class: ClassId) -> bool;
    fn call_site(&mut self, bootstrap: u16, name: &str, descriptor: &str) -> Result<MethodId, Missing>;
    fn multi_array(&mut self, class: &str, dimensions: u8) -> Result<MethodId, Missing>;
    fn constant(&mut self, value: Const) -> ConstId;
    fn text(&mut self, text: &[u16]) -> TextId;
    fn native(&mut self, what: Own) -> NativeId;
    /// Why a field holds nothing that can be used.
    fn unset(&self, field: &FieldRead<'_>) -> Option<&'static str>;
}

/// The names of a class that has been loaded.
pub(super) struct Linked<'a> {
    pub(super) loader: &'a mut Loader,
    pub(super) program: &'a Program,
    pub(super) class: &'a Loaded,
}

impl Resolve for Linked<'_> {
    fn class(&mut self, name: &str) -> Result<ClassId, Missing> {
        self.loader.class(self.program, name)
    }

    fn field(&mut self, member: &MemberRef) -> Result<FieldId, Missing> {
        self.loader.field(self.program, member)
    }

    fn callee(&mut self, how: Invoke, member: &MemberRef) -> Result<Callee, Missing> {
        self.loader.callee(self.program, how, member, self.class)
    }

    fn needs_init(&mut self, class: ClassId) -> bool {
        self.loader.needs_init(self.program, class, self.class)
    }

    fn call_site(&mut self, bootstrap: u16, name: &str, descriptor: &str) -> Result<MethodId, Missing> {
        self.loader.call_site(self.program, self.class, bootstrap, name, descriptor)
    }

    fn multi_array(&mut self, class: &str, dimensions: u8) -> Result<MethodId, Missing> {
        self.loader.multi_array(self.program, class, dimensions)
    }

    fn constant(&mut self, value: Const) -> ConstId {
        self.loader.constant(self.program, value)
    }

    fn text(&mut self, text: &[u16]) -> TextId {
        self.loader.text(self.program, text)
    }

    fn native(&mut self, what: Own) -> NativeId {
        self.loader.native(self.program, what.0)
    }

    fn unset(&self, field: &FieldRead<'_>) -> Option<&'static str> {
        (self.loader.options.library.unset)(field)
    }
}
