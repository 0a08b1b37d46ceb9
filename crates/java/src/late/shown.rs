//! Texts as reports show them: what is not known is the formula that it is, `Index <i> out of bounds for length 3`.

use heapwise_heap::{Heap, Slot};
use heapwise_ir::Type;
use heapwise_term::{Node, Printer, Term, Value, double_text, float_text, plain_numbers};

use super::Part;
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Known;

/// Formulas are cut off after so many bytes.
const LONGEST: usize = 60;

/// So many characters of a text are looked at before it is shown.
const MOST_CHARACTERS: i64 = 1000;

impl Jvm<'_, '_> {
    /// What a text says, as far as it is known. None, if it has symbolic characters of which nobody knows the formula.
    pub fn shown_text<H: Heap>(&mut self, state: &mut State<H>, object: Term) -> Option<String> {
        self.shown_text_by(state, object, &mut |_, _| None)
    }

    /// The same, for somebody who knows more than the path.
    pub fn shown_text_by<H: Heap>(&mut self, state: &mut State<H>, object: Term, known: Known<'_>) -> Option<String> {
        if let Some(known) = self.known_text(state, object) {
            return Some(String::from_utf16_lossy(&known));
        }
        let late = state.language.late.clone();
        let parts = late.as_ref().and_then(|late| late.open.get(&object).or_else(|| late.written.get(&object)));
        let Some(parts) = parts else {
            let units = self.characters(state, object, known)?;
            return Some(String::from_utf16_lossy(&units));
        };
        let mut shown = String::new();
        self.show(state, parts, &mut shown, known);
        Some(shown)
    }

    /// The characters of a text, some of which only somebody knows who knows more than the path.
    fn characters<H: Heap>(&mut self, state: &mut State<H>, object: Term, known: Known<'_>) -> Option<Vec<u16>> {
        let layout = self.text_layout()?;
        if self.class_of(object)? != layout.class {
            return None;
        }
        let array = state.heap.load(&mut self.cx(&state.facts), object, Slot::Field(layout.value)).ok()?;
        let mut at = |worker: &mut Self, of, slot| worker.number_at(state, of, slot, &mut *known);
        let length = at(self, array, Slot::Length)?;
        let wide = layout.coder.map_or(Some(0), |coder| at(self, object, Slot::Field(coder)))?;
        if length > 2 * MOST_CHARACTERS {
            return None;
        }
        let mut elements = Vec::new();
        for index in 0..length {
            let index = self.terms.i32(index as i32);
            elements.push(at(self, array, Slot::Element(index, layout.element))? as u16);
        }
        Some(match (layout.coder, wide) {
            (None, _) => elements,
            (_, 0) => elements.into_iter().map(|byte| byte & 0xff).collect(),
            _ => elements.chunks_exact(2).map(|pair| (pair[0] & 0xff) | pair[1] << 8).collect(),
        })
    }

    /// The number in a place, if that can be said without asking.
    fn number_at<H: Heap>(&mut self, state: &mut State<H>, object: Term, slot: Slot, known: Known<'_>) -> Option<i64> {
        let value = state.heap.load(&mut self.cx(&state.facts), object, slot).ok()?;
        self.number(value).or_else(|| match known(&self.terms, value)? {
            Value::I32(number) => Some(number.into()),
            _ => None,
        })
    }

