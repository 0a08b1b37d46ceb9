//! Every option, documented where it is declared.

mod sweep;
mod values;

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgAction, Parser, Subcommand, ValueEnum};
use heapwise_explore::{EndingKind, InputTypes, Order, Strategy, Trail};
use heapwise_solver::Backend;

pub(crate) use sweep::{Setting, SweepArgs, Varied};
pub(crate) use values::{Limit, ObjectLimit, backend_text};

/// Explores every path of a program over all input heaps.
#[derive(Parser, Debug)]
#[command(name = "heapwise", version, max_term_width = 120, disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// List every path: its trail, its ending, its condition, and an input heap that takes it
    Paths(PathsArgs),
    /// Explore under several heap strategies and bounds, one row each: paths, endings, queries, time, memory; plots
    Compare(CompareArgs),
    /// Count and draw the shapes of the input heaps of all paths: those that are not isomorphic
    Shapes(ShapesArgs),
    /// Follow one path by its trail, without a solver
    Replay(ReplayArgs),
    /// Show on a small example what heapwise does
    Demo(DemoArgs),
    /// Measure: paths, queries, time, paths per second and peak memory, per program and strategy
    Bench(BenchArgs),
    /// One measurement, in a process of its own.
    #[command(hide = true)]
    BenchCell(BenchCellArgs),
}

#[derive(clap::Args, Debug)]
pub(crate) struct PathsArgs {
    /// The program: methods of Java (`pkg.Class.method`, a class, a pattern), or a .tiny, .txt, .jl or .ir file
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) java: JavaArgs,
    #[command(flatten)]
    pub(crate) heap: HeapArgs,
    #[command(flatten)]
    pub(crate) meaning: MeaningArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// Give up after so long (1.5, 10s, 2m), and print what was found so far [default: none]
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Bounds")]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    /// How to print: text for people, or one JSON document
    #[arg(long, value_enum, default_value_t = FormatArg::Text, help_heading = "Output")]
    pub(crate) format: FormatArg,
    /// List at most so many paths; the others are only counted [default: none, all are listed]
    #[arg(long, value_name = "N", help_heading = "Output")]
    pub(crate) limit: Option<u64>,
    /// List only paths with these endings, separated by commas [default: all six]
    #[arg(long, value_name = "ENDINGS", value_delimiter = ',', value_parser = values::ending, help_heading = "Output")]
    pub(crate) endings: Option<Vec<EndingKind>>,
    /// Show what the program printed on each path; JSON has it always [default: off]
    #[arg(long, help_heading = "Output")]
    pub(crate) output: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct CompareArgs {
    /// The programs
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) java: JavaArgs,
    /// The heap strategies to compare, separated by commas [default: all five]
    #[arg(long, value_delimiter = ',', value_parser = values::strategy, value_name = "HEAPS")]
    pub(crate) heaps: Option<Vec<Strategy>>,
    #[command(flatten)]
    pub(crate) bounds: SweepArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// Give up on a row after so long (1.5, 10s, 2m), and show what was counted so far [default: none]
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Bounds")]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    /// Explore each row so many times, and show the one that took least: short times differ from run to run
    #[arg(long, value_name = "TIMES", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000), help_heading = "Output")]
    pub(crate) repeat: u32,
    /// Measure peak memory, too: each row is then explored in a process of its own [default: off]
    #[arg(long, help_heading = "Output")]
    pub(crate) memory: bool,
    /// How to print: text for people, one JSON document, or comma-separated values
    #[arg(long, value_enum, default_value_t = TableFormat::Text, help_heading = "Output")]
    pub(crate) format: TableFormat,
    /// Draw the numbers against the bound that varies, or else against the programs, as SVG [default: none]
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) plot: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ShapesArgs {
    /// The program
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) java: JavaArgs,
    /// How input heaps are treated: lazy, lazier or lazier#; summary and pose count one shape for each path
    #[arg(long, value_name = "HEAP", default_value_t = Strategy::LazierSharp, value_parser = values::strategy)]
    pub(crate) heap: Strategy,
    #[command(flatten)]
    pub(crate) meaning: MeaningArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    /// Give up after so long (1.5, 10s, 2m), and print what was found so far [default: none]
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Bounds")]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    /// Count only paths with these endings, separated by commas [default: returned,threw]
    #[arg(long, value_name = "ENDINGS", value_delimiter = ',', value_parser = values::ending, help_heading = "Shapes")]
    pub(crate) endings: Option<Vec<EndingKind>>,
    /// Count only paths that return this value: true, false, or an integer [default: any]
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true, value_parser = values::constant, conflicts_with = "endings", help_heading = "Shapes")]
    pub(crate) returned: Option<String>,
    /// Count the booleans that a path knows as part of its shape, such as the colours of a tree [default: off]
    #[arg(long, help_heading = "Shapes")]
    pub(crate) booleans: bool,
    /// Draw so many shapes; the others are only counted
    #[arg(long, value_name = "N", default_value_t = 20, help_heading = "Output")]
    pub(crate) draw: usize,
    /// How to print: text for people, or one JSON document
    #[arg(long, value_enum, default_value_t = FormatArg::Text, help_heading = "Output")]
    pub(crate) format: FormatArg,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ReplayArgs {
    /// The program
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) java: JavaArgs,
    /// The path, as `paths` names it under the same heap and bounds: 1.0.2, or - where nothing is asked (required)
    #[arg(long, allow_hyphen_values = true, value_parser = values::trail)]
    pub(crate) trail: Trail,
    /// What to show besides ending and condition: instructions, questions, an SMT-LIB script, what the program printed [default: nothing]
    #[arg(long, value_enum, value_delimiter = ',')]
    pub(crate) show: Vec<Show>,
    #[command(flatten)]
    pub(crate) heap: HeapArgs,
    #[command(flatten)]
    pub(crate) meaning: MeaningArgs,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Show {
    // These are no doc comments: help has one line for each option.
    // Each instruction that runs, its line, and the value that it writes.
    Steps,
    // Each question, its alternatives, and the answer taken.
    Questions,
    // The path condition as an SMT-LIB 2 script.
    Smt,
    // What the program printed.
    Output,
}

