//! What is known already: a file of fingerprints.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::document::Finding;

/// Findings that are known, and no news.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Baseline {
    pub findings: Vec<Known>,
}

/// A finding that is known. Only the fingerprint counts; the rest is for those who read the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    pub fingerprint: String,
    #[serde(default)]
    pub exception: String,
    #[serde(default)]
    pub place: String,
}

impl Baseline {
    pub fn of<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> Self {
        let known = |finding: &Finding| Known {
            fingerprint: finding.fingerprint.clone(),
            exception: finding.exception.clone(),
            place: finding.place.method.clone(),
        };
        Baseline { findings: findings.into_iter().map(known).collect() }
    }

    pub fn knows(&self, fingerprint: &str) -> bool {
        self.findings.iter().any(|known| known.fingerprint == fingerprint)
    }
}

/// A name for a finding that does not change when lines above it come or go: of the exception, the method, and the text of the
/// line where it is at hand. Several that have all this in common are numbered.
pub(crate) fn fingerprint(finding: &Finding, used: &mut BTreeSet<String>) -> String {
    let text = finding.source.as_deref().unwrap_or_default();
    let words: Vec<&str> = text.split_whitespace().collect();
    let content = [finding.kind.name(), &finding.exception, &finding.place.method, &words.join(" ")].join("\n");
    let mut number = 0;
    loop {
        let name = format!("{:016x}", fnv(&format!("{content}\n{number}")));
        if used.insert(name.clone()) {
            return name;
        }
        number += 1;
    }
}

/// FNV-1a: the same on every machine and with every version of Rust.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
