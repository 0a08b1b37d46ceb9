//! The list of what is known to differ.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The reason for each case that is listed.
pub(crate) struct Known(BTreeMap<String, String>);

const HEADING: &str = "\
# Cases of the corpus that heapwise does not do as the JVM does, and why: `Class.method: reason`.
# The list is exact. `BLESS=1 cargo test -p heapwise --test differential` writes it anew.
";

impl Known {
    pub(crate) fn read() -> Known {
        let text = fs::read_to_string(place()).unwrap_or_default();
        let lines = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": "));
        Known(lines.map(|(name, reason)| (name.to_owned(), reason.to_owned())).collect())
    }

    /// Compares with what was found; or, where it is asked for, takes over what was found.
    pub(crate) fn check(mut self, found: &BTreeMap<String, Option<String>>) {
        if std::env::var_os("BLESS").is_some() {
            // What could not be run here stays.
            self.0.retain(|name, _| !found.contains_key(name));
            let differences = found.iter().filter_map(|(name, difference)| Some((name.clone(), difference.clone()?)));
            self.0.extend(differences);
            return self.write();
        }
        let mut wrong = Vec::new();
        for (name, difference) in found {
            match (difference, self.0.contains_key(name)) {
                (Some(difference), false) => wrong.push(format!("{name}: {difference}")),
                (None, true) => wrong.push(format!("{name}: is listed as different, but is not")),
                _ => {}
            }
        }
        assert!(wrong.is_empty(), "{} differences from the list:\n{}", wrong.len(), wrong.join("\n"));
    }

    fn write(&self) {
        let lines: String =
            self.0.iter().map(|(name, reason)| format!("{name}: {}\n", reason.replace('\n', " "))).collect();
        fs::write(place(), format!("{HEADING}{lines}")).expect("the list can be written");
    }
}

fn place() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/jvm/known-differences.txt")
}