#[derive(clap::Args, Debug)]
pub(crate) struct DemoArgs {}

#[derive(clap::Args, Debug)]
pub(crate) struct BenchArgs {
    /// The programs [default: all .tiny files under subjects/tiny]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) java: JavaArgs,
    /// The heap strategies to measure, separated by commas [default: all five]
    #[arg(long, value_delimiter = ',', value_parser = values::strategy, value_name = "HEAPS")]
    pub(crate) heaps: Option<Vec<Strategy>>,
    /// Workers for each measurement
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::jobs)]
    pub(crate) jobs: usize,
    #[command(flatten)]
    pub(crate) meaning: MeaningArgs,
    /// Give up on a measurement after so long (1.5, 10s, 2m)
    #[arg(long, value_name = "TIME", value_parser = values::duration, default_value = "10s", help_heading = "Bounds")]
    pub(crate) timeout: Duration,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    /// How to print: text for people, one JSON document, or comma-separated values
    #[arg(long, value_enum, default_value_t = TableFormat::Text, help_heading = "Output")]
    pub(crate) format: TableFormat,
}

#[derive(clap::Args, Debug)]
pub(crate) struct BenchCellArgs {
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) java: JavaArgs,
    #[command(flatten)]
    pub(crate) heap: HeapArgs,
    #[command(flatten)]
    pub(crate) meaning: MeaningArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[arg(long, value_parser = values::duration)]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    /// Print the program paths that are found, while they are found.
    #[arg(long)]
    pub(crate) program_paths: bool,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum FormatArg {
    Text,
    Json,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum TableFormat {
    Text,
    Json,
    Csv,
}

/// Where Java's classes are, and what inputs are made of, of which one option is for every language.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct JavaArgs {
    /// An input object is exactly of the class that is declared where it is first reached, as in the papers [default: off]
    #[arg(long)]
    pub(crate) exact_types: bool,
    /// Where Java's classes are, also as `-cp`: directories and jars, separated as for `java` [default: none]
    #[arg(long, value_name = "PATH", help_heading = "Java")]
    pub(crate) class_path: Option<OsString>,
    /// The JDK whose library is used [default: JAVA_HOME, else that of the `java` on the path]
    #[arg(long, value_name = "DIR", help_heading = "Java")]
    pub(crate) jdk: Option<PathBuf>,
    /// Classes of the JDK that inputs may be instances of, beside declared ones; separated by commas [default: none]
    #[arg(long, value_name = "CLASSES", value_delimiter = ',', help_heading = "Java")]
    pub(crate) types: Vec<String>,
    /// What inputs of common types of the JDK and of functional interfaces may be: a short choice of classes and functions
    /// whose results are inputs; or only what the class path and `--types` have, as in the papers
    #[arg(long, value_enum, default_value_t = InputChoices::Common, help_heading = "Java")]
    pub(crate) choices: InputChoices,
    /// What static fields of the class path hold: what their initialisers say, or anything where they are not final
    #[arg(long, value_enum, default_value_t = Statics::Initial, help_heading = "Java")]
    pub(crate) statics: Statics,
    /// Of which classes the receiver of the target may be: those on which a call arrives at it, or also those that override it,
    /// as where they call it by `super`
    #[arg(long, value_enum, value_name = "WHICH", default_value_t = Receivers::Called, help_heading = "Java")]
    pub(crate) receivers: Receivers,
    /// Which characters input strings have: any of UTF-16; or those of Latin-1 only
    #[arg(long, value_enum, default_value_t = Strings::Utf16, help_heading = "Java")]
    pub(crate) strings: Strings,
    /// What int and long are: numbers that wrap around, as in Java; or, as in the papers, numbers that never leave their range
    #[arg(long, value_enum, default_value_t = Ints::Java, help_heading = "Java")]
    pub(crate) ints: Ints,
}

