use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is told of a path beyond its ending, its condition and an input that takes it. Each costs time, so each is asked for.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Detail {
    /// The branches taken, with file and line: the path is run once more.
    pub branches: bool,
    /// The condition as an SMT-LIB script.
    pub smt: bool,
    /// What the symbols of the condition are in the input.
    pub symbols: bool,
    /// What the input has become in the end.
    pub final_heap: bool,
}

impl Detail {
    /// As little as there is.
    pub const NONE: Detail = Detail { branches: false, smt: false, symbols: false, final_heap: false };
    pub const ALL: Detail = Detail { branches: true, smt: true, symbols: true, final_heap: true };
}