    fn show<H: Heap>(&mut self, state: &mut State<H>, parts: &[Part], shown: &mut String, known: Known<'_>) {
        for part in parts {
            match part {
                Part::Known(text) => shown.push_str(text),
                Part::Value(ty, value) => shown.push_str(&self.shown_value(state, *ty, *value, known)),
                Part::Formatted(format) => shown.push_str(&self.shown_format(state, format, known)),
                &Part::ByWidth { array, latin, wide } => {
                    let [latin, wide] = [latin, wide].map(|text| self.shown_value(state, Type::Ref(None), text, known));
                    match self.is_wide(state, array, known) {
                        _ if latin == wide => shown.push_str(&latin),
                        Some(is_wide) => shown.push_str(if is_wide { &wide } else { &latin }),
                        None => shown.push_str(&format!("<{latin} or {wide}>")),
                    }
                }
                Part::ClassName(object) => {
                    let class = self.shown_class(*object);
                    shown.push_str(&class);
                }
                Part::BadCast(object, to) => match self.class_of(*object) {
                    Some(from) => shown.push_str(&self.cast_message(from, *to)),
                    None => {
                        let to = self.machine.program.class_name(*to);
                        let class = self.shown_class(*object);
                        shown.push_str(&format!("class {class} cannot be cast to class {to}"));
                    }
                },
                Part::Either(condition, then, otherwise) => {
                    let by_path = state.facts.known(&self.terms, *condition);
                    match by_path.or_else(|| known(&self.terms, *condition)?.as_bool()) {
                        Some(true) => self.show(state, then, shown, known),
                        Some(false) => self.show(state, otherwise, shown, known),
                        None => {
                            shown.push('<');
                            self.show(state, then, shown, known);
                            shown.push_str(" or ");
                            self.show(state, otherwise, shown, known);
                            shown.push('>');
                        }
                    }
                }
            }
        }
    }

    /// Whether an array of bytes, two for each character, has one that is not Latin-1.
    pub(crate) fn is_wide<H: Heap>(&mut self, state: &mut State<H>, array: Term, known: Known<'_>) -> Option<bool> {
        let mut at = |worker: &mut Self, slot| worker.number_at(state, array, slot, &mut *known);
        let length = at(self, Slot::Length)?;
        let mut is_known = true;
        for upper in (1..length.min(2 * MOST_CHARACTERS)).step_by(2) {
            let index = self.terms.i32(upper as i32);
            match at(self, Slot::Element(index, Type::I8)) {
                Some(0) => {}
                Some(_) => return Some(true),
                None => is_known = false,
            }
        }
        (is_known && length <= 2 * MOST_CHARACTERS).then_some(false)
    }

    fn shown_class(&self, object: Term) -> String {
        match self.class_of(object) {
            Some(class) => self.machine.program.class_name(class).to_owned(),
            None => format!("<class of {}>", self.formula(object)),
        }
    }

    pub(super) fn shown_value<H: Heap>(
        &mut self,
        state: &mut State<H>,
        ty: Type,
        value: Term,
        known: Known<'_>,
    ) -> String {
        if ty.is_ref() {
            return match self.terms.node(value) {
                _ if value == Term::NULL => "null".to_owned(),
                Node::Object(..) => self.shown_text_by(state, value, known).unwrap_or_else(|| "<symbolic>".to_owned()),
                _ => format!("<{}>", self.formula(value)),
            };
        }
        let constant = match self.terms.node(value) {
            Node::I32(number) => Some(Value::I32(number)),
            Node::I64(number) => Some(Value::I64(number)),
            Node::F32(bits) => Some(Value::F32(bits)),
            Node::F64(bits) => Some(Value::F64(bits)),
            _ => known(&self.terms, value),
        };
        match (ty, constant) {
            (Type::U16, Some(Value::I32(unit))) => String::from_utf16_lossy(&[unit as u16]),
            (Type::Bit, Some(Value::I32(bit))) => (bit != 0).to_string(),
            (_, Some(Value::I32(number))) => number.to_string(),
            (_, Some(Value::I64(number))) => number.to_string(),
            (_, Some(Value::F32(bits))) => float_text(bits),
            (_, Some(Value::F64(bits))) => double_text(bits),
            _ => format!("<{}>", self.formula(value)),
        }
    }

    /// What a box holds.
    pub(super) fn boxed<H: Heap>(&mut self, state: &mut State<H>, object: Term) -> Option<Term> {
        let class = self.class_of(object)?;
        let field = self.machine.program.find_field(class, "value")?;
        state.heap.load(&mut self.cx(&state.facts), object, Slot::Field(field)).ok()
    }

    pub(super) fn formula(&self, term: Term) -> String {
        let names = &self.machine.program.names;
        let printer = Printer { terms: &self.terms, names, kinds: &|_| "?".to_owned(), numbers: &plain_numbers };
        printer.term_within(term, LONGEST)
    }
}
