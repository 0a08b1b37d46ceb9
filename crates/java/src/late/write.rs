//! Writing a text that was put off: frames for the methods that append its parts, one after the other.

use std::rc::Rc;

use heapwise_heap::{Asked, Heap, Slot};
use heapwise_ir::{LinkError, MethodId, Type};
use heapwise_term::Term;

use super::{LateFormat, Part, TextHelper};
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::{Flow, Outcome, unsupported};

/// A part for which there is a method.
enum Plain {
    Known(String),
    Value(Type, Term),
    Formatted(LateFormat),
    ByWidth { array: Term, latin: Term, wide: Term },
}

impl Jvm<'_, '_> {
    /// Has a text or a builder written that is made of these parts.
    pub(super) fn write<H: Heap>(&mut self, state: &mut State<H>, object: Term, parts: &[Part]) -> Asked<Flow, H> {
        let mut plain = Vec::new();
        let is_text = self.library().map(|library| library.text) == self.class_of(object);
        // What a builder began with it holds already.
        let parts = if is_text { parts } else { parts.get(1..).unwrap_or_default() };
        if let Outcome::Instead(flow) = self.plain(state, parts, &mut plain)? {
            return Ok(flow);
        }
        let Some(builder) = self.library().map(|library| library.builder) else {
            return Ok(unsupported(self, state, "a text: there is no java.lang.String"));
        };
        if let Outcome::Instead(flow) = self.initialise(state, builder)? {
            return Ok(flow);
        }
        Ok(match self.push_writers(state, object, is_text, &plain) {
            Ok(()) => Flow::Next,
            Err(error) => unsupported(self, state, &error.to_string()),
        })
    }

    /// The builder is written next, and the instruction runs again after that: what it holds is a part of what it will hold.
    pub(super) fn begin_first<H: Heap>(&mut self, state: &mut State<H>, builder: Term) -> Flow {
        match self.text_helper(TextHelper::Begin) {
            Ok(begin) => {
                state.push_frame_with(self.machine, begin, &[builder], None);
                Flow::Next
            }
            Err(error) => unsupported(self, state, &error.to_string()),
        }
    }

    /// The frame that runs first is pushed last.
    fn push_writers<H: Heap>(
        &mut self,
        state: &mut State<H>,
        object: Term,
        is_text: bool,
        parts: &[Plain],
    ) -> Result<(), LinkError> {
        let mut helpers = Vec::with_capacity(parts.len());
        for part in parts {
            helpers.push(self.text_helper(match part {
                Plain::Known(_) => TextHelper::Append(Type::Ref(None)),
                Plain::Value(ty, _) => TextHelper::Append(*ty),
                Plain::Formatted(_) => TextHelper::AppendFormatted,
                Plain::ByWidth { .. } => TextHelper::AppendByWidth,
            })?);
        }
        let (construct, finish) = (self.text_helper(TextHelper::Construct)?, self.text_helper(TextHelper::Finish)?);
        let class = self.library().map(|library| library.builder).filter(|_| is_text);
        let builder = match class {
            Some(class) => state.heap.own_mut().alloc(&mut self.cx(&state.facts), class),
            None => object,
        };
        settle(state, object, is_text);
        if is_text {
            state.push_frame_with(self.machine, finish, &[object, builder], None);
        }
        for (part, helper) in parts.iter().zip(helpers).rev() {
            match part {
                Plain::Known(text) => {
                    let units: Vec<u16> = text.encode_utf16().collect();
                    // A new text is an object of our own: nothing is asked.
                    let text = self.new_text(state, &units).ok().flatten().unwrap_or(Term::NULL);
                    state.push_frame_with(self.machine, helper, &[builder, text], None);
                }
                Plain::Value(_, value) => state.push_frame_with(self.machine, helper, &[builder, *value], None),
                Plain::ByWidth { array, latin, wide } => {
                    state.push_frame_with(self.machine, helper, &[builder, *array, *latin, *wide], None);
                }
                Plain::Formatted(LateFormat { locale, format, args }) => {
                    state.push_frame_with(self.machine, helper, &[builder, *locale, *format, *args], None);
                }
            }
        }
        if is_text {
            state.push_frame_with(self.machine, construct, &[builder], None);
        }
        Ok(())
    }

    /// The parts in the form in which they are appended. What has to be known for that is asked.
    fn plain<H: Heap>(
        &mut self,
        state: &mut State<H>,
        parts: &[Part],
        plain: &mut Vec<Plain>,
    ) -> Asked<Outcome<()>, H> {
        for part in parts {
            match part {
                Part::Known(text) => plain.push(Plain::Known(text.to_string())),
                Part::Value(ty, value) => plain.push(Plain::Value(*ty, *value)),
                Part::Formatted(format) => plain.push(Plain::Formatted(format.clone())),
                &Part::ByWidth { array, latin, wide } => plain.push(Plain::ByWidth { array, latin, wide }),
                Part::ClassName(object) | Part::BadCast(object, _) => {
                    let Some(class) = self.settled_class(state, *object)? else {
                        return Ok(Outcome::Instead(unsupported(self, state, "the class of an object that has none")));
                    };
                    plain.push(Plain::Known(match part {
                        Part::BadCast(_, to) => self.cast_message(class, *to),
                        _ => self.machine.program.class_name(class).to_owned(),
                    }));
                }
                Part::Either(condition, then, otherwise) => {
                    let about = heapwise_heap::Subject::Condition(*condition);
                    let taken = if self.decide(state, *condition, about)? { then } else { otherwise };
                    if let Outcome::Instead(flow) = self.plain(state, taken, plain)? {
                        return Ok(Outcome::Instead(flow));
                    }
                }
            }
        }
        Ok(Outcome::Value(()))
    }

    /// A text object of our own says what another one says.
    pub(crate) fn become_text<H: Heap>(&mut self, state: &mut State<H>, text: Term, written: Term) -> Asked<(), H> {
        let Some(layout) = self.text_layout() else { return Ok(()) };
        for field in [Some(layout.value), layout.coder].into_iter().flatten() {
            let value = state.heap.load(&mut self.cx(&state.facts), written, Slot::Field(field))?;
            state.heap.store(&mut self.cx(&state.facts), text, Slot::Field(field), value)?;
        }
        Ok(())
    }

    pub(super) fn text_helper(&mut self, what: TextHelper) -> Result<MethodId, LinkError> {
        if let Some(&(_, known)) = self.language.text_helpers.iter().find(|(known, _)| *known == what) {
            return Ok(known);
        }
        let method = what.method(self.world(), self.machine.program)?;
        self.catch_up();
        self.language.text_helpers.push((what, method));
        Ok(method)
    }

    pub(super) fn is_text_helper(&self, method: MethodId) -> bool {
        self.language.text_helpers.iter().any(|&(_, helper)| helper == method)
    }
}

/// An object is written from now on.
fn settle<H>(state: &mut State<H>, object: Term, is_text: bool) {
    let Some(late) = &mut state.language.late else { return };
    let late = Rc::make_mut(late);
    if let Some(parts) = late.open.remove(&object)
        && is_text
    {
        late.written.insert(object, parts);
    }
}
