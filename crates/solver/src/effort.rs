use std::time::Duration;

/// How hard a back-end tries before it says that it does not know.
///
/// Conflicts are counted the same on every machine; the time is a last resort.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Effort {
    /// How many conflicts the search may meet, in one query.
    pub conflicts: u64,
    /// How long one query may take.
    pub time: Option<Duration>,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { conflicts: 500_000, time: Some(Duration::from_secs(30)) }
    }
}
