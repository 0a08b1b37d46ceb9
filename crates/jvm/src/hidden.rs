//! Fields that every object has beside those of the source.

/// The name of the field that every object has for its identity hash code, where objects have one.
pub const IDENTITY_HASH: &str = "identityHash";

/// The name of the field that every object has for which of the objects it is that are there before the program runs, where
/// there are such objects.
pub const EXISTING: &str = "existing";
