//! Every option, documented where it is declared.

mod examples;
mod given;
mod sweep;

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Parser, Subcommand, ValueEnum};
use heapwise::findings::Rule;
use heapwise::junit::{JUnitVersion, TestOptions};
use heapwise::options::{BoundOptions, ProjectOptions, SearchOptions, SolverOptions, values};
use heapwise::techniques::Technique;
use heapwise::{Detail, EndingKind, HeapOption, Options, Strategy, Trail};

pub(crate) use given::{CONFIGURATION, parse};
pub(crate) use sweep::{Setting, SweepArgs, Varied};

/// Explores every path of a program over all input heaps.
#[derive(Parser, Debug)]
#[command(name = "heapwise", version, max_term_width = 120, disable_help_subcommand = true, args_override_self = true)]
#[command(after_help = examples::ALL)]
pub(crate) struct Args {
    /// When to print in colours: on terminals, unless NO_COLOR is set (auto), always, or never
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Colour::Auto, global = true, help_heading = "Output")]
    pub(crate) color: Colour,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// List every path: its trail, its ending, its condition, and an input heap that takes it
    Paths(PathsArgs),
    /// Write JUnit tests, one for each path, that build its input and assert how it ends
    Test(TestArgs),
    /// Explore under several heap strategies and bounds, one row each: paths, endings, queries, time, memory; plots
    Compare(CompareArgs),
    /// Compare ways to explore legal inputs only: how precise each is, and its time; box plots
    Techniques(TechniquesArgs),
    /// Find what breaks: small inputs first, until nothing is left to explore or the time is over
    Check(CheckArgs),
    /// Count and draw the shapes of the input heaps of all paths: those that are not isomorphic
    Shapes(ShapesArgs),
    /// Read rules about input heaps (.hex), look up their names, and show the sentences that they stand for
    Hex(HexArgs),
    /// Follow one path by its trail, without a solver
    Replay(ReplayArgs),
    /// Show on a small example what heapwise does
    Demo(DemoArgs),
    /// Measure: paths, queries, time, paths per second and peak memory, per program and strategy
    Bench(BenchArgs),
    /// Write heapwise.toml, by looking at a project: Maven, Gradle, or a directory with class files
    Init(InitArgs),
    /// Write heapwise-api.jar: the classes by which Java programs speak to heapwise (`assume`, `check`, `any`)
    Api(ApiArgs),
    /// Print what a shell needs to complete command lines
    Completions(CompletionsArgs),
    /// Write manual pages
    Man(ManArgs),
    /// One measurement, in a process of its own. What to measure comes on standard input.
    #[command(hide = true)]
    BenchCell,
}

#[derive(clap::Args, Debug)]
#[command(after_help = examples::PATHS)]
pub(crate) struct PathsArgs {
    /// The programs: methods of Java (`pkg.Class.method`, a class, a pattern), or .tiny, .txt, .jl or .ir files; else what
    /// heapwise.toml has as `targets`
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// A file that sets options, in TOML; what flags say wins; `none` for no file [default: heapwise.toml, here or above]
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) java: ProjectOptions,
    #[command(flatten)]
    pub(crate) options: Options,
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
    /// What JSON tells of each path besides, separated by commas; each takes time [default: all four]
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',', num_args = 0.., help_heading = "Output")]
    pub(crate) detail: Option<Vec<DetailArg>>,
    /// Which endings make the exit status 1, separated by commas: failed assertions, or any exception that nobody catches
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        value_delimiter = ',',
        default_value = "assertions",
        help_heading = "Output"
    )]
    pub(crate) fail_on: Vec<FailOn>,
    #[command(flatten)]
    pub(crate) coverage: CoverageArgs,
}

/// What is told of the code that paths have run.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct CoverageArgs {
    /// Tell which instructions, branches and lines of the class path the paths have run that came to their end [default: off]
    #[arg(long, help_heading = "Coverage")]
    pub(crate) coverage: bool,
    /// Write the same as a file that lcov and genhtml read [default: none]
    #[arg(long, value_name = "FILE", help_heading = "Coverage")]
    pub(crate) lcov: Option<PathBuf>,
    /// Write the same as an XML file such as JaCoCo writes [default: none]
    #[arg(long, value_name = "FILE", help_heading = "Coverage")]
    pub(crate) jacoco: Option<PathBuf>,
}

