//! An input heap as text: one line for each object, under a letter.
//!
//! ```text
//! Y0 = a:Node { next = b, elem = 3 }
//!      b:Node { next = a }
//! Y1 = b
//! ```
//!
//! The same letter is the same object, so sharing and cycles show. Fields that the path did not look at are not
//! there; they may hold anything. An object stands below the first input that leads to it, in the order in which its
//! fields lead on, so a list reads from its head and a tree from its root.

use std::collections::{HashMap, HashSet};

use heapwise_explore::{
    EndingReport, InputReport, ObjectId, ObjectReport, OpenReference, PathReport, ValueReport, char_text,
};

/// The lines of a drawing.
pub fn draw(input: &InputReport) -> Vec<String> {
    let width = input.params.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let objects = input.objects.iter().map(|object| (&object.id, object)).collect();
    let mut drawing = Drawing { objects, drawn: HashSet::new(), lines: Vec::new(), width };
    for (name, value) in &input.params {
        match value {
            ValueReport::Object { id } if drawing.is_new(id) => drawing.from(name, id),
            _ => {
                let text = drawing.value(value);
                drawing.line(name, &text);
            }
        }
    }
    // Nothing should be left: every object is reached from an input. If one is, the reader still gets to see it.
    for object in &input.objects {
        if drawing.is_new(&object.id) {
            drawing.from("", &object.id);
        }
    }
    drawing.lines
}

/// What a path has made of its input: the object that it returns, if it is new; the places that have changed; and the other
/// objects that are new.
pub(crate) fn draw_end(path: &PathReport) -> Vec<String> {
    let Some(end) = &path.final_heap else { return Vec::new() };
    let objects = end.new.iter().map(|object| (&object.id, object)).collect();
    const RESULT: &str = "result";
    let mut drawing = Drawing { objects, drawn: HashSet::new(), lines: Vec::new(), width: RESULT.len() };
    if let EndingReport::Returned { result: Some(ValueReport::Object { id }), .. } = &path.ending
        && drawing.is_new(id)
    {
        drawing.from(RESULT, id);
    }
    for object in &end.changed {
        let length = object.length.iter().map(|length| format!("{}.length = {length}", object.id));
        let fields =
            object.fields.iter().map(|(field, value)| format!("{}.{field} = {}", object.id, drawing.value(value)));
        let elements =
            object.elements.iter().map(|(index, value)| format!("{}[{index}] = {}", object.id, drawing.value(value)));
        let changed: Vec<String> = length.chain(fields).chain(elements).collect();
        drawing.lines.push(changed.join(", "));
        let held =
            object.held().filter_map(|value| if let ValueReport::Object { id } = value { Some(id) } else { None });
        for id in held {
            drawing.made(id);
        }
    }
    for object in &end.new {
        drawing.made(&object.id);
    }
    if end.is_cut_short {
        drawing.lines.push("(and more)".to_owned());
    }
    drawing.lines
}

struct Drawing<'a> {
    objects: HashMap<&'a ObjectId, &'a ObjectReport>,
    drawn: HashSet<&'a ObjectId>,
    lines: Vec<String>,
    /// Of the longest input's name.
    width: usize,
}

impl<'a> Drawing<'a> {
    fn is_new(&self, id: &ObjectId) -> bool {
        self.objects.contains_key(id) && !self.drawn.contains(id)
    }

    /// Draws an object and what it leads to, depth first. The stack is ours, since lists may be long.
    fn from(&mut self, name: &str, first: &'a ObjectId) {
        let mut waiting = vec![first];
        let mut name = name;
        while let Some(id) = waiting.pop() {
            if !self.is_new(id) {
                continue;
            }
            self.drawn.insert(id);
            let object = self.objects[id];
            self.line(name, &format!("{id}:{}", self.object(object)));
            name = "";
            let next =
                object.held().filter_map(|value| if let ValueReport::Object { id } = value { Some(id) } else { None });
            waiting.extend(next.collect::<Vec<_>>().into_iter().rev());
        }
    }

    /// Draws an object that is new, and what it leads to, on lines without a name.
    fn made(&mut self, id: &'a ObjectId) {
        if self.is_new(id) {
            let first = self.lines.len();
            self.from("", id);
            for line in &mut self.lines[first..] {
                *line = line.trim_start().to_owned();
            }
        }
    }

