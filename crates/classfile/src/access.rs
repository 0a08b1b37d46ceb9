//! Access flags of classes, fields and methods.

use std::fmt;

/// The flags of a class, field or method. One bit may mean different things on each: ask only what applies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Access(pub u16);

macro_rules! flags {
    ($($name:ident = $bit:literal, $what:literal;)*) => {
        impl Access {
            $(
                #[doc = $what]
                pub const fn $name(self) -> bool {
                    self.0 & $bit != 0
                }
            )*
        }
    };
}

flags! {
    is_public = 0x0001, "Classes, fields and methods.";
    is_private = 0x0002, "Fields, methods and inner classes.";
    is_protected = 0x0004, "Fields, methods and inner classes.";
    is_static = 0x0008, "Fields, methods and inner classes.";
    is_final = 0x0010, "Classes, fields and methods.";
    is_synchronized = 0x0020, "Methods.";
    is_volatile = 0x0040, "Fields.";
    is_bridge = 0x0040, "Methods.";
    is_transient = 0x0080, "Fields.";
    is_varargs = 0x0080, "Methods.";
    is_native = 0x0100, "Methods.";
    is_interface = 0x0200, "Classes.";
    is_abstract = 0x0400, "Classes and methods.";
    is_strict = 0x0800, "Methods.";
    is_synthetic = 0x1000, "Classes, fields, methods and parameters.";
    is_annotation = 0x2000, "Classes.";
    is_enum = 0x4000, "Classes and fields.";
    is_module = 0x8000, "Classes: `module-info` alone.";
    is_mandated = 0x8000, "Parameters: implicitly declared by the language.";
}

impl fmt::Debug for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Access({:#06x})", self.0)
    }
}
