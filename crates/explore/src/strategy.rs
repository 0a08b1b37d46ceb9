//! The heap strategies that can be chosen at run time: a new one is a line here.

use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use heapwise_heap::{Heap, Lazier, LazierSharp, Lazy, Pose, Summary};

/// What can be done with a heap whose strategy is known when compiling.
pub trait WithHeap {
    type Out;

    fn with<H: Heap>(self) -> Self::Out;
}

/// Makes [`Strategy`] of the heaps: each has a variant of its name.
macro_rules! strategies {
    ($($heap:ident,)+) => {
        /// A heap strategy, chosen at run time.
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(into = "String", try_from = "String")]
        pub enum Strategy {
            $($heap,)+
        }

        impl Strategy {
            pub const ALL: [Strategy; [$(Strategy::$heap),+].len()] = [$(Strategy::$heap),+];

            pub fn name(self) -> &'static str {
                match self {
                    $(Strategy::$heap => $heap::NAME,)+
                }
            }

            /// Whether it chooses which object a reference refers to; the others keep every case in one path.
            pub fn chooses(self) -> bool {
                match self {
                    $(Strategy::$heap => $heap::CHOOSES,)+
                }
            }

            /// Does something with the heap that this strategy is.
            pub fn with<W: WithHeap>(self, what: W) -> W::Out {
                match self {
                    $(Strategy::$heap => what.with::<$heap>(),)+
                }
            }
        }
    };
}

strategies! {
    Lazy,
    Lazier,
    LazierSharp,
    Summary,
    Pose,
}

impl Default for Strategy {
    /// The one with the fewest paths.
    fn default() -> Self {
        Strategy::Pose
    }
}

impl From<Strategy> for String {
    fn from(strategy: Strategy) -> String {
        strategy.name().to_owned()
    }
}

impl TryFrom<String> for Strategy {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl JsonSchema for Strategy {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Strategy".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": "A heap strategy.", "type": "string", "enum": Strategy::ALL.map(Strategy::name) })
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Strategy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Strategy::ALL.into_iter().find(|strategy| strategy.name() == text);
        found.ok_or_else(|| format!("no heap strategy is called `{text}`"))
    }
}
