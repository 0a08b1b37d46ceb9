//! The table: what each line says, and how a method finds its line.

use std::collections::HashMap;
use std::sync::LazyLock;

use foldhash::fast::FixedState;
use heapwise_heap::{Asked, Heap, Own};
use heapwise_jvm::{Instead, Write, Written};
use heapwise_term::{Term, Word};

use super::{Answer, Functions, TABLES};
use crate::State;
use crate::jvm::Jvm;

/// What a native does, with what it is given.
pub(crate) type Run<H> = fn(&mut Jvm<'_, '_>, &mut State<H>, &[Term]) -> Asked<Answer, H>;

/// The same of arguments that are known, without terms: nothing has changed where it has no result.
pub(crate) type Compute = fn(&mut Jvm<'_, '_>, &mut Own, &[Word]) -> Option<Word>;

/// A line of the table: a method, and what is known of it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Line {
    /// As class files write it: `java/lang/Object.hashCode()I`. For what is written, a name without descriptor means all
    /// methods of that name, `*` instead of it all methods of a class, and `*` instead of the class any class. What says
    /// more comes first.
    pub(super) name: &'static str,
    does: Does,
    compute: Option<Compute>,
    reads_texts: bool,
    when: fn(&Written<'_>) -> bool,
    /// Whether JDK 17 has no such method, but an older or a newer one has.
    #[cfg_attr(not(test), expect(dead_code, reason = "it is for the test that holds the table against a JDK"))]
    pub(super) is_of_other_jdk: bool,
}

/// What is done where a method is called.
#[derive(Copy, Clone, Debug)]
pub(super) enum Does {
    /// It is a native, whose function is in a table of its own, since it depends on the heap.
    Run,
    /// Other code runs.
    Write(Write),
}

impl Line {
    pub(super) const fn new(name: &'static str, does: Does) -> Line {
        Line { name, does, compute: None, reads_texts: false, when: |_| true, is_of_other_jdk: false }
    }

    /// It may look at what a text says that it is given, other than to show it.
    pub(super) const fn reads_texts(self) -> Line {
        Line { reads_texts: true, ..self }
    }

    /// Of arguments that are known, this gives the same without terms.
    pub(super) const fn computes(self, compute: Compute) -> Line {
        Line { compute: Some(compute), ..self }
    }

    /// It counts only for methods for which this holds.
    pub(super) const fn when(self, when: fn(&Written<'_>) -> bool) -> Line {
        Line { when, ..self }
    }

    pub(super) const fn other_jdk(self) -> Line {
        Line { is_of_other_jdk: true, ..self }
    }
}

/// Makes the table of a file. A line is a method's name; whether it is run, computed or written, and by which function (with what
/// that takes beside the usual); and what else is known of it. What is computed is a function of known numbers alone, and is
/// not supported of others. Functions that are run take arguments as an array, or as a
/// slice if there may be any number. A line for what is no method of Java begins with the constant that it declares.
macro_rules! table {
    (@does run $run:ident $(($($given:expr),+))?) => {
        $crate::jdk::table::Does::Run
    };
    (@does compute $($rest:tt)*) => {
        $crate::jdk::table::Does::Run
    };
    (@does write $write:ident $(($($given:expr),+))?) => {
        $crate::jdk::table::Does::Write(|writer, method, id| $write(writer, method, id $($(, $given)+)?))
    };
    (@function $name:expr, run $run:ident $(($($given:expr),+))?) => {
        |jvm, state, args| match $crate::jdk::table::taken(args) {
            Some(args) => $run(jvm, state, args $($(, $given)+)?),
            None => Ok($crate::jdk::table::not_taken($name, args)),
        }
    };
    (@function $name:expr, compute $compute:ident $(($($given:expr),+))?) => {
        |jvm, _, args| Ok($crate::jdk::table::computed($name, jvm, args, |args| $compute(args $($(, $given)+)?)))
    };
    (@function $name:expr, write $($rest:tt)*) => {
        |_, _, args| Ok($crate::jdk::table::not_taken($name, args))
    };
    (@line $line:expr, compute $compute:ident $(($($given:expr),+))?) => {
        $line.computes(|_, _, args| $compute(args $($(, $given)+)?))
    };
    (@line $line:expr, $kind:ident $($rest:tt)*) => {
        $line
    };
    ($(
        $(pub $own:ident =)? $name:expr =>
            $kind:ident $does:ident $(($($given:expr),+))? $(, $mark:ident $(($with:expr))?)*;
    )*) => {
        $($(pub(crate) const $own: heapwise_jvm::Own = heapwise_jvm::Own($name);)?)*

        pub(super) const LINES: &[$crate::jdk::table::Line] = &[$(
            $crate::jdk::table::table!(
                @line
                $crate::jdk::table::Line::new($name, $crate::jdk::table::table!(@does $kind $does $(($($given),+))?)),
                $kind $does $(($($given),+))?
            )$(.$mark($($with)?))*
        ),*];

        /// What the natives among the lines do, each at the place of its line.
        pub(super) struct Functions<H>(std::marker::PhantomData<H>);

        impl<H: heapwise_heap::Heap> Functions<H> {
            pub(super) const ALL: &'static [$crate::jdk::table::Run<H>] = &[$(
                $crate::jdk::table::table!(@function $name, $kind $does $(($($given),+))?)
            ),*];
        }
    };
}

