//! What the command line says, made one with what a configuration file says.

use std::any::TypeId;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, CommandFactory, Parser};
use heapwise::options::{OptionsFile, TARGETS};

use super::Args;
use crate::Misuse;

/// `-cp` and `-classpath`, as `java` has them, are options of two letters or more after one dash: here they are long ones.
fn long_options(arguments: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    arguments.map(|argument| match argument.to_str() {
        Some("-cp" | "-classpath") => "--class-path".into(),
        _ => argument,
    })
}

/// The name of a configuration file that is found where heapwise is called, or above.
pub(crate) const CONFIGURATION: &str = "heapwise.toml";

/// Class paths that are given one after the other are one.
fn with_one_class_path(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    const FLAG: &str = "--class-path";
    let mut kept = Vec::new();
    let mut entries: Vec<PathBuf> = Vec::new();
    let mut first = None;
    let mut arguments = arguments.peekable();
    while let Some(argument) = arguments.next() {
        let written = argument.to_str().and_then(|it| it.strip_prefix(FLAG)?.strip_prefix('=')).map(OsString::from);
        let value = match written {
            None if argument == FLAG => arguments.next(),
            written => written,
        };
        match value {
            Some(value) => {
                first.get_or_insert(kept.len());
                entries.extend(std::env::split_paths(&value));
            }
            None => kept.push(argument),
        }
    }
    if let Some(first) = first {
        // What was split at separators can be joined by them.
        let joined = std::env::join_paths(entries).unwrap_or_default();
        kept.insert(first, with_value(FLAG, Some(joined)));
    }
    kept
}

/// What the command line says, and for what it leaves open, the configuration file that it names or that is found.
pub(crate) fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Args, Misuse> {
    let mut arguments = with_one_class_path(long_options(arguments));
    // Clap ends the program with status 2 itself where the options are wrong.
    let matches = without_required_programs(Args::command()).get_matches_from(&arguments);
    let Some((command, said)) = matches.subcommand() else { return Ok(Args::parse_from(arguments)) };
    let Some(file) = configuration(said) else { return Ok(Args::parse_from(arguments)) };
    let all = Args::command();
    let options: Vec<&Arg> = all.find_subcommand(command).into_iter().flat_map(|it| it.get_arguments()).collect();
    let mut more = Vec::new();
    for (name, values) in OptionsFile::read_with(&file, &names(&all))?.flags() {
        // A file is for all commands, of which not all have every option.
        let id = if name == TARGETS { PROGRAMS } else { &name };
        let Some(option) = options.iter().find(|option| *option.get_id() == *id) else { continue };
        if said.value_source(id) == Some(ValueSource::CommandLine) {
            continue;
        }
        let is_path = option.get_value_parser().type_id() == TypeId::of::<PathBuf>();
        let folder = file.parent().unwrap_or(Path::new(""));
        let values = values.into_iter().map(|value| match value {
            Some(value) if is_path && !is_known_path(&name) => Some(seen_from(folder, value, option.is_positional())),
            other => other,
        });
        if option.is_positional() {
            more.extend(values.flatten());
        } else {
            let flag = format!("--{}", name.replace('_', "-"));
            more.extend(values.map(|value| with_value(&flag, value)));
        }
    }
    // Behind the command, before which only options of all commands are.
    let place = arguments.iter().position(|argument| argument == command).map_or(arguments.len(), |place| place + 1);
    arguments.splice(place..place, more);
    Ok(Args::parse_from(arguments))
}

/// The options of all commands, as files write them: what they may set, and the methods that are meant.
fn names(all: &clap::Command) -> Vec<String> {
    let options = all.get_subcommands().filter(|command| !command.is_hide_set()).flat_map(|it| it.get_arguments());
    let flags = options.filter(|option| option.get_long().is_some());
    let mut names: Vec<String> = flags.map(|option| option.get_id().to_string()).chain([TARGETS.to_owned()]).collect();
    names.retain(|name| !matches!(name.as_str(), "config" | "help" | "version" | "trail" | "force"));
    names.sort();
    names.dedup();
    names
}

/// Paths that whoever reads the file has seen from there already.
fn is_known_path(name: &str) -> bool {
    matches!(name, "jdk" | "log_queries")
}

/// A path as it is seen from the place of the file. What may be a method is a path only where there is such a file.
fn seen_from(folder: &Path, value: OsString, may_be_method: bool) -> OsString {
    let there = folder.join(&value);
    if may_be_method && !there.is_file() { value } else { there.into_os_string() }
}

/// What the commands call [`TARGETS`] that take several.
const PROGRAMS: &str = "files";

/// For a first look at a command line, which may leave the programs to a file.
fn without_required_programs(mut all: clap::Command) -> clap::Command {
    let takes_several = |command: &clap::Command| command.get_arguments().any(|option| *option.get_id() == *PROGRAMS);
    let commands: Vec<String> =
        all.get_subcommands().filter(|it| takes_several(it)).map(|it| it.get_name().to_owned()).collect();
    for command in commands {
        all = all.mut_subcommand(command, |it| it.mut_arg(PROGRAMS, |programs| programs.required(false)));
    }
    all
}

/// The file that the command line names, where the command takes one; else the one that is here or above.
fn configuration(said: &ArgMatches) -> Option<PathBuf> {
    match said.try_get_one::<PathBuf>("config") {
        Err(_) => None,
        Ok(Some(file)) if file.as_os_str() == "none" => None,
        Ok(Some(file)) => Some(file.clone()),
        Ok(None) => {
            let here = std::env::current_dir().ok()?;
            here.ancestors().map(|directory| directory.join(CONFIGURATION)).find(|file| file.is_file())
        }
    }
}

fn with_value(flag: &str, value: Option<OsString>) -> OsString {
    let mut argument = OsString::from(flag);
    if let Some(value) = value {
        argument.push("=");
        argument.push(value);
    }
    argument
}