impl CoverageArgs {
    pub(crate) fn is_wanted(&self) -> bool {
        self.coverage || self.lcov.is_some() || self.jacoco.is_some()
    }
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum FailOn {
    Assertions,
    Exceptions,
    None,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum DetailArg {
    // The branches that were taken, with file and line.
    Branches,
    // The condition as an SMT-LIB script.
    Smt,
    // What the symbols of the condition are in the input.
    Symbols,
    // What the input has become in the end.
    Final,
    None,
}

impl DetailArg {
    /// All that is wanted.
    pub(crate) fn all(wanted: &[DetailArg]) -> Detail {
        let wants = |what| wanted.contains(&what);
        Detail {
            branches: wants(DetailArg::Branches),
            smt: wants(DetailArg::Smt),
            symbols: wants(DetailArg::Symbols),
            final_heap: wants(DetailArg::Final),
        }
    }
}

#[derive(clap::Args, Debug)]
#[command(after_help = examples::CHECK)]
pub(crate) struct CheckArgs {
    /// The programs: methods of Java (`pkg.Class.method`, a class, a pattern), or .tiny, .txt, .jl or .ir files; else what
    /// heapwise.toml has as `targets`
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// A file that sets options, in TOML; what flags say wins; `none` for no file [default: heapwise.toml, here or above]
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) java: ProjectOptions,
    /// How input heaps are treated: lazy, lazier, lazier#, summary or pose; or auto, which is lazier# here
    #[arg(long, value_name = "HEAP", default_value_t = HeapOption::Auto, value_parser = values::heap)]
    pub(crate) heap: HeapOption,
    #[command(flatten)]
    pub(crate) meaning: BoundOptions,
    /// The time for all methods together (1.5, 10s, 2m): bounds grow until it is used
    #[arg(long, value_name = "TIME", value_parser = values::duration, default_value = "60s", help_heading = "Bounds")]
    pub(crate) budget: Duration,
    #[command(flatten)]
    pub(crate) search: SearchOptions,
    #[command(flatten)]
    pub(crate) solver: SolverOptions,
    /// Do not assume the invariants (`repOk`, see --invariant) of inputs that have some: objects may hold anything [default: off]
    #[arg(long, conflicts_with = "invariant", help_heading = "Findings")]
    pub(crate) any_receiver: bool,
    /// What is no finding: the class of an exception, `Class@pkg.Class.method`, or `@pkg.Class`; repeatable [default: none]
    #[arg(long, value_name = "WHAT", help_heading = "Findings")]
    pub(crate) expect: Vec<Rule>,
    /// What is a finding besides: `parameters` (null for a parameter that is dereferenced at once), `library` (what breaks inside
    /// the library, on objects of it), `thrown` (what the code throws on purpose), or as for --expect; repeatable [default: none]
    #[arg(long, value_name = "WHAT", help_heading = "Findings")]
    pub(crate) report: Vec<Reported>,
    /// A file of findings that are known, and are no news [default: none]
    #[arg(long, value_name = "FILE", help_heading = "Findings")]
    pub(crate) baseline: Option<PathBuf>,
    /// Write a baseline of all that is found now, and of what the old one has and is still there [default: none]
    #[arg(long, value_name = "FILE", help_heading = "Findings")]
    pub(crate) write_baseline: Option<PathBuf>,
    /// Write a JUnit test for each finding, which shows it: into this directory, with one for each package [default: none]
    #[arg(long, value_name = "DIR", help_heading = "Findings")]
    pub(crate) tests: Option<PathBuf>,
    /// For which JUnit --tests writes
    #[arg(long, value_enum, value_name = "VERSION", default_value_t = JUnitVersion::Five, help_heading = "Findings")]
    pub(crate) junit: JUnitVersion,
    /// Where Java sources are, for the lines that are shown; repeatable [default: beside the class path, and `src`]
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub(crate) source: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) coverage: CoverageArgs,
    /// How to print: text for people, one JSON document, or SARIF 2.1.0 for code hosts and editors
    #[arg(long, value_enum, default_value_t = CheckFormat::Text, help_heading = "Output")]
    pub(crate) format: CheckFormat,
}

/// What is a finding that is none by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reported {
    Parameters,
    Library,
    Thrown,
    Rule(Rule),
}