pub(super) use table;

/// The arguments as a native takes them, if it takes so many.
pub(super) fn taken<'a, T: TryFrom<&'a [Term]>>(args: &'a [Term]) -> Option<T> {
    T::try_from(args).ok()
}

/// What a function of known numbers gives.
pub(super) fn computed(
    name: &str,
    jvm: &mut Jvm<'_, '_>,
    args: &[Term],
    compute: impl Fn(&[Word]) -> Option<Word>,
) -> Answer {
    let known: Vec<Word> = args.iter().map(|&arg| jvm.terms.word(arg)).collect();
    match compute(&known) {
        Some(value) => Answer::Value(jvm.terms.term(value)),
        None => Answer::Unsupported(format!("{} of an argument that is symbolic", source_name(name))),
    }
}

/// A method as its source calls it.
fn source_name(name: &str) -> String {
    name.split('(').next().unwrap_or(name).replace('/', ".")
}

pub(super) fn not_taken(name: &str, args: &[Term]) -> Answer {
    Answer::Unsupported(format!("{name} with {} arguments", args.len()))
}

/// A method that is known by heart: where its line is.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Native {
    file: u16,
    line: u16,
    pub(super) compute: Option<Compute>,
    reads_texts: bool,
}

impl Native {
    /// The native of this name.
    pub(crate) fn find(name: &str) -> Option<Native> {
        let (class, member) = name.split_once('.')?;
        let known = BY_CLASS.get(class)?.iter().find(|known| known.member == member)?;
        matches!(known.line.does, Does::Run).then_some(known.native)
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

/// What a method does instead of running its code, if anything is known of it.
pub(super) fn instead(written: &Written<'_>) -> Option<Instead> {
    let (name, descriptor) = (&*written.method.name, &*written.method.descriptor);
    for class in [&*written.class.name, "*"] {
        let Some(of_class) = BY_CLASS.get(class) else { continue };
        let exactly = |known: &Known| known.member.strip_prefix(name) == Some(descriptor);
        let by_name = |known: &Known| known.member == name && matches!(known.line.does, Does::Write(_));
        let any = |known: &Known| known.member == "*";
        let ways: [&dyn Fn(&Known) -> bool; 3] = [&exactly, &by_name, &any];
        for is_meant in ways {
            if let Some(known) = of_class.iter().find(|known| is_meant(known))
                && (known.line.when)(written)
            {
                return Some(match known.line.does {
                    Does::Run => Instead::Native,
                    Does::Write(write) => Instead::Code(write),
                });
            }
        }
    }
    None
}

/// For lines: it is a native method of the JDK.
pub(super) fn is_native_of_jdk(written: &Written<'_>) -> bool {
    written.is_of_jdk && written.method.access.is_native()
}

pub(super) fn is_static(written: &Written<'_>) -> bool {
    written.method.access.is_static()
}

/// A line of a class.
struct Known {
    /// The name without the class.
    member: &'static str,
    line: &'static Line,
    native: Native,
}

/// The lines of each class.
static BY_CLASS: LazyLock<HashMap<&'static str, Vec<Known>, FixedState>> = LazyLock::new(|| {
    let mut by_class: HashMap<_, Vec<_>, FixedState> = HashMap::default();
    for (file, lines) in TABLES.iter().enumerate() {
        for (index, line) in lines.iter().enumerate() {
            let (class, member) = line.name.split_once('.').unwrap_or((line.name, ""));
            let (file, index) = (file as u16, index as u16);
            let native = Native { file, line: index, compute: line.compute, reads_texts: line.reads_texts };
            by_class.entry(class).or_default().push(Known { member, line, native });
        }
    }
    by_class
});
