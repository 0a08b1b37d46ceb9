//! Which heap strategy a run takes: one that is named, or the one that suits what is asked.

use std::fmt;
use std::str::FromStr;

use heapwise_explore::Strategy;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use super::{BoundOptions, InvariantOption, KCountsOption, ProjectOptions};

/// A heap strategy, or `auto`: the one that suits what is asked.
///
/// ```
/// use heapwise::{HeapOption, Strategy};
///
/// assert_eq!("lazier#".parse(), Ok(HeapOption::Is(Strategy::LazierSharp)));
/// assert_eq!(HeapOption::default(), HeapOption::Auto);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum HeapOption {
    /// Chosen by [`HeapOption::strategy`].
    #[default]
    Auto,
    Is(Strategy),
}

/// What `auto` is called.
const AUTO: &str = "auto";

impl HeapOption {
    /// The strategy that is named, or this one.
    pub fn or(self, otherwise: Strategy) -> Strategy {
        match self {
            HeapOption::Is(strategy) => strategy,
            HeapOption::Auto => otherwise,
        }
    }

    /// The strategy that is meant. What `auto` is depends on the options alone, never on how long something takes, so that the
    /// same command finds the same paths everywhere (see `docs/strategies/auto.md`).
    pub fn strategy(self, project: &ProjectOptions, bounds: &BoundOptions) -> Strategy {
        let suits =
            if needs_choices(project, bounds) || are_few(bounds) { Strategy::LazierSharp } else { Strategy::Pose };
        self.or(suits)
    }
}

/// Whether something is asked that only strategies can do which choose what references refer to.
fn needs_choices(project: &ProjectOptions, bounds: &BoundOptions) -> bool {
    project.invariant == Some(InvariantOption::Consp) || bounds.k_counts == KCountsOption::Chosen
}

/// Whether input objects are bounded, in number or in depth, so that there are few ways in which references can be the same.
fn are_few(bounds: &BoundOptions) -> bool {
    let has_depth = bounds.k.is_some_and(|limit| limit.0.is_some());
    has_depth || bounds.n.iter().any(|limit| limit.class.is_none())
}

impl From<Strategy> for HeapOption {
    fn from(strategy: Strategy) -> Self {
        HeapOption::Is(strategy)
    }
}

impl fmt::Display for HeapOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HeapOption::Auto => f.write_str(AUTO),
            HeapOption::Is(strategy) => strategy.fmt(f),
        }
    }
}

impl FromStr for HeapOption {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            AUTO => Ok(HeapOption::Auto),
            _ => text.parse().map(HeapOption::Is),
        }
    }
}

impl From<HeapOption> for String {
    fn from(heap: HeapOption) -> String {
        heap.to_string()
    }
}

impl TryFrom<String> for HeapOption {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl JsonSchema for HeapOption {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "HeapOption".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<&str> = std::iter::once(AUTO).chain(Strategy::ALL.map(Strategy::name)).collect();
        json_schema!({ "description": "A heap strategy, or `auto`: the one that suits the options.", "type": "string", "enum": names })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{Limit, ObjectLimit};

    #[test]
    fn auto_depends_on_the_options_alone() {
        let check = |project: &ProjectOptions, bounds: &BoundOptions, expected: Strategy| {
            assert_eq!(HeapOption::Auto.strategy(project, bounds), expected, "{project:?} {bounds:?}");
            for strategy in Strategy::ALL {
                assert_eq!(HeapOption::Is(strategy).strategy(project, bounds), strategy);
            }
        };
        let (project, bounds) = (ProjectOptions::default(), BoundOptions::default());
        let n = |class: Option<&str>| vec![ObjectLimit { class: class.map(str::to_owned), number: 3 }];
        check(&project, &bounds, Strategy::Pose);
        check(&project, &BoundOptions { n: n(None), ..bounds.clone() }, Strategy::LazierSharp);
        check(&project, &BoundOptions { n: n(Some("Node")), ..bounds.clone() }, Strategy::Pose);
        check(&project, &BoundOptions { k: Some(Limit(Some(3))), ..bounds.clone() }, Strategy::LazierSharp);
        check(&project, &BoundOptions { k: Some(Limit(None)), ..bounds.clone() }, Strategy::Pose);
        check(&project, &BoundOptions { k_counts: KCountsOption::Chosen, ..bounds.clone() }, Strategy::LazierSharp);
        let consp = ProjectOptions { invariant: Some(InvariantOption::Consp), ..ProjectOptions::default() };
        check(&consp, &bounds, Strategy::LazierSharp);
    }

    #[test]
    fn every_name_is_read() {
        for heap in Strategy::ALL.map(HeapOption::Is).into_iter().chain([HeapOption::Auto]) {
            assert_eq!(heap.to_string().parse(), Ok(heap));
        }
        assert!("automatic".parse::<HeapOption>().is_err());
    }
}
