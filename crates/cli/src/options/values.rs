//! What options accept, and what they say to anything else.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use heapwise_explore::{EndingKind, Order, Strategy, Trail};
use heapwise_solver::Backend;
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::HeapOption;

/// Something, or a text that says it, as people may write either.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written<N> {
    Itself(N),
    Text(String),
}

/// A number, or `none` for no limit: in JSON null.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Limit<N>(pub Option<N>);

impl<N: FromStr> FromStr for Limit<N> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(Limit(None));
        }
        let number = text.replace([',', '_'], "").parse().map_err(|_| "expected a number, or `none`".to_owned())?;
        Ok(Limit(Some(number)))
    }
}

impl<'de, N: FromStr + Deserialize<'de>> Deserialize<'de> for Limit<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Option::<Written<N>>::deserialize(deserializer) {
            Ok(None) => Ok(Limit(None)),
            Ok(Some(Written::Itself(number))) => Ok(Limit(Some(number))),
            Ok(Some(Written::Text(text))) => text.parse().map_err(D::Error::custom),
            Err(_) => Err(D::Error::custom("expected a number, or `none`")),
        }
    }
}

impl<N: fmt::Display> fmt::Display for Limit<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(number) => number.fmt(f),
            None => f.write_str("none"),
        }
    }
}

/// How code that says which inputs are legal is used. As a text `prep`, `consp`, `bounded` or `bounded=7`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub enum InvariantOption {
    /// It runs before the target: a path knows all that makes its inputs legal before the program looks at them.
    Prep,
    /// It runs on what a path has settled of its inputs, each time that it has settled more.
    Consp,
    /// It runs on all ways to complete what a path knows of its inputs, by at most so many objects of a class.
    Bounded(u32),
}

/// How many objects of a class inputs are completed by, unless somebody says.
const COMPLETED: u32 = 5;

impl FromStr for InvariantOption {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "prep" => Ok(InvariantOption::Prep),
            "consp" => Ok(InvariantOption::Consp),
            "bounded" => Ok(InvariantOption::Bounded(COMPLETED)),
            _ => {
                let number = text.strip_prefix("bounded=").and_then(|number| number.parse().ok());
                let wrong = || "expected prep, consp, bounded, or bounded=N with a number of objects".to_owned();
                number.map(InvariantOption::Bounded).ok_or_else(wrong)
            }
        }
    }
}

impl TryFrom<String> for InvariantOption {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl fmt::Display for InvariantOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvariantOption::Prep => f.write_str("prep"),
            InvariantOption::Consp => f.write_str("consp"),
            InvariantOption::Bounded(objects) => write!(f, "bounded={objects}"),
        }
    }
}

impl From<InvariantOption> for String {
    fn from(option: InvariantOption) -> Self {
        option.to_string()
    }
}

/// What objects are that a target is given. As a text `any`, `constructed`, `built` or `built:4`.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub enum ObjectsOption {
    /// Their fields hold anything.
    Any,
    /// As constructors and methods of their classes leave them, where that can be told of a field.
    Constructed,
    /// The same, and the receiver is made by a constructor and at most so many calls of public methods.
    Built(u32),
}

/// How many calls make a receiver, unless somebody says.
const CALLS: u32 = 3;

/// More would be more sequences than anybody can wait for.
const MOST_CALLS: u32 = 20;

impl FromStr for ObjectsOption {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "any" => Ok(ObjectsOption::Any),
            "constructed" => Ok(ObjectsOption::Constructed),
            "built" => Ok(ObjectsOption::Built(CALLS)),
            _ => {
                let number = text.strip_prefix("built:").and_then(|number| number.parse().ok());
                let wrong = || {
                    format!("expected any, constructed, built, or built:N with a number of calls up to {MOST_CALLS}")
                };
                number.filter(|&calls| calls <= MOST_CALLS).map(ObjectsOption::Built).ok_or_else(wrong)
            }
        }
    }
}

