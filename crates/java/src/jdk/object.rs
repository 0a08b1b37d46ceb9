//! `java.lang.Object`, and identity.

use heapwise_heap::{Asked, Heap, Slot, Subject};
use heapwise_ir::{Assumed, Effect, FieldId};
use heapwise_jvm::IDENTITY_HASH;
use heapwise_term::{Node, Term};

use super::Answer;
use super::table::table;
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;

table! {
    "java/lang/Object.getClass()Ljava/lang/Class;" => run get_class;
    "java/lang/Object.hashCode()I" => run hash_code;
    "java/lang/System.identityHashCode(Ljava/lang/Object;)I" => run hash_code;
}

fn get_class<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [object]: [Term; 1]) -> Asked<Answer, H> {
    let Some(class) = worker.settled_class(state, object)? else {
        return Ok(Answer::Unsupported("getClass of an object of unknown class".to_owned()));
    };
    let name = worker.machine.program.classes[class].name;
    Ok(match worker.mirror(state, name) {
        Outcome::Value(mirror) => Answer::Value(mirror),
        Outcome::Instead(flow) => Answer::Instead(flow),
    })
}

/// A number for each object; zero for null.
fn hash_code<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, [object]: [Term; 1]) -> Asked<Answer, H> {
    Ok(match identity_hash(worker, state, object)? {
        Some(hash) => Answer::Value(hash),
        None => Answer::Unsupported(
            "the identity hash code of an input object, or of a box that may be of a cache".to_owned(),
        ),
    })
}

/// A number that belongs to an object. That of an input object is an input.
fn identity_hash<H: Heap>(worker: &mut Jvm<'_, '_>, state: &mut State<H>, object: Term) -> Asked<Option<Term>, H> {
    Ok(match worker.terms.node(object) {
        // Spread as a JVM's are, but the same in every run.
        Node::Object(id, _) => {
            // A box that was made for a number which is not known may be one that was there before, with its own number.
            if worker.may_be_of_cache(state, object)? {
                return Ok(None);
            }
            let hash = (id + 1).wrapping_mul(0x9e37_79b1) >> 1;
            worker.note_once(Effect::LeavesOut, Assumed::IdentityHash, "other identity hash codes of new objects");
            Some(worker.terms.i32(hash as i32))
        }
        Node::Null => Some(worker.terms.i32(0)),
        Node::Ite(condition, then, otherwise) => {
            let then = identity_hash(worker, state, then)?;
            let otherwise = identity_hash(worker, state, otherwise)?;
            then.zip(otherwise).map(|(then, otherwise)| worker.terms.ite(condition, then, otherwise))
        }
        _ => {
            let null = state.heap.same(&mut worker.cx(&state.facts), object, Term::NULL)?;
            if worker.decide(state, null, Subject::Null(object))? {
                return Ok(Some(worker.terms.i32(0)));
            }
            match worker.identity_hash_field() {
                Some(field) => Some(state.heap.load(&mut worker.cx(&state.facts), object, Slot::Field(field))?),
                None => None,
            }
        }
    })
}

impl Jvm<'_, '_> {
    /// The field that every object has for its identity hash code. Only those of input objects are used.
    pub(super) fn identity_hash_field(&mut self) -> Option<FieldId> {
        if self.language.identity_hash.is_none() {
            let object = self.class_named("java.lang.Object").ok()?;
            self.language.identity_hash = self.machine.program.find_field(object, IDENTITY_HASH);
        }
        self.language.identity_hash
    }
}
