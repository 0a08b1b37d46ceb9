//! Typed indices, arenas and interned names.
//!
//! Everything in heapwise that has identity is a number into a table: a class, a method, a term, a name. This crate
//! holds the small tools for that. It knows nothing of Java, of terms or of heaps.

mod arena;
mod growing;
mod names;

pub use arena::{Arena, Id};
pub use growing::Growing;
pub use names::{Name, NameNumbers, Names};

/// Declares typed indices: `id! { /// A class. ClassId; }`.
#[macro_export]
macro_rules! id {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $crate::Id for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).expect("more than 2^32 entries in an arena"))
            }
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}#{}", stringify!($name), self.0)
            }
        }
    )*};
}