    fn object(&self, object: &ObjectReport) -> String {
        let mut held: Vec<String> = Vec::new();
        held.extend(object.length.iter().map(|length| format!("length = {length}")));
        held.extend(object.fields.iter().map(|(field, value)| format!("{field} = {}", self.value(value))));
        held.extend(object.elements.iter().map(|(index, value)| format!("[{index}] = {}", self.value(value))));
        if let Some(function) = &object.function {
            // A function has one method, so its name stands there once.
            let results: Vec<String> = function.results.iter().map(|value| self.value(value)).collect();
            if let Some(method) = &function.method {
                held.push(format!("{method} -> {}", results.join(", ")));
            }
        }
        let held = if held.is_empty() { "_".to_owned() } else { held.join(", ") };
        let text = object.text.as_ref().map_or(String::new(), |text| format!(" {text:?}"));
        let existing = object.existing.as_ref().map_or(String::new(), |existing| format!(", the same as {existing}"));
        match &object.function {
            Some(function) => format!("function {} {{ {held} }}", function.interface),
            None => format!("{}{text} {{ {held} }}{existing}", object.class),
        }
    }

    fn value(&self, value: &ValueReport) -> String {
        match value {
            ValueReport::Null => "null".to_owned(),
            ValueReport::Open(OpenReference::Any) => "?".to_owned(),
            ValueReport::Open(OpenReference::NotNull) => "*".to_owned(),
            ValueReport::Object { id } => id.to_string(),
            ValueReport::Bool(value) => value.to_string(),
            ValueReport::Integer(value) | ValueReport::Float(value) => value.to_string(),
            ValueReport::Constant { constant: name }
            | ValueReport::Existing { existing: name }
            | ValueReport::Origin { origin: name } => name.clone(),
            ValueReport::New { new: class } => format!("a new {class}"),
            ValueReport::Char(unit) => char_text(*unit),
        }
    }

    fn line(&mut self, name: &str, text: &str) {
        let width = self.width;
        let equals = if name.is_empty() { ' ' } else { '=' };
        self.lines.push(format!("{name:width$} {equals} {text}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(index: usize) -> ObjectId {
        ObjectId(char::from(b'a' + index as u8).to_string())
    }

    fn object(index: usize) -> ValueReport {
        ValueReport::Object { id: id(index) }
    }

    fn check(params: &[(&str, ValueReport)], objects: &[&[(&str, ValueReport)]], expected: &str) {
        let named = |values: &[(&str, ValueReport)]| -> Vec<(String, ValueReport)> {
            values.iter().map(|(name, value)| (String::from(*name), value.clone())).collect()
        };
        let node = |(index, fields): (usize, &&[(&str, ValueReport)])| ObjectReport {
            fields: named(fields),
            ..ObjectReport::new(id(index), "Node")
        };
        let objects = objects.iter().enumerate().map(node).collect();
        let lines: Vec<String> = draw(&InputReport { params: named(params), objects });
        assert_eq!(lines.join("\n"), expected.trim_matches('\n'));
    }

    #[test]
    fn cycles_and_sharing_show_as_equal_letters() {
        use ValueReport::Null;
        let integer = |number: i64| ValueReport::integer(number);
        check(
            &[("Y0", object(0)), ("Y1", object(1)), ("X10", integer(-7))],
            &[&[("next", object(1)), ("elem", integer(3))], &[("next", object(0))]],
            "
Y0  = a:Node { next = b, elem = 3 }
      b:Node { next = a }
Y1  = b
X10 = -7",
        );
        check(&[("Y0", Null)], &[], "Y0 = null");
        check(&[], &[], "");
    }

    #[test]
    fn trees_are_drawn_from_the_root_left_first() {
        use ValueReport::Null;
        check(
            &[("root", object(0))],
            &[
                &[("left", object(1)), ("right", object(2))],
                &[("left", Null), ("right", object(3))],
                &[],
                &[("left", Null)],
            ],
            "
root = a:Node { left = b, right = c }
       b:Node { left = null, right = d }
       d:Node { left = null }
       c:Node { _ }",
        );
    }
}
