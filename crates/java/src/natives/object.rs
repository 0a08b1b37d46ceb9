//! `java.lang.Object`, and identity.

use heapwise_heap::{Asked, Heap, Slot, Subject};
use heapwise_ir::{Assumed, Effect, FieldId};
use heapwise_jvm::IDENTITY_HASH;
use heapwise_term::{Node, Term};

use super::Answer;
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Outcome;

#[derive(Copy, Clone, Debug)]
pub(crate) enum Native {
    /// A method without effect or result, of this many arguments.
    Nothing,
    GetClass,
    /// Notes that a box is one of the cache, where its number is small.
    Cached,
    /// A number for each object; zero for null.
    IdentityHash,
}

pub(super) fn find(class: &str, member: &str) -> Option<Native> {
    Some(match (class, member) {
        ("heapwise", "cached") => Native::Cached,
        (_, "registerNatives()V" | "initIDs()V") => Native::Nothing,
        ("java/lang/Object", "getClass()Ljava/lang/Class;") => Native::GetClass,
        ("java/lang/Object", "hashCode()I") => Native::IdentityHash,
        ("java/lang/System", "identityHashCode(Ljava/lang/Object;)I") => Native::IdentityHash,
        _ => return None,
    })
}

pub(super) fn run<H: Heap>(
    worker: &mut Jvm<'_, '_>,
    state: &mut State<H>,
    native: Native,
    args: &[Term],
) -> Asked<Answer, H> {
    Ok(match (native, args) {
        (Native::Nothing, _) => Answer::Nothing,
        (Native::Cached, &[object]) => {
            worker.mark_cached(state, object)?;
            Answer::Nothing
        }
        (Native::GetClass, &[object]) => {
            let Some(class) = worker.settled_class(state, object)? else {
                return Ok(Answer::Unsupported("getClass of an object of unknown class".to_owned()));
            };
            let name = worker.machine.program.classes[class].name;
            match worker.mirror(state, name) {
                Outcome::Value(mirror) => Answer::Value(mirror),
                Outcome::Instead(flow) => Answer::Instead(flow),
            }
        }
        (Native::IdentityHash, &[object]) => match identity_hash(worker, state, object)? {
            Some(hash) => Answer::Value(hash),
            None => Answer::Unsupported(
                "the identity hash code of an input object, or of a box that may be of a cache".to_owned(),
            ),
        },
        _ => Answer::Unsupported(format!("{native:?} with {} arguments", args.len())),
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
