//! Options: each is declared once, and is a flag, a field of a configuration file or of a job for another process, and part of
//! the JSON of a run.

mod file;
mod heap;
pub mod values;

use std::fmt;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;

use clap::{ArgAction, ValueEnum};
use heapwise_explore::{InputTypes, Order};
use heapwise_solver::Backend;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use file::{OptionsFile, TARGETS};
pub use heap::HeapOption;
pub use values::{InvariantOption, Limit, ObjectLimit, ObjectsOption, PathList};

/// How to explore.
///
/// ```
/// let options: heapwise::Options = serde_json::from_str(r#"{ "heap": "lazy", "k": 3, "timeout": 10 }"#).unwrap();
/// assert_eq!(options.heap, heapwise::Strategy::Lazy.into());
/// assert_eq!(options.bounds.calls, heapwise::Options::default().bounds.calls);
/// ```
#[derive(clap::Args, Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Options {
    /// How input heaps are treated: lazy, lazier, lazier#, summary or pose; or auto, the one that suits the bounds
    #[arg(long, value_name = "HEAP", default_value_t = HeapOption::Auto, value_parser = values::heap)]
    pub heap: HeapOption,
    #[command(flatten)]
    #[serde(flatten)]
    pub bounds: BoundOptions,
    #[command(flatten)]
    #[serde(flatten)]
    pub search: SearchOptions,
    /// Give up after so long (1.5, 10s, 2m), and print what was found so far [default: none]
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Bounds")]
    #[serde(with = "values::seconds")]
    #[schemars(with = "Option<f64>")]
    pub timeout: Option<Duration>,
    #[command(flatten)]
    #[serde(flatten)]
    pub solver: SolverOptions,
    /// Whether the summary tells what paths have run ([`heapwise_explore::Summary::covered`]).
    #[arg(skip)]
    #[serde(skip)]
    pub coverage: bool,
}

/// All that a run was told.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct RunOptions {
    #[serde(flatten)]
    pub project: ProjectOptions,
    #[serde(flatten)]
    pub explore: Options,
}

/// Where Java's classes are, and what inputs are made of, of which one option is for every language.
#[derive(clap::Args, Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[derive(Default)]
pub struct ProjectOptions {
    /// An input object is exactly of the class that is declared where it is first reached, as in the papers [default: off]
    #[arg(long)]
    pub exact_types: bool,
    /// Explore only input heaps that are legal by the rules in this file; may be given several times [default: all heaps]
    #[arg(long, value_name = "FILE")]
    #[serde(deserialize_with = "values::one_or_many_paths")]
    pub hex: Vec<PathBuf>,
    /// Where Java's classes are, also as `-cp`: directories and jars, separated as for `java`; DIR/* is all jars of a directory [default: CLASSPATH]
    #[arg(long, value_name = "PATH", env = "CLASSPATH", hide_env = true, value_parser = values::path_list(), help_heading = "Java")]
    pub class_path: Option<PathList>,
    /// The JDK whose library is used [default: JAVA_HOME, else that of the `java` on the path]
    #[arg(long, value_name = "DIR", help_heading = "Java")]
    pub jdk: Option<PathBuf>,
    /// Classes of the JDK that inputs may be instances of, beside declared ones; separated by commas [default: none]
    #[arg(long, value_name = "CLASSES", value_delimiter = ',', help_heading = "Java")]
    pub types: Vec<String>,
    /// What inputs of common types of the JDK and of functional interfaces may be: a short choice of classes and functions
    /// whose results are inputs; or only what the class path and `--types` have, as in the papers
    #[arg(long, value_enum, default_value_t = InputChoices::Common, help_heading = "Java")]
    pub choices: InputChoices,
    /// What static fields of the class path hold: what their initialisers say, or anything where they are not final
    #[arg(long, value_enum, default_value_t = Statics::Initial, help_heading = "Java")]
    pub statics: Statics,
    /// Of which classes the receiver of the target may be: those on which a call arrives at it, or also those that override it,
    /// as where they call it by `super`
    #[arg(long, value_enum, value_name = "WHICH", default_value_t = Receivers::Called, help_heading = "Java")]
    pub receivers: Receivers,
    /// What objects are that a target is given: their fields hold anything (any); private and final fields hold no null where
    /// their class leaves none there (constructed); or also, the receiver is made by a constructor and at most N calls of
    /// public methods, whose arguments are inputs (built, built:N) [default: any; of check, constructed; N is 3]
    #[arg(long, value_name = "HOW", help_heading = "Java")]
    pub objects: Option<ObjectsOption>,
    /// Which characters input strings have: any of UTF-16; or those of Latin-1 only
    #[arg(long, value_enum, default_value_t = Strings::Utf16, help_heading = "Java")]
    pub strings: Strings,
    /// Only inputs that are legal, as a Java method says: it runs before the target (prep); or while the target runs, on what is
    /// settled (consp); or there as well, on all ways to complete the input by N objects of a class (bounded, bounded=N)
    /// [default: all inputs]
    #[arg(long, value_name = "HOW", help_heading = "Java")]
    pub invariant: Option<InvariantOption>,
    /// The methods that say so: `boolean NAME()`, CLASS.NAME, or a static one that takes an input; separated by commas [default:
    /// repOk, repOK, checkRep or invariant of the input's class]
    #[arg(long, value_name = "METHODS", value_delimiter = ',', help_heading = "Java")]
    pub repok: Vec<String>,
    /// Count the paths that a legal input takes, among inputs of at most N objects of a class that the invariant looks at [default:
    /// no count; N is 5]
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "5", help_heading = "Java")]
    pub audit: Option<u32>,
    /// Inputs of the JDK's collections have in their fields what their classes leave there, not just anything [default: off]
    #[arg(long, help_heading = "Java")]
    pub library_invariants: bool,
    /// What int and long are: numbers that wrap around, as in Java; or, as in the papers, numbers that never leave their range
    #[arg(long, value_enum, default_value_t = Ints::Java, help_heading = "Java")]
    pub ints: Ints,
}

