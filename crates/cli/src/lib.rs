//! heapwise explores methods whose inputs are heaps: it runs a program on all input heaps at once, within bounds, and answers
//! with every path that the program can take.
//!
//! A [`Project`] knows where programs are; a [`Target`] is a program that can be explored; [`Options`] say how. Paths come as
//! plain data ([`PathReport`]): to a [`Sink`], or one by one from [`Target::paths`]. Everything that the command line does, it
//! does through this library.
//!
//! Count the paths of a method (of a class path, with `Project::open(ProjectOptions { class_path, .. })`; here of a program in
//! the tiny language):
//!
//! ```
//! use heapwise::{Language, Options, Project};
//!
//! let project = Project::open(Default::default());
//! let text = "class Node { next }  {\n  return Y0.next = null;\n}\n";
//! # let text = include_str!("../demo/unlink.tiny");
//! let target = project.source("unlink.tiny", text, Language::Tiny)?;
//! let summary = target.count(&Options::default())?;
//! assert!(summary.paths() > 0 && summary.complete());
//! # Ok::<(), heapwise::Error>(())
//! ```
//!
//! Stop at the first failing assertion:
//!
//! ```
//! # use heapwise::{Detail, Language, Options, Project};
//! # let project = Project::open(Default::default());
//! let text = "method main(%x: i32) -> i32 {\n  ...\n}\n";
//! # let text = include_str!("../demo/assert.ir");
//! let target = project.source("assert.ir", text, Language::Ir)?;
//! let failing = target.paths(&Options::default(), Detail::ALL)?.find(|path| path.ending.is_failed_assertion());
//! println!("{}", failing.expect("an input breaks it").trail);
//! # Ok::<(), heapwise::Error>(())
//! ```
//!
//! A sink of one's own:
//!
//! ```
//! use heapwise::{Go, PathReport, Sink};
//!
//! /// Keeps what paths throw, and stops after so many.
//! struct Thrown(Vec<String>, usize);
//!
//! impl Sink for Thrown {
//!     fn path(&mut self, path: PathReport) -> Go {
//!         self.0.extend(path.ending.thrown().map(|thrown| thrown.what.clone()));
//!         if self.0.len() < self.1 { Go::On } else { Go::Stop }
//!     }
//! }
//! # use heapwise::{Language, Options, Project};
//! # let project = Project::open(Default::default());
//! # let target = project.source("assert.ir", include_str!("../demo/assert.ir"), Language::Ir)?;
//!
//! let mut thrown = Thrown(Vec::new(), 10);
//! target.explore(&Options::default(), &mut thrown)?;
//! assert!(!thrown.0.is_empty());
//! # Ok::<(), heapwise::Error>(())
//! ```

pub mod check;
pub mod coverage;
pub mod documents;
mod error;
mod hex;
mod java;
pub mod junit;
mod language;
pub mod options;
mod paths;
pub mod program_paths;
mod project;
mod replay;
mod rules;
mod run;
mod target;
pub mod techniques;

pub use error::Error;
pub use heapwise_explore::{
    Assumed, Assumption, Audit, Bound, BranchReport, Bug, CallReport, Detail, Effect, EndingKind, EndingReport,
    ExistingReport, FinalReport, FunctionReport, Go, InputReport, NamedValue, Number, ObjectId, ObjectReport,
    OpenReference, Order, PathReport, Progress, Queries, ShapeOptions, Shapes, Sink, Strategy, Summary, ThrownBy,
    ThrownReport, Trail, TrailError, ValueReport, Way,
};
pub use heapwise_findings as findings;
pub use heapwise_report::{Claim, ClaimKind, PathsClaim, SummaryReport};
pub use heapwise_solver::{Backend, end_process, is_left_behind};
pub use language::AnyTarget;
pub use options::{HeapOption, InvariantOption, Options, PathList, ProjectOptions, RunOptions};
pub use paths::Paths;
pub use project::{Found, Language, Project};
pub use replay::{FollowedReport, QuestionReport, StepReport, Watched, Watching};
pub use target::{Target, with_stack};
