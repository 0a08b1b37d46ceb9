//! Flags to options.

use std::io;
use std::thread::available_parallelism;
use std::time::Duration;

use heapwise_explore::{Bounds, InputTypes, KCounts, NullDereference, Options, PerClass, Strategy};
use heapwise_interp::Overflow;
use heapwise_ir::Program;
use heapwise_report::{Run, RunBounds, Scratch};
use heapwise_solver::Config;

use crate::Misuse;
use crate::args::{JavaArgs, KCountsArg, MeaningArgs, Npe, SearchArgs, SolverArgs};
use crate::load::Loaded;

/// What a command that explores was told.
pub(crate) struct Told<'a> {
    pub(crate) meaning: &'a MeaningArgs,
    pub(crate) search: &'a SearchArgs,
    pub(crate) solver: &'a SolverArgs,
    pub(crate) timeout: Option<Duration>,
    pub(crate) java: &'a JavaArgs,
}

impl Told<'_> {
    pub(crate) fn options(&self, loaded: &Loaded, strategy: Strategy) -> Result<Options, Misuse> {
        Ok(Options {
            strategy,
            bounds: Bounds { time: self.timeout, ..bounds(self.meaning, &loaded.target.program, strategy)? },
            null_dereference: null_dereference(self.meaning, loaded),
            order: self.search.order.clone(),
            jobs: jobs(self.search),
            solver: solver(self.solver),
        })
    }
}

/// The number of workers. The result does not depend on it, so by default all cores work.
pub(crate) fn jobs(search: &SearchArgs) -> usize {
    search.jobs.unwrap_or_else(|| available_parallelism().map_or(1, usize::from))
}

pub(crate) fn null_dereference(meaning: &MeaningArgs, loaded: &Loaded) -> NullDereference {
    match meaning.npe {
        Some(Npe::Fork) => NullDereference::Fork,
        Some(Npe::Assume) => NullDereference::Assume,
        None => loaded.null_dereference,
    }
}

/// The bounds on a path. The whole run's time is not among them.
pub(crate) fn bounds(meaning: &MeaningArgs, program: &Program, strategy: Strategy) -> Result<Bounds, Misuse> {
    let k_counts = match meaning.k_counts {
        KCountsArg::Used => KCounts::Used,
        KCountsArg::Chosen if strategy.chooses() => KCounts::Chosen,
        KCountsArg::Chosen => return Err(chooses_nothing(strategy)),
    };
    let mut n = PerClass::default();
    for limit in &meaning.n {
        match &limit.class {
            None => n.all = Some(limit.number),
            Some(name) => {
                let class = program.find_class(name).ok_or_else(|| unknown_class(program, name))?;
                // The last word on a class counts, as it does for all.
                n.exceptions.retain(|(known, _)| *known != class);
                n.exceptions.push((class, limit.number));
            }
        }
    }
    Ok(Bounds {
        k: meaning.k.and_then(|limit| limit.0),
        k_counts,
        n,
        length: meaning.length.and_then(|limit| limit.0),
        loops: meaning.loops.0,
        calls: meaning.calls.0,
        steps: meaning.steps.0,
        terms: None,
        time: None,
    })
}

fn chooses_nothing(strategy: Strategy) -> Misuse {
    let choose: Vec<&str> = Strategy::ALL.into_iter().filter(|other| other.chooses()).map(Strategy::name).collect();
    format!(
        "--k-counts chosen: {strategy} chooses no objects, so that none can be counted; the strategies that do are {}",
        choose.join(", ")
    )
}

fn unknown_class(program: &Program, name: &str) -> Misuse {
    let known: Vec<&str> = program.classes.ids().map(|class| program.class_name(class)).collect();
    let known =
        if known.is_empty() { "has no classes".to_owned() } else { format!("has the classes {}", known.join(", ")) };
    format!("--n {name}=...: there is no class `{name}`; the program {known}")
}

fn solver(args: &SolverArgs) -> Config {
    Config {
        backend: args.solver.clone(),
        cross_check: args.cross_check.clone(),
        timeout: args.solver_timeout,
        log: args.log_queries.clone(),
        unwind: args.unwind,
    }
}

/// What a report says about the run.
pub(crate) fn describe(loaded: &Loaded, options: &Options) -> Run {
    let bounds = &options.bounds;
    let program = &loaded.target.program;
    Run {
        target: loaded.name.clone(),
        is_java: loaded.target.linker.is_some(),
        heap: options.strategy.name().to_owned(),
        exact_types: loaded.target.input_types == InputTypes::Exact,
        math_ints: loaded.target.overflow == Overflow::AssumedAway,
        latin_strings: loaded.latin_strings,
        assumes_non_null: options.null_dereference == NullDereference::Assume,
        never_null: program.methods[loaded.target.entry]
            .params
            .iter()
            .filter(|param| param.non_null)
            .map(|param| program.names.text(param.name).to_owned())
            .filter(|name| name != "this")
            .collect(),
        bounds: RunBounds {
            k: bounds.k,
            k_counts_chosen: bounds.k_counts == KCounts::Chosen,
            n: bounds.n.all,
            n_of: bounds.n.exceptions.iter().map(|&(class, n)| (program.class_name(class).to_owned(), n)).collect(),
            length: bounds.length,
            loops: bounds.loops,
            calls: bounds.calls,
            steps: bounds.steps,
            seconds: bounds.time.map(|time| time.as_secs_f64()),
        },
    }
}

/// A scratch file for sorting more paths than fit in memory.
pub(crate) fn scratch() -> io::Result<Box<dyn Scratch>> {
    Ok(Box::new(tempfile::tempfile()?))
}
