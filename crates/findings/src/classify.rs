//! Which paths are findings.

use heapwise_explore::{
    Bound, CallReport, EndingReport, Implicit, InputReport, ObjectReport, PathReport, ThrownBy, ThrownReport,
    ValueReport,
};

use crate::condition::value;
use crate::document::{FindingKind, Standing};

/// What a path says of the program, if it ends in a way that may be a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classified {
    pub kind: FindingKind,
    pub standing: Standing,
    pub exception: String,
    pub message: Option<String>,
    /// Which instruction of the place it is, where that is known: a line may have several.
    pub offset: Option<u16>,
    pub place: CallReport,
    pub calls: Vec<CallReport>,
}

/// Judges a path, of which the branches are told. None, if it returns, or does not run to its end for other reasons.
pub fn classify(path: &PathReport) -> Option<Classified> {
    match &path.ending {
        EndingReport::Threw { exception } => Some(thrown(path, exception)),
        EndingReport::Cut { bound: Bound::Calls, calls, .. } => {
            let place = place(calls).cloned()?;
            let exception = "calls nest without end".to_owned();
            let (kind, standing) = (FindingKind::Recursion, Standing::Finding);
            Some(Classified { kind, standing, exception, message: None, offset: None, place, calls: calls.clone() })
        }
        _ => None,
    }
}

fn thrown(path: &PathReport, thrown: &ThrownReport) -> Classified {
    let kind = kind(thrown);
    let alone = CallReport { method: thrown.method.clone(), file: thrown.file.clone(), line: thrown.line };
    let place = place(&thrown.calls).cloned().unwrap_or(alone);
    let is_below_library = thrown.calls.first().is_some_and(|call| *call != place);
    let standing = match (kind, thrown.by) {
        (FindingKind::Assertion, _) => Standing::Finding,
        (FindingKind::Other, _) => Standing::Thrown,
        (FindingKind::Null, ThrownBy::Instruction) if is_null_parameter(path) => Standing::Parameter,
        (_, by) if is_inside_library(thrown, by) && is_below_library && is_of_library_state(path, kind) => {
            Standing::Library
        }
        (_, ThrownBy::Instruction | ThrownBy::Native) => Standing::Finding,
        // The library refuses an index that the program has made: for the program that is as good as an array refusing it.
        (FindingKind::Index, ThrownBy::Statement) if is_below_library => Standing::Finding,
        (_, ThrownBy::Statement) => Standing::Thrown,
    };
    let message = thrown.message.clone().or_else(|| thrown.because.clone());
    let offset = thrown.offset.filter(|_| !is_below_library);
    Classified { kind, standing, exception: thrown.what.clone(), message, offset, place, calls: thrown.calls.clone() }
}

fn kind(thrown: &ThrownReport) -> FindingKind {
    if thrown.is_assertion {
        return FindingKind::Assertion;
    }
    if let Some(fault) = thrown.fault {
        return match fault {
            Implicit::NullDereference => FindingKind::Null,
            Implicit::BadCast => FindingKind::Cast,
            Implicit::BadIndex => FindingKind::Index,
            Implicit::NegativeSize => FindingKind::Size,
            Implicit::DivisionByZero => FindingKind::Division,
            Implicit::BadStore => FindingKind::ArrayStore,
        };
    }
    match thrown.class.as_deref() {
        Some("java.lang.NullPointerException") => FindingKind::Null,
        Some("java.lang.ClassCastException") => FindingKind::Cast,
        Some(
            "java.lang.ArrayIndexOutOfBoundsException"
            | "java.lang.StringIndexOutOfBoundsException"
            | "java.lang.IndexOutOfBoundsException",
        ) => FindingKind::Index,
        Some("java.lang.NegativeArraySizeException") => FindingKind::Size,
        Some("java.lang.ArithmeticException") => FindingKind::Division,
        Some("java.lang.ArrayStoreException") => FindingKind::ArrayStore,
        _ => FindingKind::Other,
    }
}

/// The innermost call that is not in the library of Java; where all are, the innermost.
fn place(calls: &[CallReport]) -> Option<&CallReport> {
    calls.iter().find(|call| !is_library(&call.method)).or(calls.first())
}

fn is_library(method: &str) -> bool {
    ["java.", "javax.", "jdk.", "sun.", "com.sun."].iter().any(|package| method.starts_with(package))
}

/// Whether the library breaks by itself: an instruction of it, or a native method that it has called.
fn is_inside_library(thrown: &ThrownReport, by: ThrownBy) -> bool {
    let is_called_by_library = thrown.calls.get(1).is_some_and(|call| is_library(&call.method));
    by == ThrownBy::Instruction || by == ThrownBy::Native && is_called_by_library
}

/// Whether what an object of the library holds makes an instruction of the library break: a list without an array, or with one that is shorter
/// than its size. An input may hold that, but hardly an object that the library's own methods have made. Null that the
/// program itself has handed over is another thing.
fn is_of_library_state(path: &PathReport, kind: FindingKind) -> bool {
    let is_state = matches!(kind, FindingKind::Null | FindingKind::Index | FindingKind::Size);
    let looked_into = |object: &ObjectReport| is_in_library(object) && !object.fields.is_empty();
    let nulls = path.conditions.iter().filter_map(|condition| condition.strip_suffix(" == null"));
    let is_handed_over = |name: &str| !passes_library(&path.input, name);
    let may_be_handed_over = kind == FindingKind::Null && nulls.into_iter().any(is_handed_over);
    is_state && path.input.objects.iter().any(looked_into) && !may_be_handed_over
}

/// Texts, boxes and arrays are values, and those that were there before are as the library has made them.
fn is_in_library(object: &ObjectReport) -> bool {
    let is_value = object.class.starts_with("java.lang.") || object.class.starts_with('[');
    is_library(&object.class) && !is_value && object.existing.is_none() && object.function.is_none()
}

/// Whether a way such as `this.order.elementData` leads through an object of the library.
fn passes_library(input: &InputReport, way: &str) -> bool {
    let before = way.match_indices(['.', '[']).filter_map(|(at, _)| value(input, &way[..at]));
    let mut objects = before.filter_map(|value| match value {
        ValueReport::Object { id } => input.objects.iter().find(|object| object.id == *id),
        _ => None,
    });
    objects.any(is_in_library)
}

/// Whether null is dereferenced since a parameter is null, before the program has decided anything: no branch has asked
/// about any input, and of all inputs just this parameter is known to be null.
fn is_null_parameter(path: &PathReport) -> bool {
    let is_at_once = path.branches.as_ref().is_some_and(Vec::is_empty);
    let mut nulls = path.conditions.iter().filter_map(|condition| condition.strip_suffix(" == null"));
    let Some(name) = nulls.next() else { return false };
    let is_parameter = name != "this" && path.input.params.iter().any(|(param, _)| param == name);
    is_at_once && is_parameter && nulls.next().is_none()
}
