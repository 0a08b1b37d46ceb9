//! What reports ask of Java.

use heapwise_heap::{Heap, Slot};
use heapwise_ids::Name;
use heapwise_interp::{Exception, ExistingObject, Known, Tell, Thrown, Where};
use heapwise_ir::{ClassId, FieldId, Program, supertypes};
use heapwise_jvm::{EXISTING, IDENTITY_HASH, NullMessage};
use heapwise_term::{Evaluator, Model, Place, SymbolId, Term, Value};

use crate::identity::{CACHED, Counterpart, LITERAL};
use crate::{Java, Jvm, State, Worker};

impl Tell for Java {
    fn message<H: Heap>(
        worker: &mut Worker<'_>,
        state: &mut State<H>,
        exception: Term,
        known: Known<'_>,
    ) -> Option<String> {
        let mut jvm = Jvm(worker);
        let slot: Slot = jvm.message_slot()?;
        let message = state.heap.load(&mut jvm.cx(&state.facts), exception, slot).ok()?;
        jvm.shown_text_by(state, message, known)
    }

    fn null_message(worker: &mut Worker<'_>, thrown: &Thrown, made: Where) -> Option<String> {
        let program = worker.machine.program;
        let Exception::Object(_, Some(class)) = thrown.exception else { return None };
        if program.class_name(class) != "java.lang.NullPointerException" {
            return None;
        }
        match Jvm(worker).world().null_message(program, made.method, made.pc) {
            NullMessage::Says(text) => Some(text),
            NullMessage::Nothing | NullMessage::Unknown => None,
        }
    }

    fn text<H: Heap>(worker: &mut Worker<'_>, state: &mut State<H>, object: Term, known: Known<'_>) -> Option<String> {
        Jvm(worker).shown_text_by(state, object, known)
    }

    fn existing<H: Heap>(
        worker: &mut Worker<'_>,
        state: &State<H>,
        evaluator: &mut Evaluator,
        witness: &Model,
    ) -> Vec<(SymbolId, ExistingObject)> {
        let mut all = Vec::new();
        for known in state.language.once.identified() {
            if !evaluator.holds(&worker.terms, witness, known.when) {
                continue;
            }
            let place = evaluator.value(&worker.terms, witness, known.reference);
            let Value::Ref(Place::Input(symbol)) = place else { continue };
            let what = match known.what {
                Counterpart::Text(object) => {
                    let text = Jvm(worker).known_text(&mut state.clone(), object);
                    text.map(|text| ExistingObject::Literal(String::from_utf16_lossy(&text)))
                }
                Counterpart::Box(number) => {
                    let number = evaluator.value(&worker.terms, witness, number).as_integer();
                    let class = worker.machine.program.class_name(known.class).to_owned();
                    let number = number.and_then(|number| number.as_i64());
                    number.map(|number| ExistingObject::Box { class, number })
                }
                Counterpart::Object(number) => existing_object(worker, number),
            };
            all.extend(what.map(|what| (symbol, what)));
        }
        all
    }

    fn words(worker: &Worker<'_>, field: Name, number: i64) -> Option<[String; 2]> {
        if worker.machine.program.names.text(field) != EXISTING {
            return None;
        }
        Some(match number {
            LITERAL => [" is interned".to_owned(), " is not interned".to_owned()],
            CACHED => [" is of the cache".to_owned(), " is not of the cache".to_owned()],
            _ => {
                let name = match existing_object(worker, number)? {
                    ExistingObject::Field(field) => field,
                    ExistingObject::Class(class) => format!("{}.class", class.replace('$', ".")),
                    ExistingObject::Literal(_) | ExistingObject::Box { .. } => return None,
                };
                [format!(" == {name}"), format!(" != {name}")]
            }
        })
    }

    fn class_of_mirror<H: Heap>(state: &State<H>, object: Term) -> Option<Name> {
        state.language.once.mirrored(object)
    }

    fn is_of_source(program: &Program, field: FieldId) -> bool {
        !matches!(program.field_name(field), IDENTITY_HASH | EXISTING)
    }

    fn is_text(program: &Program, class: ClassId) -> bool {
        program.class_name(class) == "java.lang.String"
    }

    /// Another worker may have thrown it, so that this one does not know the class.
    fn is_assertion(program: &Program, class: ClassId) -> bool {
        let is_one = |above| program.class_name(above) == "java.lang.AssertionError";
        supertypes(program, class).into_iter().any(is_one)
    }

    fn is_api(program: &Program, class: ClassId) -> bool {
        is_api_class(program.class_name(class))
    }
}

/// Whether a class is one by which programs speak to heapwise.
pub(crate) fn is_api_class(name: &str) -> bool {
    matches!(name, "heapwise.Heapwise" | "org.sosy_lab.sv_benchmarks.Verifier")
}

/// The object of this number, by name.
fn existing_object(worker: &Worker<'_>, number: i64) -> Option<ExistingObject> {
    let names = &worker.machine.program.names;
    if let Some(known) = worker.classes.existing().iter().find(|known| known.number == number) {
        return Some(ExistingObject::Field(names.text(known.name).to_owned()));
    }
    let class = worker.language.compared_classes.get(&number)?;
    Some(ExistingObject::Class(names.text(*class).to_owned()))
}
