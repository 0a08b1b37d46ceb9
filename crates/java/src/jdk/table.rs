//! The table: what each line says, and how a method finds its line.

use std::collections::HashMap;
use std::sync::LazyLock;

use foldhash::fast::FixedState;
use heapwise_heap::{Asked, Heap};
use heapwise_term::Term;

use super::{Answer, Functions, TABLES};
use crate::State;
use crate::jvm::Jvm;

/// What a native does, with what it is given.
pub(crate) type Run<H> = fn(&mut Jvm<'_, '_>, &mut State<H>, &[Term]) -> Asked<Answer, H>;

/// A line of the table: a method, and what is known of what it does.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Line {
    /// As class files write it: `java/lang/Object.hashCode()I`.
    pub(super) name: &'static str,
    reads_texts: bool,
    /// Whether JDK 17 has no such method, but an older or a newer one has.
    #[cfg_attr(not(test), expect(dead_code, reason = "it is for the test that holds the table against a JDK"))]
    pub(super) is_of_other_jdk: bool,
}

impl Line {
    pub(super) const fn new(name: &'static str) -> Line {
        Line { name, reads_texts: false, is_of_other_jdk: false }
    }

    /// It may look at what a text says that it is given, other than to show it.
    pub(super) const fn reads_texts(self) -> Line {
        Line { reads_texts: true, ..self }
    }

    pub(super) const fn other_jdk(self) -> Line {
        Line { is_of_other_jdk: true, ..self }
    }
}

/// Makes the table of a file. A line is a method's name, the function that does it (with what that takes beside the
/// arguments), and what else is known of it. Functions take arguments as an array, or as a slice if there may be any number.
macro_rules! table {
    ($($name:expr => run $run:ident $(($($given:expr),+))? $(, $mark:ident)*;)*) => {
        pub(super) const LINES: &[$crate::jdk::table::Line] =
            &[$($crate::jdk::table::Line::new($name)$(.$mark())*),*];

        /// What the natives among the lines do, each at the place of its line.
        pub(super) struct Functions<H>(std::marker::PhantomData<H>);

        impl<H: heapwise_heap::Heap> Functions<H> {
            pub(super) const ALL: &'static [$crate::jdk::table::Run<H>] = &[$(
                |jvm, state, args| match $crate::jdk::table::taken(args) {
                    Some(args) => $run(jvm, state, args $($(, $given)+)?),
                    None => Ok($crate::jdk::table::not_taken($name, args)),
                }
            ),*];
        }
    };
}

pub(super) use table;

/// The arguments as a native takes them, if it takes so many.
pub(super) fn taken<'a, T: TryFrom<&'a [Term]>>(args: &'a [Term]) -> Option<T> {
    T::try_from(args).ok()
}

pub(super) fn not_taken(name: &str, args: &[Term]) -> Answer {
    Answer::Unsupported(format!("{name} with {} arguments", args.len()))
}

/// A method that is known by heart: where its line is.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Native {
    file: u16,
    line: u16,
    reads_texts: bool,
}

impl Native {
    /// The native of this name.
    pub(crate) fn find(name: &str) -> Option<Native> {
        let (class, member) = name.split_once('.')?;
        let of_class = BY_CLASS.get(class)?;
        of_class.iter().find(|(known, _)| *known == member).map(|&(_, native)| native)
    }

    #[inline]
    pub(super) fn function<H: Heap>(self) -> Run<H> {
        Functions::<H>::ALL[usize::from(self.file)][usize::from(self.line)]
    }

    #[inline]
    pub(super) fn reads_texts(self) -> bool {
        self.reads_texts
    }
}

/// The lines of each class, by the rest of their names.
static BY_CLASS: LazyLock<HashMap<&'static str, Vec<(&'static str, Native)>, FixedState>> = LazyLock::new(|| {
    let mut by_class: HashMap<_, Vec<_>, FixedState> = HashMap::default();
    for (file, lines) in TABLES.iter().enumerate() {
        for (index, line) in lines.iter().enumerate() {
            let (class, member) = line.name.split_once('.').unwrap_or((line.name, ""));
            let native = Native { file: file as u16, line: index as u16, reads_texts: line.reads_texts };
            by_class.entry(class).or_default().push((member, native));
        }
    }
    by_class
});

/// Whether the interpreter knows a method by heart, so that its code need not be read.
pub fn is_known_by_heart(name: &str) -> bool {
    Native::find(name).is_some()
}
