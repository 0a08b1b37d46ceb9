//! `heapwise-oracle FILE...`: compares what heapwise says of methods with what a JVM does.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use heapwise::Strategy;
use heapwise_classfile::Jdk;
use heapwise_oracle::{Limits, OracleError, Table, check_all, run, subjects};

/// Runs the public static methods of classes on a JVM, on every input of a small domain, and looks for the path of heapwise
/// that each input takes. Exit status 1 if an input takes no path, several, or one that ends otherwise.
#[derive(Parser)]
#[command(name = "heapwise-oracle")]
struct Args {
    /// Java sources or class files; a class file's nested classes lie beside it.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The strategy, or `all`; several, separated by commas.
    #[arg(long, default_value = "all", value_delimiter = ',')]
    heap: Vec<String>,
    /// Only methods whose name contains this.
    #[arg(long)]
    method: Option<String>,
    /// At most so many inputs for a method.
    #[arg(long, default_value_t = 300)]
    inputs: usize,
    /// Reads from an input to an object.
    #[arg(long, default_value_t = 4)]
    k: u32,
    /// Objects of a class that are used; any number, if not given.
    #[arg(long)]
    n: Option<u32>,
    /// Elements of input arrays, and so characters of texts.
    #[arg(long, default_value_t = 4)]
    length: u32,
    #[arg(long, default_value_t = 10)]
    loops: u32,
    /// Seconds for one method and one strategy.
    #[arg(long, default_value_t = 10.0)]
    timeout: f64,
    /// The JDK; by default that of JAVA_HOME or of the `java` on the path.
    #[arg(long)]
    jdk: Option<PathBuf>,
    #[arg(long)]
    jobs: Option<usize>,
}

fn main() -> ExitCode {
    match compare(&Args::parse()) {
        Ok(table) => {
            print!("{table}");
            if table.has_error() { ExitCode::from(1) } else { ExitCode::SUCCESS }
        }
        Err(error) => {
            eprintln!("heapwise-oracle: {error}");
            ExitCode::from(2)
        }
    }
}

fn compare(args: &Args) -> Result<Table, OracleError> {
    let strategies = if args.heap == ["all"] {
        Strategy::ALL.to_vec()
    } else {
        args.heap.iter().map(|name| name.parse()).collect::<Result<_, String>>().map_err(OracleError)?
    };
    let limits = Limits {
        k: args.k,
        n: args.n,
        length: args.length,
        loops: args.loops,
        time: Duration::try_from_secs_f64(args.timeout).map_err(|error| OracleError(error.to_string()))?,
    };
    let jdk = Jdk::find(args.jdk.as_deref()).map_err(|error| OracleError(error.to_string()))?;
    let scratch = tempfile::tempdir()?;
    let subjects = subjects(&jdk, &args.files, scratch.path())?;
    let mut methods = run(&jdk, &subjects, args.inputs, scratch.path())?;
    if let Some(part) = &args.method {
        methods.retain(|method| method.name.contains(part));
    }
    let mut work = Vec::new();
    for method in &methods {
        if let Some(ty) = &method.skipped {
            eprintln!("{}.{} is left out: the domain has no values of {ty}", method.class, method.name);
        } else if let Some(subject) = subjects.iter().find(|subject| subject.class == method.class) {
            work.extend(strategies.iter().map(|&strategy| (subject, method, strategy)));
        }
    }
    let mut table = Table::default();
    let jobs = args.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    for ((_, method, _), checked) in work.iter().zip(check_all(&jdk, &work, &limits, jobs)) {
        table.add(method, &checked);
    }
    Ok(table)
}
