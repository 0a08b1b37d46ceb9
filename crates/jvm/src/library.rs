//! What whoever runs Java knows of its library beyond what class files say. This crate knows nothing of it by itself.

use heapwise_classfile::{ClassFile, Method};
use heapwise_ir::MethodId;

use crate::loader::Missing;
use crate::writer::Writer;

/// What is known of the library beyond its class files.
#[derive(Copy, Clone, Debug)]
pub struct Library {
    /// What a method does instead of running its code.
    pub instead: fn(&Written<'_>) -> Option<Instead>,
    /// Whether whoever runs the program knows this by heart, by its full name. Of a method that takes whatever it is given
    /// (JVMS 2.9.3) that is without descriptor: `java/lang/invoke/VarHandle.get`.
    pub is_native: fn(&str) -> bool,
    /// The class file of a class that is in no class file.
    pub class_file: fn(&str) -> Option<Vec<u8>>,
    /// Why a field holds nothing that can be used: only a virtual machine would have set it.
    pub unset: fn(&FieldRead<'_>) -> Option<&'static str>,
    /// The class and the name of the method by which a program asks for an object of a class that it names.
    pub asks_for_objects: Option<(&'static str, &'static str)>,
}

impl Library {
    /// Nothing is known.
    pub const UNKNOWN: Library = Library {
        instead: |_| None,
        is_native: |_| false,
        class_file: |_| None,
        unset: |_| None,
        asks_for_objects: None,
    };
}

/// A method as its class file has it.
#[derive(Copy, Clone, Debug)]
pub struct Written<'a> {
    pub class: &'a ClassFile,
    pub method: &'a Method,
    /// Whether the class comes with the JDK.
    pub is_of_jdk: bool,
    /// Whether texts take two bytes for each character.
    pub has_wide_texts: bool,
}

/// What a method does instead of running its code.
#[derive(Copy, Clone, Debug)]
pub enum Instead {
    /// What whoever runs the program knows by heart.
    Native,
    /// Other code.
    Code(Write),
}

/// Writes a body.
pub type Write = fn(&mut Writer<'_>, &Method, MethodId) -> Result<(), Missing>;

/// A field that code reads.
#[derive(Copy, Clone, Debug)]
pub struct FieldRead<'a> {
    /// The name of the class that declares it, as Java writes it.
    pub class: &'a str,
    pub name: &'a str,
    pub is_static: bool,
}