impl FromStr for Reported {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "parameters" => Ok(Reported::Parameters),
            "library" => Ok(Reported::Library),
            "thrown" => Ok(Reported::Thrown),
            rule => rule.parse().map(Reported::Rule),
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum CheckFormat {
    Text,
    Json,
    Sarif,
}

#[derive(clap::Args, Debug)]
#[command(after_help = examples::TEST)]
pub(crate) struct TestArgs {
    /// The methods of Java to write tests of: `pkg.Class.method`, a class, patterns; else what heapwise.toml has as `targets`
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// A file that sets options, in TOML; what flags say wins; `none` for no file [default: heapwise.toml, here or above]
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) java: ProjectOptions,
    #[command(flatten)]
    pub(crate) options: Options,
    #[command(flatten)]
    pub(crate) tests: TestOptions,
    /// Where to write the tests, a directory for each package
    #[arg(long, value_name = "DIR", default_value = "heapwise-tests", help_heading = "Tests")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) coverage: CoverageArgs,
    /// How to print what was written: text for people, or one JSON document
    #[arg(long, value_enum, default_value_t = FormatArg::Text, help_heading = "Output")]
    pub(crate) format: FormatArg,
}

#[derive(clap::Args, Debug)]
#[command(after_help = examples::COMPARE)]
pub(crate) struct CompareArgs {
    /// The programs
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// A file that sets options, in TOML; what flags say wins; `none` for no file [default: heapwise.toml, here or above]
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) java: ProjectOptions,
    /// The heap strategies to compare, separated by commas [default: all five]
    #[arg(long, value_delimiter = ',', value_parser = values::strategy, value_name = "HEAPS")]
    pub(crate) heaps: Option<Vec<Strategy>>,
    #[command(flatten)]
    pub(crate) bounds: SweepArgs,
    #[command(flatten)]
    pub(crate) search: SearchOptions,
    /// Give up on a row after so long (1.5, 10s, 2m), and show what was counted so far [default: none]
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Bounds")]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten)]
    pub(crate) solver: SolverOptions,
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
#[command(after_help = examples::TECHNIQUES)]
pub(crate) struct TechniquesArgs {
    /// The methods of Java: `pkg.Class.method`, a class, patterns, calls on one object (`pkg.Class.first+second`)
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// A file that sets options, in TOML; what flags say wins; `none` for no file [default: heapwise.toml, here or above]
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// What is compared, separated by commas: a heap strategy alone (all inputs), hex (the rules of --hex), shapes (the same without
    /// numbers and companions), hex:FILE, prep, consp, bounded or bounded=N; with another strategy than --heap as in hex/pose
    /// [default: lazy, hex and shapes if there are rules, prep, consp, bounded]
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',')]
    pub(crate) techniques: Option<Vec<Technique>>,
    /// Besides, all pairs of calls of these methods on one object, with arguments of their own [default: off]
    #[arg(long)]
    pub(crate) pairs: bool,
    #[command(flatten)]
    pub(crate) java: ProjectOptions,
    /// How input heaps are treated by techniques that do not say so themselves
    #[arg(long, value_name = "HEAP", default_value_t = Strategy::Lazy, value_parser = values::strategy)]
    pub(crate) heap: Strategy,
    #[command(flatten)]
    pub(crate) meaning: BoundOptions,
    #[command(flatten)]
    pub(crate) search: SearchOptions,
    /// Give up on a run after so long (1.5, 10s, 2m); what was counted so far is told as at least this [default: none]
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Bounds")]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten)]
    pub(crate) solver: SolverOptions,
    /// How to print: text for people, one JSON document, or comma-separated values, one line for each run
    #[arg(long, value_enum, default_value_t = TableFormat::Text, help_heading = "Output")]
    pub(crate) format: TableFormat,
    /// Draw box plots of illegal paths, of legal ones, and of times, as SVG [default: none]
    #[arg(long = "box", value_name = "FILE", help_heading = "Output")]
    pub(crate) box_plot: Option<PathBuf>,
    /// Write one line for each run, as comma-separated values, besides [default: none]
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) csv: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
#[command(after_help = examples::SHAPES)]
pub(crate) struct ShapesArgs {
    /// The program
    pub(crate) file: PathBuf,
    /// A file that sets options, in TOML; what flags say wins; `none` for no file [default: heapwise.toml, here or above]
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) java: ProjectOptions,
    /// How input heaps are treated: lazy, lazier or lazier#; summary and pose count one shape for each path; auto is lazier#
    #[arg(long, value_name = "HEAP", default_value_t = HeapOption::Auto, value_parser = values::heap)]
    pub(crate) heap: HeapOption,
    #[command(flatten)]
    pub(crate) meaning: BoundOptions,
    #[command(flatten)]
    pub(crate) search: SearchOptions,
    /// Give up after so long (1.5, 10s, 2m), and print what was found so far [default: none]
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Bounds")]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten)]
    pub(crate) solver: SolverOptions,
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
#[command(after_help = examples::REPLAY)]
pub(crate) struct ReplayArgs {
    /// The program
    pub(crate) file: PathBuf,
    /// A file that sets options, in TOML; what flags say wins; `none` for no file [default: heapwise.toml, here or above]
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) java: ProjectOptions,
    /// The path, as `paths` names it under the same heap and bounds: 1.0.2, or - where nothing is asked (required)
    #[arg(long, allow_hyphen_values = true, value_parser = values::trail)]
    pub(crate) trail: Trail,
    /// What to show besides ending and condition: instructions, questions, an SMT-LIB script, what the program printed [default: nothing]
    #[arg(long, value_enum, value_delimiter = ',', help_heading = "Output")]
    pub(crate) show: Vec<Show>,
    /// How to print: text for people, or one JSON document, for which a solver finds an input
    #[arg(long, value_enum, default_value_t = FormatArg::Text, help_heading = "Output")]
    pub(crate) format: FormatArg,
    /// What JSON tells of the path besides, separated by commas [default: all four]
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',', num_args = 0.., help_heading = "Output")]
    pub(crate) detail: Option<Vec<DetailArg>>,
    /// How input heaps are treated: lazy, lazier, lazier#, summary or pose; or auto, the one that suits the bounds
    #[arg(long, value_name = "HEAP", default_value_t = HeapOption::Auto, value_parser = values::heap)]
    pub(crate) heap: HeapOption,
    #[command(flatten)]
    pub(crate) meaning: BoundOptions,
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
#[command(after_help = examples::HEX)]
pub(crate) struct HexArgs {
    /// The rules
    #[arg(required = true, value_name = "FILES")]
    pub(crate) rules: Vec<PathBuf>,
    /// The program whose inputs `inputs` are, as for `paths` [default: none, such rules are only read]
    #[arg(long, value_name = "TARGET")]
    pub(crate) target: Option<PathBuf>,
    /// A file that sets options, in TOML; what flags say wins; `none` for no file [default: heapwise.toml, here or above]
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) java: ProjectOptions,
}