impl TryFrom<String> for ObjectsOption {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl fmt::Display for ObjectsOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ObjectsOption::Any => f.write_str("any"),
            ObjectsOption::Constructed => f.write_str("constructed"),
            ObjectsOption::Built(calls) => write!(f, "built:{calls}"),
        }
    }
}

impl From<ObjectsOption> for String {
    fn from(option: ObjectsOption) -> Self {
        option.to_string()
    }
}

/// How many objects: of every class, or of one. As a text `3`, or `Node=5`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Written<u32>", into = "String")]
#[schemars(with = "String")]
pub struct ObjectLimit {
    pub class: Option<String>,
    pub number: u32,
}

impl FromStr for ObjectLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (class, number) = match text.rsplit_once('=') {
            Some((class, number)) if !class.is_empty() => (Some(class.to_owned()), number),
            Some(_) => return Err("expected a class before `=`, as in Node=5".to_owned()),
            None => (None, text),
        };
        let number =
            number.parse().map_err(|_| "expected a number, or a class and a number as in Node=5".to_owned())?;
        Ok(ObjectLimit { class, number })
    }
}

impl fmt::Display for ObjectLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.class {
            Some(class) => write!(f, "{class}={}", self.number),
            None => self.number.fmt(f),
        }
    }
}

pub fn strategy(text: &str) -> Result<Strategy, String> {
    let names: Vec<&str> = Strategy::ALL.iter().map(|strategy| strategy.name()).collect();
    text.parse().map_err(|_| format!("expected one of {}", names.join(", ")))
}

pub fn heap(text: &str) -> Result<HeapOption, String> {
    let names: Vec<&str> = Strategy::ALL.iter().map(|strategy| strategy.name()).collect();
    text.parse().map_err(|_| format!("expected auto, or one of {}", names.join(", ")))
}

pub fn ending(text: &str) -> Result<EndingKind, String> {
    let names: Vec<&str> = EndingKind::ALL.iter().map(|ending| ending.name()).collect();
    let found = EndingKind::ALL.into_iter().find(|ending| ending.name() == text);
    found.ok_or_else(|| format!("expected one of {}", names.join(", ")))
}

/// `true`, `false`, or an integer of any size, as it is printed.
pub fn constant(text: &str) -> Result<String, String> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.is_empty();
    let is_usual = !digits.starts_with('0') || text == "0";
    if matches!(text, "true" | "false") || is_number && is_usual {
        return Ok(text.to_owned());
    }
    Err("expected true, false, or an integer".to_owned())
}

pub fn trail(text: &str) -> Result<Trail, String> {
    text.parse().map_err(|error: heapwise_explore::TrailError| error.to_string())
}

/// `1.5` and `1.5s` are seconds; `ms`, `m` and `h` are what they look like.
pub fn duration(text: &str) -> Result<Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let (number, unit) =
        units.iter().find_map(|(name, unit)| Some((text.strip_suffix(name)?, *unit))).unwrap_or((text, 1.0));
    let number: f64 = number.trim().parse().map_err(|_| "expected a time, such as 1.5, 10s, 2m or 500ms".to_owned())?;
    Duration::try_from_secs_f64(number * unit)
        .map_err(|_| "expected a time that is not negative and not endless".to_owned())
}

pub fn jobs(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("there must be at least one worker".to_owned()),
        Ok(jobs) if jobs <= 1024 => Ok(jobs),
        Ok(_) => Err("more than 1024 workers are of no use".to_owned()),
        Err(_) => Err("expected a number".to_owned()),
    }
}

pub fn order(text: &str) -> Result<Order, String> {
    match text {
        "dfs" => Ok(Order::DepthFirst),
        "bfs" => Ok(Order::BreadthFirst),
        "random" => Ok(Order::Random(0)),
        _ => match text.strip_prefix("random:").map(str::parse) {
            Some(Ok(seed)) => Ok(Order::Random(seed)),
            Some(Err(_)) => Err("expected a number behind `random:`".to_owned()),
            None => Err("expected dfs, bfs, random, or random:SEED".to_owned()),
        },
    }
}

