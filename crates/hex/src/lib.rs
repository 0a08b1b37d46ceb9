//! HEX: what legal heaps look like, as sentences over access paths.
//!
//! A rule says of the references on a set of paths, a regular expression over field names, what they may be: null, a new
//! object, an object that was met before. Definitions are those of Braione, Denaro, Pezzè: *Symbolic Execution of Programs
//! with Heap Inputs* (3.2 to 3.4); what the language looks like is in `docs/hex.md`.
//!
//! | part | what it does |
//! |---|---|
//! | [`Rules`] | what a run holds its input heaps against, by number |
//! | [`Automaton`] | walks access paths, one step for one reference |
//! | [`rules`] | reads them; [`parse`], [`expand`] and [`print()`] do parts of it |
//! | [`mod@reference`] | what rules mean, word for word, on a [`Graph`] that is plain data: slow, and what others are held against |
//!
//! This crate knows neither terms nor strategies: those who explore heaps ask it what an input reference may be.

mod automaton;
mod graph;
pub mod reference;
mod regex;
mod rules;
mod syntax;

pub use automaton::{Automaton, PathId, State, TooLarge};
pub use graph::{Graph, Object, Ref};
pub use regex::{Regex, Step};
pub use rules::{
    Anchor, Argument, Atom, AtomId, Base, Claim, Companion, Event, Formula, Mark, Measure, Num, NumClaim, Place,
    Relation, Rules, Section, SectionId, Sentence, SentenceId, Target, Types,
};
pub use syntax::{Ast, Setting, expand, parse, print, rules};
