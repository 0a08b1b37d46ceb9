//! `heapwise hex`: reads rules about heaps, looks up their names, and shows what they stand for.

use heapwise::Project;

use crate::args::HexArgs;
use crate::{Misuse, Outcome, terminal};

pub(crate) fn main(args: &HexArgs) -> Result<Outcome, Misuse> {
    let project = Project::open(args.java.clone()).with_colour(terminal::colour_on_stderr());
    let text = project.check_rules(&args.rules, args.target.as_deref())?;
    terminal::print(&text)?;
    Ok(Outcome::default())
}
