//! `heapwise completions` and `heapwise man`: what shells and `man` know of the command line.

use std::fs;
use std::path::Path;

use clap::CommandFactory;
use clap_mangen::Man;

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::{Misuse, Outcome, terminal};

const NAME: &str = "heapwise";

pub(crate) fn completions(args: &CompletionsArgs) -> Result<Outcome, Misuse> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), NAME, &mut text);
    terminal::print(&String::from_utf8_lossy(&text))?;
    Ok(Outcome::default())
}

pub(crate) fn pages(args: &ManArgs) -> Result<Outcome, Misuse> {
    match &args.directory {
        Some(directory) => fs::create_dir_all(directory)
            .and_then(|()| clap_mangen::generate_to(Args::command(), directory))
            .map_err(|error| unwritable(directory, &error))?,
        None => {
            let mut text = Vec::new();
            let page = Man::new(Args::command()).render(&mut text);
            page.map_err(|error| format!("cannot make a manual page: {error}"))?;
            terminal::print(&String::from_utf8_lossy(&text))?;
        }
    }
    Ok(Outcome::default())
}

fn unwritable(place: &Path, error: &std::io::Error) -> Misuse {
    format!("cannot write `{}`: {error}", place.display())
}