pub fn backend(text: &str) -> Result<Backend, String> {
    match text.trim() {
        "" => Err("expected embedded, z3, or a command line such as \"cvc5 --incremental\"".to_owned()),
        "embedded" => Ok(Backend::Embedded),
        "z3" => Ok(Backend::Z3),
        command => Ok(Backend::Pipe(command.to_owned())),
    }
}

/// The word that [`backend`] reads.
pub fn backend_text(backend: &Backend) -> &str {
    match backend {
        Backend::Embedded => "embedded",
        Backend::Z3 => "z3",
        Backend::Pipe(command) => command,
    }
}

impl TryFrom<Written<u32>> for ObjectLimit {
    type Error = String;

    fn try_from(written: Written<u32>) -> Result<Self, String> {
        match written {
            Written::Itself(number) => Ok(ObjectLimit { class: None, number }),
            Written::Text(text) => text.parse(),
        }
    }
}

/// Limits, or a single one.
pub(super) fn object_limits<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<ObjectLimit>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum OneOrMany {
        One(Written<u32>),
        Many(Vec<Written<u32>>),
    }
    let written = match OneOrMany::deserialize(deserializer) {
        Ok(OneOrMany::One(one)) => vec![one],
        Ok(OneOrMany::Many(many)) => many,
        Err(_) => return Err(D::Error::custom("expected a number, a text as `Node=5`, or a list of these")),
    };
    written.into_iter().map(ObjectLimit::try_from).collect::<Result<_, _>>().map_err(D::Error::custom)
}

impl From<ObjectLimit> for String {
    fn from(limit: ObjectLimit) -> String {
        limit.to_string()
    }
}

/// Directories and jars.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct PathList(pub Vec<PathBuf>);

impl<'de> Deserialize<'de> for PathList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Written::<Vec<PathBuf>>::deserialize(deserializer) {
            Ok(Written::Itself(list)) => Ok(PathList(list)),
            Ok(Written::Text(text)) => Ok(PathList::from(OsString::from(text))),
            Err(_) => Err(D::Error::custom("expected a list of directories and jars")),
        }
    }
}

impl From<OsString> for PathList {
    /// As `java` has them: separated by `:`, on Windows by `;`.
    fn from(text: OsString) -> Self {
        PathList(std::env::split_paths(&text).filter(|entry| !entry.as_os_str().is_empty()).collect())
    }
}

impl PathList {
    /// The entries, where `DIR/*` is all jars of a directory, in the order of their names.
    pub fn expanded(&self) -> Vec<PathBuf> {
        let mut all = Vec::new();
        for entry in &self.0 {
            match entry.file_name().filter(|name| *name == "*").and(entry.parent()) {
                None => all.push(entry.clone()),
                Some(directory) => {
                    let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
                    let is_jar = |path: &PathBuf| {
                        path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("jar"))
                    };
                    let entries = std::fs::read_dir(directory).into_iter().flatten().filter_map(Result::ok);
                    let mut jars: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_jar).collect();
                    jars.sort();
                    all.extend(jars);
                }
            }
        }
        all
    }
}

pub fn path_list() -> impl clap::builder::TypedValueParser<Value = PathList> {
    use clap::builder::TypedValueParser;
    clap::builder::OsStringValueParser::new().map(PathList::from)
}

/// The word that [`order`] reads.
fn text_of_order(order: &Order) -> Option<String> {
    Some(match order {
        Order::DepthFirst => "dfs".to_owned(),
        Order::BreadthFirst => "bfs".to_owned(),
        Order::Random(seed) => format!("random:{seed}"),
        Order::Own(_) => return None,
    })
}

/// An order as the word that the flag takes.
pub(super) mod order_text {
    use serde::ser::Error as _;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use super::{Order, order, text_of_order};

