//! When lazy, lazier and lazier# ask: all that they differ in.

/// When a strategy asks about a reference.
pub trait Timing: Clone + std::fmt::Debug + 'static {
    const NAME: &'static str;
    const ON_LOAD: OnLoad;
}

/// What a strategy asks about a reference when it loads it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OnLoad {
    /// Null, and which object.
    All,
    /// Only whether it is null.
    Null,
    Nothing,
}

#[derive(Clone, Debug)]
pub struct AtLoad;
#[derive(Clone, Debug)]
pub struct NullAtLoad;
#[derive(Clone, Debug)]
pub struct AtUse;

impl Timing for AtLoad {
    const NAME: &'static str = "lazy";
    const ON_LOAD: OnLoad = OnLoad::All;
}

impl Timing for NullAtLoad {
    const NAME: &'static str = "lazier";
    const ON_LOAD: OnLoad = OnLoad::Null;
}

impl Timing for AtUse {
    const NAME: &'static str = "lazier#";
    const ON_LOAD: OnLoad = OnLoad::Nothing;
}