impl ProjectOptions {
    pub fn input_types(&self) -> InputTypes {
        if self.exact_types { InputTypes::Exact } else { InputTypes::Subclasses }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Default, ValueEnum, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum InputChoices {
    #[default]
    Common,
    None,
}

#[derive(Copy, Clone, PartialEq, Eq, Default, ValueEnum, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Statics {
    #[default]
    Initial,
    Symbolic,
}

#[derive(Copy, Clone, PartialEq, Eq, Default, ValueEnum, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Receivers {
    #[default]
    Called,
    Super,
}

#[derive(Copy, Clone, PartialEq, Eq, Default, ValueEnum, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Strings {
    #[default]
    Utf16,
    Latin1,
}

#[derive(Copy, Clone, PartialEq, Eq, Default, ValueEnum, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ints {
    #[default]
    Java,
    Math,
}

/// What a path is: bounds, and what null dereferences do.
#[derive(clap::Args, Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct BoundOptions {
    /// How many reads may lead from an input to an object that is used [default: none]
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub k: Option<Limit<u32>>,
    /// When an object counts for --k: when it is used; or, as in the Kiasan paper, when lazy, lazier or lazier# choose it
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = KCountsOption::Used, help_heading = "Bounds")]
    pub k_counts: KCountsOption,
    /// How many input objects of a class may be used: 3 for all, Node=5 for one; repeatable [default: none]
    #[arg(long, value_name = "[CLASS=]N", action = ArgAction::Append, help_heading = "Bounds")]
    #[serde(deserialize_with = "values::object_limits")]
    pub n: Vec<ObjectLimit>,
    /// How long an input array that is used may be [default: none]
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub length: Option<Limit<u32>>,
    /// How many iterations a loop may run without reading a new field; `none` for no limit
    #[arg(long, value_name = "N", default_value = "100", help_heading = "Bounds")]
    pub loops: Limit<u32>,
    /// How deep calls may nest; `none` for no limit
    #[arg(long, value_name = "N", default_value = "500", help_heading = "Bounds")]
    pub calls: Limit<u32>,
    /// How many instructions a path may run; `none` for no limit
    #[arg(long, value_name = "N", default_value = "1000000", help_heading = "Bounds")]
    pub steps: Limit<u64>,
    /// Null dereferences: paths that throw (fork), or assumed away [default: fork for Java and .ir, else assume]
    #[arg(long, value_enum)]
    pub npe: Option<Npe>,
}

#[derive(Copy, Clone, PartialEq, Eq, Default, ValueEnum, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Npe {
    #[default]
    Fork,
    Assume,
}

#[derive(Copy, Clone, PartialEq, Eq, Default, ValueEnum, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum KCountsOption {
    #[default]
    Used,
    Chosen,
}

impl fmt::Display for Npe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Npe::Fork => "fork",
            Npe::Assume => "assume",
        })
    }
}

/// How the paths are looked for. What is found does not depend on it.
#[derive(clap::Args, Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SearchOptions {
    /// How many workers explore at the same time [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = values::jobs, help_heading = "Search")]
    pub jobs: Option<usize>,
    /// Which path is explored next: dfs, bfs, or random or random:SEED
    #[arg(long, value_name = "ORDER", default_value = "dfs", value_parser = values::order, help_heading = "Search")]
    #[serde(with = "values::order_text")]
    #[schemars(with = "String")]
    pub order: Order,
}