    pub(in super::super) fn serialize<S: Serializer>(value: &Order, serializer: S) -> Result<S::Ok, S::Error> {
        let text = text_of_order(value).ok_or_else(|| S::Error::custom("an order of one's own has no name"))?;
        serializer.serialize_str(&text)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Order, D::Error> {
        order(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// A solver as the words that the flag takes.
pub(super) mod backend_as_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use super::{Backend, backend, backend_text};

    pub(in super::super) fn serialize<S: Serializer>(value: &Backend, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(backend_text(value))
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Backend, D::Error> {
        backend(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// The same where there may be none.
pub(super) mod second_backend_as_text {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::{Backend, backend, backend_text};

    pub(in super::super) fn serialize<S: Serializer>(value: &Option<Backend>, to: S) -> Result<S::Ok, S::Error> {
        value.as_ref().map(backend_text).serialize(to)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Backend>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| backend(&text)).transpose().map_err(D::Error::custom)
    }
}

/// A time as a number of seconds. It may also be written as the flag takes it.
pub(super) mod seconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::{Written, duration};

    pub(in super::super) fn serialize<S: Serializer>(value: &Option<Duration>, to: S) -> Result<S::Ok, S::Error> {
        value.map(|time| time.as_secs_f64()).serialize(to)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Duration>, D::Error> {
        let time = match Option::<Written<f64>>::deserialize(from)? {
            None => return Ok(None),
            Some(Written::Itself(seconds)) => Duration::try_from_secs_f64(seconds).map_err(D::Error::custom),
            Some(Written::Text(text)) => duration(&text).map_err(D::Error::custom),
        };
        time.map(Some)
    }
}

/// A path, or several.
pub(super) fn one_or_many_paths<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<PathBuf>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected the name of a file, or a list of such")]
    enum Paths {
        One(PathBuf),
        Many(Vec<PathBuf>),
    }
    Ok(match Paths::deserialize(deserializer)? {
        Paths::One(one) => vec![one],
        Paths::Many(many) => many,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_is_all_jars_of_a_directory() {
        let directory = tempfile::tempdir().expect("a directory");
        for name in ["b.jar", "a.JAR", "c.zip", "d.class"] {
            std::fs::write(directory.path().join(name), "").expect("written");
        }
        let below = |name: &str| directory.path().join(name);
        let list = PathList(vec!["out".into(), below("*"), below("nothing/*")]);
        assert_eq!(list.expanded(), [PathBuf::from("out"), below("a.JAR"), below("b.jar")]);
    }

    #[test]
    fn times_have_units() {
        let cases = [("1.5", 1500), ("10s", 10_000), ("2m", 120_000), ("500ms", 500), ("1h", 3_600_000), ("0", 0)];
        for (text, milliseconds) in cases {
            assert_eq!(duration(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for bad in ["", "s", "-1", "1x", "inf", "nan", "1e400", "1 2"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn object_limits_name_a_class_or_none() {
        let of = |text: &str| text.parse::<ObjectLimit>();
        assert_eq!(of("3"), Ok(ObjectLimit { class: None, number: 3 }));
        assert_eq!(of("Node=5"), Ok(ObjectLimit { class: Some("Node".into()), number: 5 }));
        for bad in ["", "=3", "Node=", "Node=x", "-1"] {
            assert!(of(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn constants_are_written_as_they_are_printed() {
        for good in ["true", "false", "0", "7", "-12", "123456789012345678901234567890"] {
            assert_eq!(constant(good).as_deref(), Ok(good));
        }
        for bad in ["", "-", "-0", "007", "+1", "null", "1.5", "True", "--1"] {
            assert!(constant(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn limits_can_be_lifted() {
        assert_eq!("none".parse(), Ok(Limit::<u32>(None)));
        assert_eq!("1,000".parse(), Ok(Limit(Some(1000_u64))));
        assert!("x".parse::<Limit<u32>>().is_err());
        assert!("5000000000".parse::<Limit<u32>>().is_err());
    }
}
