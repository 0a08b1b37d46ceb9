//! `String.format` in texts of exceptions. It is put off only where it cannot fail, and where its arguments are texts and
//! boxes, which do not change.

use heapwise_heap::Heap;
use heapwise_ir::Type;
use heapwise_term::{Node, Term};

use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::Known;

/// A call of `String.format` that is put off. The arguments are an array that nobody else has.
#[derive(Clone, Debug)]
pub(crate) struct LateFormat {
    pub(crate) locale: Term,
    pub(crate) format: Term,
    pub(crate) args: Term,
}

/// What a format is made of.
#[derive(Debug)]
enum Piece {
    Text(String),
    Argument { index: usize, conversion: char, layout: Layout },
}

#[derive(Copy, Clone, Default, Debug)]
struct Layout {
    width: usize,
    is_left: bool,
    has_zeros: bool,
    has_groups: bool,
}

const INTEGERS: [&str; 4] = ["java.lang.Byte", "java.lang.Short", "java.lang.Integer", "java.lang.Long"];
const OTHERS: [&str; 5] =
    ["java.lang.String", "java.lang.Boolean", "java.lang.Character", "java.lang.Float", "java.lang.Double"];

impl Jvm<'_, '_> {
    /// The call as one that can be put off, if it is such a one.
    pub(crate) fn late_format<H: Heap>(&mut self, state: &mut State<H>, call: LateFormat) -> Option<LateFormat> {
        let LateFormat { locale, format, args } = call;
        let text = String::from_utf16(&self.known_text(state, format)?).ok()?;
        let class = self.class_of(args)?;
        let elements = state.heap.own().elements(&mut self.cx(&state.facts), args)?;
        for piece in pieces(&text)? {
            let Piece::Argument { index, conversion, .. } = piece else { continue };
            if !self.can_be_formatted(*elements.get(index)?, conversion) {
                return None;
            }
        }
        let length = self.terms.i32(elements.len() as i32);
        let copy = state.heap.own_mut().alloc_array(&mut self.cx(&state.facts), class, length);
        self.fill(state, copy, 0, &elements, Type::Ref(None)).ok()?;
        Some(LateFormat { locale, format, args: copy })
    }

    fn can_be_formatted(&mut self, argument: Term, conversion: char) -> bool {
        if argument == Term::NULL {
            return true;
        }
        let kinds = self.possible_kinds(argument);
        !kinds.is_empty()
            && kinds.into_iter().all(|kind| {
                let name = self.hierarchy.class_of(kind).map_or("", |class| self.machine.program.class_name(class));
                let is_number = matches!(conversion, 'd' | 'x');
                INTEGERS.contains(&name) || (!is_number && OTHERS.contains(&name))
            })
    }

    pub(super) fn shown_format<H: Heap>(
        &mut self,
        state: &mut State<H>,
        call: &LateFormat,
        known: Known<'_>,
    ) -> String {
        let format = self.shown_text(state, call.format).unwrap_or_default();
        let elements = state.heap.own().elements(&mut self.cx(&state.facts), call.args).unwrap_or_default();
        let mut shown = String::new();
        for piece in pieces(&format).unwrap_or_default() {
            match piece {
                Piece::Text(text) => shown.push_str(&text),
                Piece::Argument { index, conversion, layout } => {
                    let argument = elements.get(index).copied().unwrap_or(Term::NULL);
                    shown.push_str(&self.shown_argument(state, argument, (conversion, layout), known));
                }
            }
        }
        shown
    }

