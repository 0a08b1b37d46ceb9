//! What a language adds to what is told of its paths.

use heapwise_heap::Heap;
use heapwise_ids::Name;
use heapwise_ir::{ClassId, FieldId, Program, SeenBy};
use heapwise_term::{Evaluator, Model, SymbolId, Term, Terms, Value};

use crate::ending::{Thrown, Where};
use crate::language::{Language, Plain};
use crate::machine::Worker;
use crate::state::State;

/// Says which value a term has, where somebody knows more than the path: a model.
pub type Known<'a> = &'a mut dyn FnMut(&Terms, Term) -> Option<Value>;

/// A language of whose paths more can be told than terms say. Reports ask, nothing else: a state may be changed by that only
/// as far as a copy of it may.
pub trait Tell: Language {
    /// What an exception says, if that is known. What depends on inputs is told as far as somebody knows these.
    fn message<H: Heap>(
        _worker: &mut Worker<'_, Self>,
        _state: &mut State<H, Self>,
        _exception: Term,
        _known: Known<'_>,
    ) -> Option<String> {
        None
    }

    /// What was null, where an instruction made this exception since it dereferenced null.
    fn null_message(_worker: &mut Worker<'_, Self>, _thrown: &Thrown, _made: Where) -> Option<String> {
        None
    }

    /// What an object says that is a text, as far as it is known.
    fn text<H: Heap>(
        _worker: &mut Worker<'_, Self>,
        _state: &mut State<H, Self>,
        _object: Term,
        _known: Known<'_>,
    ) -> Option<String> {
        None
    }

    /// The input objects of a witness that were there before the program ran, by the symbols that name them.
    fn existing<H: Heap>(
        _worker: &mut Worker<'_, Self>,
        _state: &State<H, Self>,
        _evaluator: &mut Evaluator,
        _witness: &Model,
    ) -> Vec<(SymbolId, ExistingObject)> {
        Vec::new()
    }

    /// What it means that a field holds a number, and that it does not, where the field is no field of the source.
    fn words(_worker: &Worker<'_, Self>, _field: Name, _number: i64) -> Option<[String; 2]> {
        None
    }

    /// The name of the class that an object of the program stands for.
    fn class_of_mirror<H: Heap>(_state: &State<H, Self>, _object: Term) -> Option<Name> {
        None
    }

    /// Whether a field is one that the source has, or its library.
    fn is_of_source(program: &Program, field: FieldId) -> bool {
        program.fields[field].seen_by != SeenBy::Nobody
    }

    /// Whether objects of a class are texts.
    fn is_text(_program: &Program, _class: ClassId) -> bool {
        false
    }

    /// Whether objects of a class say that an assertion failed.
    fn is_assertion(_program: &Program, _class: ClassId) -> bool {
        false
    }

    /// Whether a class is one by which programs speak to us.
    fn is_api(_program: &Program, _class: ClassId) -> bool {
        false
    }
}

impl Tell for Plain {}

/// An object that was there before the program ran, as people name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExistingObject {
    /// The object of a text literal.
    Literal(String),
    /// The object of a class that there is once for a number.
    Box { class: String, number: i64 },
    /// How the language gets at it from a static field.
    Field(String),
    /// The class that it stands for.
    Class(String),
}
