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

use heapwise_explore::{InputReport, ObjectReport, ValueReport, char_text};

/// The names of the objects in a drawing: `a` to `z`, then `a1` to `z1` and so on. What an input is called is left out.
pub fn letters(input: &InputReport) -> Vec<String> {
    let names = (0..).map(|index: usize| {
        let letter = char::from(b'a' + (index % 26) as u8);
        match index / 26 {
            0 => letter.to_string(),
            round => format!("{letter}{round}"),
        }
    });
    let is_free = |name: &String| input.params.iter().all(|(param, _)| param != name);
    names.filter(is_free).take(input.objects.len()).collect()
}

/// The lines of a drawing.
pub fn draw(input: &InputReport) -> Vec<String> {
    let width = input.params.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let drawn = vec![false; input.objects.len()];
    let mut drawing = Drawing { input, letters: letters(input), drawn, lines: Vec::new(), width };
    for (name, value) in &input.params {
        match value {
            ValueReport::Object(first) if drawing.is_new(*first) => drawing.from(name, *first),
            _ => {
                let text = drawing.value(value);
                drawing.line(name, &text);
            }
        }
    }
    // Nothing should be left: every object is reached from an input. If one is, the reader still gets to see it.
    for index in 0..input.objects.len() {
        if drawing.is_new(index) {
            drawing.from("", index);
        }
    }
    drawing.lines
}

struct Drawing<'a> {
    input: &'a InputReport,
    letters: Vec<String>,
    drawn: Vec<bool>,
    lines: Vec<String>,
    /// Of the longest input's name.
    width: usize,
}

impl Drawing<'_> {
    fn is_new(&self, index: usize) -> bool {
        self.drawn.get(index) == Some(&false)
    }

    /// Draws an object and what it leads to, depth first. The stack is ours, since lists may be long.
    fn from(&mut self, name: &str, first: usize) {
        let mut waiting = vec![first];
        let mut name = name;
        while let Some(index) = waiting.pop() {
            if !self.is_new(index) {
                continue;
            }
            self.drawn[index] = true;
            let object = &self.input.objects[index];
            self.line(name, &format!("{}:{}", self.letters[index], self.object(object)));
            name = "";
            let results = object.function.iter().flat_map(|function| &function.results);
            let held = object.fields.iter().chain(&object.elements).chain(results).map(|(_, value)| value);
            let next = held.filter_map(|value| if let ValueReport::Object(next) = value { Some(*next) } else { None });
            waiting.extend(next.collect::<Vec<_>>().into_iter().rev());
        }
    }

    fn object(&self, object: &ObjectReport) -> String {
        let mut held: Vec<String> = Vec::new();
        held.extend(object.length.iter().map(|length| format!("length = {length}")));
        held.extend(object.fields.iter().map(|(field, value)| format!("{field} = {}", self.value(value))));
        held.extend(object.elements.iter().map(|(index, value)| format!("[{index}] = {}", self.value(value))));
        if let Some(function) = &object.function {
            // A function has one method, so its name stands there once.
            let results: Vec<String> = function.results.iter().map(|(_, value)| self.value(value)).collect();
            if let Some((method, _)) = function.results.first() {
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
            ValueReport::Free => "?".to_owned(),
            ValueReport::NonNull => "*".to_owned(),
            ValueReport::Object(index) => self.letters[*index].clone(),
            ValueReport::Bool(value) => value.to_string(),
            ValueReport::Integer(value)
            | ValueReport::Float(value)
            | ValueReport::Constant(value)
            | ValueReport::Existing(value) => value.clone(),
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

    fn node(fields: &[(&str, ValueReport)]) -> ObjectReport {
        ObjectReport {
            class: "Node".into(),
            origin: String::new(),
            existing: None,
            fields: fields.iter().map(|(name, value)| (String::from(*name), value.clone())).collect(),
            length: None,
            text: None,
            elements: Vec::new(),
            function: None,
        }
    }

    fn check(params: &[(&str, ValueReport)], objects: Vec<ObjectReport>, expected: &str) {
        let params = params.iter().map(|(name, value)| (String::from(*name), value.clone())).collect();
        let lines: Vec<String> = draw(&InputReport { params, objects });
        assert_eq!(lines.join("\n"), expected.trim_matches('\n'));
    }

    #[test]
    fn cycles_and_sharing_show_as_equal_letters() {
        use ValueReport::{Integer, Null, Object};
        check(
            &[("Y0", Object(0)), ("Y1", Object(1)), ("X10", Integer("-7".into()))],
            vec![node(&[("next", Object(1)), ("elem", Integer("3".into()))]), node(&[("next", Object(0))])],
            "
Y0  = a:Node { next = b, elem = 3 }
      b:Node { next = a }
Y1  = b
X10 = -7",
        );
        check(&[("Y0", Null)], vec![], "Y0 = null");
        check(&[], vec![], "");
    }

    #[test]
    fn trees_are_drawn_from_the_root_left_first() {
        use ValueReport::{Null, Object};
        check(
            &[("root", Object(0))],
            vec![
                node(&[("left", Object(1)), ("right", Object(2))]),
                node(&[("left", Null), ("right", Object(3))]),
                node(&[]),
                node(&[("left", Null)]),
            ],
            "
root = a:Node { left = b, right = c }
       b:Node { left = null, right = d }
       d:Node { left = null }
       c:Node { _ }",
        );
    }

    #[test]
    fn there_are_letters_for_any_number_of_objects() {
        let objects = vec![node(&[]); 54];
        let named = |param: &str| {
            letters(&InputReport { params: vec![(param.into(), ValueReport::Null)], objects: objects.clone() })
        };
        assert_eq!([0, 25, 26, 53].map(|index| named("list")[index].clone()), ["a", "z", "a1", "b2"]);
        assert_eq!([0, 1, 24, 25].map(|index| named("b")[index].clone()), ["a", "c", "z", "a1"]);
    }
}
