//! Options in the words of the engine, and in those of reports.

use heapwise_explore::{Bounds, InputTypes, KCounts, NullDereference, PerClass, Strategy};
use heapwise_interp::Overflow;
use heapwise_ir::Program;
use heapwise_report::{Run, RunBounds};
use heapwise_solver::Config;

use crate::options::{BoundOptions, InvariantOption, KCountsOption, Npe, SearchOptions, SolverOptions};
use crate::{Error, HeapOption, Options, ProjectOptions, RunOptions, Target};

pub(crate) fn engine_options(target: &Target, options: &Options) -> Result<heapwise_explore::Options, Error> {
    let strategy = options.heap.strategy(&target.0.project, &options.bounds);
    fits(&target.0.project, strategy)?;
    let bounds = bounds(&options.bounds, target.0.target.program(), strategy)?;
    Ok(heapwise_explore::Options {
        strategy,
        bounds: Bounds { time: options.timeout, ..bounds },
        null_dereference: match options.bounds.npe {
            Some(Npe::Fork) => NullDereference::Fork,
            Some(Npe::Assume) => NullDereference::Assume,
            None => target.0.null_dereference,
        },
        order: options.search.order.clone(),
        jobs: options.search.workers(),
        solver: solver(&options.solver),
        coverage: options.coverage,
    })
}

/// Whether a strategy can do what is asked of invariants.
fn fits(project: &ProjectOptions, heap: Strategy) -> Result<(), Error> {
    let settles_nothing = project.invariant == Some(InvariantOption::Consp) && !heap.chooses();
    let completes = matches!(project.invariant, Some(InvariantOption::Bounded(_))) || project.audit.is_some();
    Err(Error::Option(match heap {
        _ if settles_nothing => {
            format!(
                "--invariant consp: {heap} settles no references, so there is nothing to look at; it can do with prep"
            )
        }
        Strategy::Summary if completes => {
            let what = if project.audit.is_some() { "--audit" } else { "--invariant bounded" };
            format!(
                "{what}: {heap} does not keep what was there at first apart from what was written; it can do with prep"
            )
        }
        _ => return Ok(()),
    }))
}

/// The bounds on a path. The whole run's time is not among them.
fn bounds(meaning: &BoundOptions, program: &Program, strategy: Strategy) -> Result<Bounds, Error> {
    let k_counts = match meaning.k_counts {
        KCountsOption::Used => KCounts::Used,
        KCountsOption::Chosen if strategy.chooses() => KCounts::Chosen,
        KCountsOption::Chosen => return Err(chooses_nothing(strategy)),
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

fn chooses_nothing(strategy: Strategy) -> Error {
    let choose: Vec<&str> = Strategy::ALL.into_iter().filter(|other| other.chooses()).map(Strategy::name).collect();
    Error::Option(format!(
        "--k-counts chosen: {strategy} chooses no objects, so that none can be counted; the strategies that do are {}",
        choose.join(", ")
    ))
}

fn unknown_class(program: &Program, name: &str) -> Error {
    let known: Vec<&str> = program.classes.ids().map(|class| program.class_name(class)).collect();
    let known =
        if known.is_empty() { "has no classes".to_owned() } else { format!("has the classes {}", known.join(", ")) };
    Error::Option(format!("--n {name}=...: there is no class `{name}`; the program {known}"))
}

fn solver(args: &SolverOptions) -> Config {
    Config {
        backend: args.solver.clone(),
        cross_check: args.cross_check.clone(),
        timeout: args.solver_timeout,
        log: args.log_queries.clone(),
        unwind: args.unwind,
    }
}

/// What a report says about the run.
pub(crate) fn describe(target: &Target, told: &Options) -> Result<Run, Error> {
    let options = engine_options(target, told)?;
    let bounds = &options.bounds;
    let loaded = &target.0;
    let program = loaded.target.program();
    // The result depends neither on the number of workers nor on the order, so they are no part of it.
    let told = Options { search: SearchOptions::default(), ..told.clone() };
    let is_heap_chosen = told.heap == HeapOption::Auto;
    let all = RunOptions { project: loaded.project.clone(), explore: told };
    Ok(Run {
        target: loaded.name.clone(),
        is_java: loaded.target.is_java(),
        heap: options.strategy,
        is_heap_chosen,
        exact_types: loaded.target.input_types() == InputTypes::Exact,
        math_ints: loaded.target.overflow() == Overflow::AssumedAway,
        latin_strings: loaded.latin_strings,
        assumes_non_null: options.null_dereference == NullDereference::Assume,
        never_null: program.methods[loaded.target.entry()]
            .params
            .iter()
            .filter(|param| param.non_null)
            .map(|param| program.names.text(param.name).to_owned())
            .filter(|name| name != "this")
            .collect(),
        bounds: RunBounds {
            k: bounds.k,
            k_counts: bounds.k_counts,
            n: bounds.n.all,
            n_of: bounds.n.exceptions.iter().map(|&(class, n)| (program.class_name(class).to_owned(), n)).collect(),
            length: bounds.length,
            loops: bounds.loops,
            calls: bounds.calls,
            steps: bounds.steps,
            seconds: bounds.time.map(|time| time.as_secs_f64()),
        },
        options: serde_json::to_value(all).ok(),
    })
}
