//! Options from a configuration file: the same that flags set, by the same names.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use heapwise_diagnostics::did_you_mean;
use serde::Deserialize;
use serde_json::Value;
use toml::Table;

use super::RunOptions;
use crate::Error;

/// What a file calls the methods, or program files, that are meant where nothing else is said.
pub const TARGETS: &str = "targets";

/// What a configuration file says.
///
/// ```
/// let file = heapwise::options::OptionsFile::from_toml("heap = 'lazier#'\nk = 3\ntimeout = '10s'")?;
/// assert_eq!(file.options().explore.heap, heapwise::Strategy::LazierSharp.into());
/// # Ok::<(), heapwise::Error>(())
/// ```
#[derive(Clone, PartialEq, Default, Debug)]
pub struct OptionsFile {
    options: RunOptions,
    /// The names of the options that it sets.
    set: Vec<String>,
    /// What it sets of the names that its reader knows beside these.
    more: Vec<(String, Value)>,
}

impl OptionsFile {
    /// Reads a file. Paths in it are seen from where it is.
    pub fn read(path: &Path) -> Result<Self, Error> {
        Self::read_with(path, &[TARGETS.to_owned()])
    }

    /// The same of a file that may also set what the options of exploring are not: names that its reader knows, written with `_`.
    pub fn read_with(path: &Path, more: &[String]) -> Result<Self, Error> {
        let name = path.display();
        let text = fs::read_to_string(path).map_err(|error| Error::Option(format!("cannot read `{name}`: {error}")))?;
        let mut file = Self::from_text(&text, more).map_err(|error| Error::Option(format!("{name}: {error}")))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let from_there = |path: &mut PathBuf| *path = folder.join(&*path);
        let RunOptions { project, explore } = &mut file.options;
        project.class_path.iter_mut().for_each(|list| list.0.iter_mut().for_each(from_there));
        project.jdk.iter_mut().for_each(from_there);
        project.hex.iter_mut().filter(|rules| !crate::rules::is_text(rules)).for_each(from_there);
        explore.solver.log_queries.iter_mut().for_each(from_there);
        Ok(file)
    }

    /// Reads a text. Options are called as flags are, with `-` or `_`. What there is no option for is an error.
    pub fn from_toml(text: &str) -> Result<Self, Error> {
        Self::from_text(text, &[TARGETS.to_owned()])
    }

    fn from_text(text: &str, more: &[String]) -> Result<Self, Error> {
        let wrong = |what: String| Error::Option(what.trim_end().to_owned());
        let table: Table = toml::from_str(text).map_err(|error| wrong(error.to_string()))?;
        let known = all_names();
        let mut all = Table::new();
        let mut others = Vec::new();
        for (written, value) in table {
            let name = written.replace('-', "_");
            if !known.contains(&name) && more.contains(&name) {
                let is_twice = others.iter().any(|(other, _)| *other == name);
                let value = serde_json::to_value(value).ok().filter(is_plain).filter(|_| !is_twice);
                let Some(value) = value else {
                    let what = "wants one number, text or truth, or a list of them, and wants it once";
                    return Err(wrong(format!("option `{written}` {what}")));
                };
                others.push((name, value));
                continue;
            }
            if !known.contains(&name) {
                let hint = did_you_mean(&name, known.iter().chain(more).map(String::as_str));
                let hint = hint.map_or(String::new(), |hint| format!("; {hint}"));
                return Err(wrong(format!("there is no option `{written}`{hint}")));
            }
            // One by one, so that an error can say of which it is.
            let alone = Table::from_iter([(name.clone(), value.clone())]);
            if let Err(error) = RunOptions::deserialize(alone) {
                return Err(wrong(format!("option `{written}`: {}", error.message())));
            }
            if all.insert(name, value).is_some() {
                return Err(wrong(format!("option `{written}` is set twice")));
            }
        }
        let set = all.keys().cloned().collect();
        let options = RunOptions::deserialize(all).map_err(|error| wrong(error.to_string()))?;
        Ok(OptionsFile { options, set, more: others })
    }

    /// All options: those that the file does not set are the default ones.
    pub fn options(&self) -> &RunOptions {
        &self.options
    }