    fn shown_argument<H: Heap>(
        &mut self,
        state: &mut State<H>,
        argument: Term,
        (conversion, layout): (char, Layout),
        known: Known<'_>,
    ) -> String {
        let name = self.class_of(argument).map_or("", |class| self.machine.program.class_name(class)).to_owned();
        let value = if name == "java.lang.String" { None } else { self.boxed(state, argument) };
        let ty = match &*name {
            "java.lang.Character" => Type::U16,
            "java.lang.Boolean" => Type::Bit,
            _ => Type::I32,
        };
        let number =
            value.and_then(|value| self.number(value).or_else(|| known(&self.terms, value)?.as_integer()?.as_i64()));
        let text = match (conversion, number, value) {
            ('b', _, _) if argument == Term::NULL => "false".to_owned(),
            ('b', _, _) if name != "java.lang.Boolean" => "true".to_owned(),
            ('x', Some(number), _) => match &*name {
                "java.lang.Byte" => format!("{:x}", number as i8),
                "java.lang.Short" => format!("{:x}", number as i16),
                "java.lang.Integer" => format!("{:x}", number as i32),
                _ => format!("{number:x}"),
            },
            ('d', Some(number), _) if layout.has_groups => grouped(number),
            (_, _, Some(value)) => self.shown_value(state, ty, value, known),
            (_, _, None) => self.shown_value(state, Type::Ref(None), argument, known),
        };
        let is_known = number.is_some() || !matches!(self.terms.node(argument), Node::Symbol(_));
        if is_known { laid_out(&text, layout) } else { text }
    }
}

fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut out = if number < 0 { "-".to_owned() } else { String::new() };
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

fn laid_out(text: &str, layout: Layout) -> String {
    let missing = layout.width.saturating_sub(text.encode_utf16().count());
    match layout {
        Layout { is_left: true, .. } => format!("{text}{}", " ".repeat(missing)),
        Layout { has_zeros: true, .. } => match text.strip_prefix('-') {
            Some(digits) => format!("-{}{digits}", "0".repeat(missing)),
            None => format!("{}{text}", "0".repeat(missing)),
        },
        _ => format!("{}{text}", " ".repeat(missing)),
    }
}

/// The pieces of a format, if it has none but those that cannot fail.
fn pieces(format: &str) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut ordinary = 0;
    let mut rest = format;
    while let Some((text, after)) = rest.split_once('%') {
        pieces.push(Piece::Text(text.to_owned()));
        let (number, mut after) = leading_number(after);
        let mut layout = Layout::default();
        let mut given = None;
        let mut width = number;
        if let Some(beyond) = after.strip_prefix('$') {
            given = Some(number?.checked_sub(1)?);
            after = beyond;
            width = None;
        }
        let flag = after.chars().next().filter(|_| width.is_none()).filter(|flag| "-0,".contains(*flag));
        if let Some(flag) = flag {
            (layout.is_left, layout.has_zeros, layout.has_groups) = (flag == '-', flag == '0', flag == ',');
            (width, after) = leading_number(&after[1..]);
            if width.is_none() && flag != ',' {
                return None;
            }
        }
        layout.width = width.unwrap_or(0);
        let conversion = after.chars().next()?;
        rest = &after[conversion.len_utf8()..];
        let has_layout = flag.is_some() || width.is_some() || given.is_some();
        match conversion {
            '%' if !has_layout => pieces.push(Piece::Text("%".to_owned())),
            'n' if !has_layout => pieces.push(Piece::Text("\n".to_owned())),
            's' | 'b' if layout.has_zeros || layout.has_groups => return None,
            'x' if layout.has_groups => return None,
            's' | 'b' | 'd' | 'x' => {
                let index = given.unwrap_or_else(|| {
                    ordinary += 1;
                    ordinary - 1
                });
                pieces.push(Piece::Argument { index, conversion, layout });
            }
            _ => return None,
        }
    }
    pieces.push(Piece::Text(rest.to_owned()));
    Some(pieces)
}

/// A number that does not begin with a zero, if the text begins with one, and what follows it.
fn leading_number(text: &str) -> (Option<usize>, &str) {
    let digits = text.len() - text.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
    if digits == 0 || digits > 6 || text.starts_with('0') {
        return (None, text);
    }
    (text[..digits].parse().ok(), &text[digits..])
}
