use heapwise_explore::{KCounts, Strategy};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What was explored, and how: everything a reader needs to judge the numbers.
///
/// The number of workers and the order are not here, since the result does not depend on them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Run {
    /// The file or the method.
    pub target: String,
    /// Exceptions have classes, so that it is worth telling how many paths threw which.
    pub is_java: bool,
    /// The heap strategy.
    pub heap: Strategy,
    /// Nobody named it: it is the one that suits the options.
    pub is_heap_chosen: bool,
    /// An input object is exactly of the class that is declared where it is first reached.
    pub exact_types: bool,
    /// No number is taken to leave the range of its type.
    pub math_ints: bool,
    /// Input strings have no characters but those of Latin-1.
    pub latin_strings: bool,
    /// Null dereferences are assumed not to happen; otherwise they are paths that throw.
    pub assumes_non_null: bool,
    /// Inputs that are taken never to be null, beside `this`.
    pub never_null: Vec<String>,
    pub bounds: RunBounds,
    /// All options, for those who want to do the same again.
    pub options: Option<serde_json::Value>,
}

/// The bounds by name. `None` is without limit.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct RunBounds {
    pub k: Option<u32>,
    /// When an object counts for `k`.
    pub k_counts: KCounts,
    pub n: Option<u32>,
    /// Where `n` is different for a class.
    pub n_of: BTreeMap<String, u32>,
    pub length: Option<u32>,
    pub loops: Option<u32>,
    pub calls: Option<u32>,
    pub steps: Option<u64>,
    /// Seconds for the whole run.
    #[serde(rename = "timeout")]
    pub seconds: Option<f64>,
}