#[derive(clap::Args, Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[derive(Default)]
pub struct SolverOptions {
    /// Who decides queries: embedded, z3 (if it is installed), or a command line that speaks SMT-LIB 2
    #[arg(long, value_name = "SOLVER", default_value = "embedded", value_parser = values::backend, help_heading = "Solver")]
    #[serde(with = "values::backend_as_text")]
    #[schemars(with = "String")]
    pub solver: Backend,
    /// Give up on a query after so long (1.5, 10s, 2m); its path is then undecided [default: 30s]
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Solver")]
    #[serde(with = "values::seconds")]
    #[schemars(with = "Option<f64>")]
    pub solver_timeout: Option<Duration>,
    /// Ask a second solver everything too; a disagreement makes a path undecided [default: none]
    #[arg(long, value_name = "SOLVER", value_parser = values::backend, help_heading = "Solver")]
    #[serde(with = "values::second_backend_as_text")]
    #[schemars(with = "Option<String>")]
    pub cross_check: Option<Backend>,
    /// Write each query that reaches a solver to a directory, as SMT-LIB 2 [default: none]
    #[arg(long, value_name = "DIR", help_heading = "Solver")]
    pub log_queries: Option<PathBuf>,
    /// Ask for the ite-free disjuncts of each query one by one, as POSE-unwind does [default: off]
    #[arg(long, help_heading = "Solver")]
    pub unwind: bool,
}

impl Default for BoundOptions {
    fn default() -> Self {
        BoundOptions {
            k: None,
            k_counts: KCountsOption::default(),
            n: Vec::new(),
            length: None,
            loops: Limit(Some(100)),
            calls: Limit(Some(500)),
            steps: Limit(Some(1_000_000)),
            npe: None,
        }
    }
}

impl Default for SearchOptions {
    fn default() -> Self {
        SearchOptions { jobs: None, order: Order::DepthFirst }
    }
}

impl SearchOptions {
    /// The number of workers. The result does not depend on it, so by default all cores work.
    pub fn workers(&self) -> usize {
        self.jobs.unwrap_or_else(|| available_parallelism().map_or(1, usize::from))
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Flags {
        #[command(flatten)]
        project: ProjectOptions,
        #[command(flatten)]
        explore: Options,
    }

    fn flags(line: &str) -> RunOptions {
        let Flags { project, explore } = Flags::parse_from(["x"].into_iter().chain(line.split_whitespace()));
        RunOptions { project, explore }
    }

    #[test]
    fn without_flags_all_options_are_the_default_ones() {
        assert_eq!(flags(""), RunOptions::default());
        assert_eq!(serde_json::from_str::<RunOptions>("{}").unwrap(), RunOptions::default());
    }

    /// A flag and a line of a file are two ways to write one option.
    #[test]
    fn what_a_file_sets_flags_set() {
        let text = "
            heap = 'lazier#'\nk = 3\nk-counts = 'chosen'\nn = ['4', 'Node=2']\nlength = 5\nloops = 'none'\ncalls = 7\nsteps = 8
            npe = 'assume'\njobs = 2\norder = 'random:9'\ntimeout = '1.5'\nsolver = 'z3'\nsolver-timeout = 2\ncross-check = 'cvc5'
            log-queries = 'q'\nunwind = true\nexact-types = true\nhex = ['e.hex', 'f.hex']\nclass-path = ['a', 'b.jar']\njdk = 'b'\ntypes = ['c', 'd']
            choices = 'none'\nstatics = 'symbolic'\nreceivers = 'super'\nobjects = 'built:2'\nstrings = 'latin1'\nints = 'math'
            invariant = 'prep'\nrepok = ['ok', 'A.ok']\naudit = 4\nlibrary-invariants = true
        ";
        let file = OptionsFile::from_toml(text).expect("it is right");
        let said = serde_json::to_value(file.options()).expect("plain data");
        assert_eq!(file.flags().len(), said.as_object().expect("options by name").len(), "each option once");
        let mut line = vec!["x".into()];
        for (name, values) in file.flags() {
            for value in values {
                let mut flag = std::ffi::OsString::from(format!("--{}", name.replace('_', "-")));
                if let Some(value) = value {
                    flag.push("=");
                    flag.push(value);
                }
                line.push(flag);
            }
        }
        let Flags { project, explore } = Flags::parse_from(line);
        assert_eq!(RunOptions { project, explore }, *file.options());
    }

    #[test]
    fn options_are_read_as_they_are_written() {
        let all = "--heap lazier# --k 3 --k-counts chosen --n 4 --n Node=2 --length 5 --loops none --calls 7 --steps 8 \
            --npe assume --jobs 2 --order random:9 --timeout 1.5 --solver z3 --solver-timeout 2 --cross-check cvc5 \
            --log-queries q --unwind --exact-types --hex e.hex --class-path a --jdk b --types c,d --choices none --statics symbolic \
            --receivers super --objects built:4 --strings latin1 --ints math --invariant bounded=3 --repok ok,A.ok --audit=4 --library-invariants";
        for line in ["", all] {
            let options = flags(line);
            let text = serde_json::to_string(&options).unwrap();
            assert_eq!(serde_json::from_str::<RunOptions>(&text).unwrap(), options, "{text}");
        }
    }
}