    /// What the file sets, as flags would: the name of each option, and what would follow it, for each time that it is given.
    pub fn flags(&self) -> Vec<(String, Vec<Option<OsString>>)> {
        let all = serde_json::to_value(&self.options).unwrap_or_default();
        let flag = |name: &String| {
            let values = match (&all[name], name.as_str()) {
                (_, "class_path") => {
                    let list = self.options.project.class_path.clone().unwrap_or_default();
                    // An entry with a separator in it cannot be told to the system either.
                    vec![Some(std::env::join_paths(list.0).unwrap_or_default())]
                }
                (value, _) => words(value),
            };
            (name.clone(), values)
        };
        let others = self.more.iter().map(|(name, value)| (name.clone(), words(value)));
        self.set.iter().map(flag).chain(others).collect()
    }
}

/// Whether a value can be that of a flag, or of one that is repeated.
fn is_plain(value: &Value) -> bool {
    let is_word = |value: &Value| value.is_string() || value.is_number();
    value.is_boolean() || is_word(value) || value.as_array().is_some_and(|list| list.iter().all(is_word))
}

/// What follows a flag of this value, for each time that it is given.
fn words(value: &Value) -> Vec<Option<OsString>> {
    match value {
        Value::Bool(false) => Vec::new(),
        Value::Bool(true) => vec![None],
        Value::Array(list) => list.iter().map(|one| Some(word(one))).collect(),
        one => vec![Some(word(one))],
    }
}

/// A value as a flag takes it.
fn word(value: &Value) -> OsString {
    match value {
        Value::Null => "none".into(),
        Value::String(text) => text.into(),
        other => other.to_string().into(),
    }
}

/// The names of all options that there are.
fn all_names() -> Vec<String> {
    let all = serde_json::to_value(RunOptions::default()).unwrap_or_default();
    all.as_object().map(|all| all.keys().cloned().collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::options::{Limit, PathList, Statics};

    #[test]
    fn options_are_read_as_people_write_them() {
        let text = "
            heap = 'lazier#'
            k = 3
            k-counts = 'chosen'
            n = [2, 'Node=5']
            loops = 'none'
            calls = '1_000'
            exact-types = true
            class_path = ['out', 'lib.jar']
            statics = 'symbolic'
            timeout = '1.5s'
            solver-timeout = 2
            order = 'random:7'
            cross-check = 'cvc5 --incremental'
        ";
        let file = OptionsFile::from_toml(text).expect("it is right");
        let RunOptions { project, explore } = file.options();
        assert_eq!(explore.bounds.k, Some(Limit(Some(3))));
        assert_eq!(explore.bounds.n.iter().map(ToString::to_string).collect::<Vec<_>>(), ["2", "Node=5"]);
        assert_eq!((explore.bounds.loops, explore.bounds.calls), (Limit(None), Limit(Some(1000))));
        assert_eq!(explore.timeout, Some(Duration::from_millis(1500)));
        assert_eq!(explore.solver.solver_timeout, Some(Duration::from_secs(2)));
        assert_eq!(project.class_path, Some(PathList(vec!["out".into(), "lib.jar".into()])));
        assert!(project.exact_types && project.statics == Statics::Symbolic);
        assert_eq!(OptionsFile::from_toml("n = 4").expect("a number").options().explore.bounds.n.len(), 1);
        assert_eq!(*OptionsFile::from_toml("").expect("nothing is said").options(), RunOptions::default());
    }

    #[test]
    fn what_is_wrong_is_said() {
        let check = |text: &str, expected: &str| {
            let error = OptionsFile::from_toml(text).expect_err(text).to_string();
            assert!(error.contains(expected), "{text}: {error}");
        };
        check("hepa = 'lazy'", "there is no option `hepa`; did you mean `heap`?");
        check("exact-type = true", "there is no option `exact-type`; did you mean `exact_types`?");
        check("[java]\nstatics = 'symbolic'", "there is no option `java`");
        check("heap = 'lasy'", "option `heap`: ");
        check("k = true", "option `k`: ");
        check("timeout = '1 week'", "option `timeout`: expected a time");
        check("n = ['Node=x']", "option `n`: expected a number");
        check("statics = 'some'", "option `statics`: unknown variant `some`, expected `initial` or `symbolic`");
        check("k-counts = 'used'\nk_counts = 'used'", "is set twice");
        check("heap = ", "line 1");
    }
}