impl JavaArgs {
    pub(crate) fn input_types(&self) -> InputTypes {
        if self.exact_types { InputTypes::Exact } else { InputTypes::Subclasses }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum InputChoices {
    Common,
    None,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Statics {
    Initial,
    Symbolic,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Receivers {
    Called,
    Super,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Strings {
    Utf16,
    Latin1,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Ints {
    Java,
    Math,
}

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct HeapArgs {
    /// How input heaps are treated: lazy, lazier, lazier#, summary or pose
    #[arg(long, value_name = "HEAP", default_value_t = Strategy::Pose, value_parser = values::strategy)]
    pub(crate) heap: Strategy,
}

/// What a path is: bounds, and what null dereferences do.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct MeaningArgs {
    /// How many reads may lead from an input to an object that is used [default: none]
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub(crate) k: Option<Limit<u32>>,
    /// When an object counts for --k: when it is used; or, as in the Kiasan paper, when lazy, lazier or lazier# choose it
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = KCountsArg::Used, help_heading = "Bounds")]
    pub(crate) k_counts: KCountsArg,
    /// How many input objects of a class may be used: 3 for all, Node=5 for one; repeatable [default: none]
    #[arg(long, value_name = "[CLASS=]N", action = ArgAction::Append, help_heading = "Bounds")]
    pub(crate) n: Vec<ObjectLimit>,
    /// How long an input array that is used may be [default: none]
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub(crate) length: Option<Limit<u32>>,
    /// How many iterations a loop may run without reading a new field; `none` for no limit
    #[arg(long, value_name = "N", default_value = "100", help_heading = "Bounds")]
    pub(crate) loops: Limit<u32>,
    /// How deep calls may nest; `none` for no limit
    #[arg(long, value_name = "N", default_value = "500", help_heading = "Bounds")]
    pub(crate) calls: Limit<u32>,
    /// How many instructions a path may run; `none` for no limit
    #[arg(long, value_name = "N", default_value = "1000000", help_heading = "Bounds")]
    pub(crate) steps: Limit<u64>,
    /// Null dereferences: paths that throw (fork), or assumed away [default: fork for Java and .ir, else assume]
    #[arg(long, value_enum)]
    pub(crate) npe: Option<Npe>,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Npe {
    Fork,
    Assume,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum KCountsArg {
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
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct SearchArgs {
    /// How many workers explore at the same time [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = values::jobs, help_heading = "Search")]
    pub(crate) jobs: Option<usize>,
    /// Which path is explored next: dfs, bfs, or random or random:SEED
    #[arg(long, value_name = "ORDER", default_value = "dfs", value_parser = values::order, help_heading = "Search")]
    pub(crate) order: Order,
}

#[derive(clap::Args, Clone, Debug)]
pub(crate) struct SolverArgs {
    /// Who decides queries: embedded, z3 (if it is installed), or a command line that speaks SMT-LIB 2
    #[arg(long, value_name = "SOLVER", default_value = "embedded", value_parser = values::backend, help_heading = "Solver")]
    pub(crate) solver: Backend,
    /// Give up on a query after so long (1.5, 10s, 2m); its path is then undecided [default: 30s]
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Solver")]
    pub(crate) solver_timeout: Option<Duration>,
    /// Ask a second solver everything too; a disagreement makes a path undecided [default: none]
    #[arg(long, value_name = "SOLVER", value_parser = values::backend, help_heading = "Solver")]
    pub(crate) cross_check: Option<Backend>,
    /// Write each query that reaches a solver to a directory, as SMT-LIB 2 [default: none]
    #[arg(long, value_name = "DIR", help_heading = "Solver")]
    pub(crate) log_queries: Option<PathBuf>,
    /// Ask for the ite-free disjuncts of each query one by one, as POSE-unwind does [default: off]
    #[arg(long, help_heading = "Solver")]
    pub(crate) unwind: bool,
}
