use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answers given so far on a path: its name, its replay, and the unit of parallel work.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(into = "String", try_from = "String")]
#[schemars(with = "String")]
pub struct Trail(Vec<u32>);

impl Clone for Trail {
    fn clone(&self) -> Self {
        Trail(self.0.clone())
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl Trail {
    pub fn answers(&self) -> &[u32] {
        &self.0
    }

    pub fn push(&mut self, answer: usize) {
        self.0.push(answer as u32);
    }

    /// The trail that gives one more answer.
    pub fn with(&self, answer: usize) -> Trail {
        let mut longer = Vec::with_capacity(self.0.len() + 8);
        longer.extend_from_slice(&self.0);
        longer.push(answer as u32);
        Trail(longer)
    }
}

impl fmt::Display for Trail {
    /// `1.0.2`; the trail of a path that nothing was asked on is `-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        for (index, answer) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(".")?;
            }
            write!(f, "{answer}")?;
        }
        Ok(())
    }
}

impl From<Trail> for String {
    fn from(trail: Trail) -> String {
        trail.to_string()
    }
}

impl TryFrom<String> for Trail {
    type Error = TrailError;

    fn try_from(text: String) -> Result<Self, TrailError> {
        text.parse()
    }
}

/// A text that is no trail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrailError(String);

impl fmt::Display for TrailError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no trail: a trail is numbers with dots between, such as 1.0.2, or `-` for none", self.0)
    }
}

impl std::error::Error for TrailError {}

impl FromStr for Trail {
    type Err = TrailError;

    fn from_str(text: &str) -> Result<Self, TrailError> {
        let trimmed = text.trim();
        if trimmed.is_empty() || trimmed == "-" {
            return Ok(Trail::default());
        }
        let answers: Result<Vec<u32>, _> = trimmed.split('.').map(str::parse).collect();
        answers.map(Trail).map_err(|_| TrailError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trails_are_read_as_they_are_written() {
        for text in ["-", "0", "1.0.2", "12.3"] {
            assert_eq!(text.parse::<Trail>().unwrap().to_string(), text);
        }
        for bad in ["x", "1..2", "1.-2", ".", "1.2.", "99999999999999"] {
            assert!(bad.parse::<Trail>().is_err(), "{bad}");
        }
    }
}
