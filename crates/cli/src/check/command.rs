//! A command line that does again what was done.

use heapwise_explore::Strategy;
use serde_json::Value;

use crate::options::{BoundOptions, ProjectOptions};

/// The command that replays a path of a method, but for `--trail`: options that are as they are by default are left out.
pub fn replay_command(target: &str, project: &ProjectOptions, heap: Strategy, bounds: &BoundOptions) -> String {
    let mut words = vec!["heapwise replay".to_owned()];
    words.extend(flags(&changed(project, &ProjectOptions::default())));
    words.push(quoted(target));
    words.push(format!("--heap {}", quoted(heap.name())));
    words.extend(flags(&changed(bounds, &BoundOptions::default())));
    words.join(" ")
}

/// The options that differ from others, by their names.
fn changed<T: serde::Serialize>(options: &T, others: &T) -> Vec<(String, Value)> {
    let plain = |options| match serde_json::to_value(options) {
        Ok(Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let others = plain(others);
    plain(options).into_iter().filter(|(name, value)| others.get(name) != Some(value)).collect()
}

fn flags(options: &[(String, Value)]) -> Vec<String> {
    let mut flags = Vec::new();
    for (name, value) in options {
        let flag = if name == "class_path" { "-cp".to_owned() } else { format!("--{}", name.replace('_', "-")) };
        match value {
            Value::Bool(true) => flags.push(flag),
            Value::Array(all) if name == "n" => flags.extend(all.iter().map(|one| format!("{flag} {}", word(one)))),
            Value::Array(all) => {
                let separator = if name == "class_path" { if cfg!(windows) { ";" } else { ":" } } else { "," };
                let all: Vec<String> = all.iter().map(plain).collect();
                flags.push(format!("{flag} {}", quoted(&all.join(separator))));
            }
            one => flags.push(format!("{flag} {}", word(one))),
        }
    }
    flags
}

fn word(value: &Value) -> String {
    quoted(&plain(value))
}

fn plain(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A word for a shell.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_-./:=,@%+".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{Limit, ObjectLimit, PathList};

    #[test]
    fn only_what_was_said_is_said_again() {
        let project = ProjectOptions {
            class_path: Some(PathList(vec!["out".into(), "my lib/a.jar".into()])),
            exact_types: true,
            ..ProjectOptions::default()
        };
        let n = vec![ObjectLimit { class: None, number: 2 }, ObjectLimit { class: Some("Node".to_owned()), number: 1 }];
        let bounds = BoundOptions { n, loops: Limit(None), ..BoundOptions::default() };
        let expected =
            "heapwise replay --exact-types -cp 'out:my lib/a.jar' 'A.f(int)' --heap pose --n 2 --n Node=1 --loops none";
        assert_eq!(replay_command("A.f(int)", &project, Strategy::Pose, &bounds), expected);
    }
}