#[derive(clap::Args, Debug)]
pub(crate) struct DemoArgs {}

#[derive(clap::Args, Debug)]
#[command(after_help = examples::INIT)]
pub(crate) struct InitArgs {
    /// The project [default: the current directory]
    pub(crate) directory: Option<PathBuf>,
    /// Replace a file that is there [default: off]
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(clap::Args, Debug)]
#[command(after_help = examples::API)]
pub(crate) struct ApiArgs {
    /// The file to write, or the directory for it [default: heapwise-api.jar]
    pub(crate) place: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  heapwise completions bash >/etc/bash_completion.d/heapwise")]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  heapwise man /usr/local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The directory for the pages, one for each command [default: the first page, to standard output]
    pub(crate) directory: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
#[command(after_help = examples::BENCH)]
pub(crate) struct BenchArgs {
    /// The programs [default: all .tiny files under subjects/tiny]
    pub(crate) files: Vec<PathBuf>,
    /// A file that sets options, in TOML; what flags say wins; `none` for no file [default: heapwise.toml, here or above]
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) java: ProjectOptions,
    /// The heap strategies to measure, separated by commas [default: all five]
    #[arg(long, value_delimiter = ',', value_parser = values::strategy, value_name = "HEAPS")]
    pub(crate) heaps: Option<Vec<Strategy>>,
    /// Workers for each measurement
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::jobs)]
    pub(crate) jobs: usize,
    #[command(flatten)]
    pub(crate) meaning: BoundOptions,
    /// Give up on a measurement after so long (1.5, 10s, 2m)
    #[arg(long, value_name = "TIME", value_parser = values::duration, default_value = "10s", help_heading = "Bounds")]
    pub(crate) timeout: Duration,
    #[command(flatten)]
    pub(crate) solver: SolverOptions,
    /// How to print: text for people, one JSON document, or comma-separated values
    #[arg(long, value_enum, default_value_t = TableFormat::Text, help_heading = "Output")]
    pub(crate) format: TableFormat,
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
