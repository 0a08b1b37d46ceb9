//! An input as Java statements.
//!
//! They set fields as if all could be set, and make objects as if all had a constructor without parameters: they are for
//! readers, to see the shape in the language of their program.

use std::fmt::Write;

use heapwise_explore::{InputReport, ObjectReport, ValueReport, char_text};

use crate::built::{Call, count_of_params};

/// The statements that make an input, and the call of the method. Where calls make the receiver, it is no input.
pub(crate) fn snippet(target: &str, made_by: &[Call], input: &InputReport) -> String {
    let mut out = String::new();
    let is_made = |object: &&ObjectReport| !is_plain(object) && !is_array_of_text(input, object);
    let made: Vec<&ObjectReport> = input.objects.iter().filter(is_made).collect();
    for object in &made {
        let (class, id) = (java_class(&object.class), &object.id);
        let line = match (&object.text, &object.length, &object.function) {
            (Some(text), ..) => format!("String {id} = new String({});", java_text(text)),
            _ if is_text(object) && !object.fields.is_empty() => format!("String {id} = ...; // see above"),
            (_, Some(length), _) => format!("{class} {id} = new {};", sized(&class, &length.0)),
            (.., Some(function)) => {
                let results: Vec<String> = function.results.iter().map(|result| value(input, result)).collect();
                let interface = java_class(&function.interface);
                format!("{interface} {id} = ...; // returns {}", results.join(", then "))
            }
            _ => format!("{class} {id} = new {class}();"),
        };
        out.push_str(&line);
        out.push('\n');
    }
    for object in made.iter().filter(|object| !is_text(object) && object.function.is_none()) {
        for (field, held) in &object.fields {
            let _ = writeln!(out, "{}.{field} = {};", object.id, value(input, held));
        }
        for (index, held) in &object.elements {
            let _ = writeln!(out, "{}[{index}] = {};", object.id, value(input, held));
        }
    }
    let mut receiver = None;
    for one in made_by {
        let given = |name: &String| input.params.iter().find(|(known, _)| known == name);
        let given = one.arguments.iter().filter_map(given);
        let arguments: Vec<String> = given.map(|(_, given)| value(input, given)).collect();
        let arguments = arguments.join(", ");
        let line = match (one.what.strip_prefix("new "), &receiver) {
            (Some(class), _) => {
                let class = java_class(class);
                let name = variable(&class);
                let line = format!("{class} {name} = new {class}({arguments});\n");
                receiver = Some(name);
                line
            }
            (None, Some(receiver)) => format!("{receiver}.{}({arguments});\n", one.what),
            (None, None) => continue,
        };
        out.push_str(&line);
    }
    out.push_str(&call(target, receiver, input));
    out
}

/// A text as Java writes it.
fn java_text(text: &str) -> String {
    let mut out = String::from("\"");
    for unit in text.encode_utf16() {
        match char::from_u32(u32::from(unit)) {
            Some('"') => out.push_str("\\\""),
            Some('\\') => out.push_str("\\\\"),
            // Before anything else, Java reads a line where it says `\u000a`.
            Some(control @ '\0'..'\x20') => {
                let _ = write!(out, "\\{:03o}", u32::from(control));
            }
            Some(plain @ ' '..='~') => out.push(plain),
            _ => {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out + "\""
}

/// A name for an object of a class: `tree` for a `Tree`.
fn variable(class: &str) -> String {
    let simple = class.rsplit('.').next().unwrap_or(class);
    let mut letters = simple.chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string()).unwrap_or_default();
    // Inputs are called by single letters.
    if letters.as_str().is_empty() { format!("{first}{first}") } else { format!("{first}{}", letters.as_str()) }
}

/// `pkg.Class.method(int, Node)`: how many parameters there are, and what is called; and on what, if that is no input.
fn call(target: &str, receiver: Option<String>, input: &InputReport) -> String {
    let name = target.split_once('(').map_or(target, |(name, _)| name);
    let count = count_of_params(target);
    let mut params = input.params.iter();
    let mut receiver = receiver;
    if let Some((_, this)) = input.params.first().filter(|(name, _)| name == "this") {
        receiver = Some(value(input, this));
        params.next();
    }
    let arguments: Vec<String> = params.take(count).map(|(_, given)| value(input, given)).collect();
    let arguments = arguments.join(", ");
    let (class, method) = name.rsplit_once('.').unwrap_or(("", name));
    let class = java_class(class);
    match (method, receiver) {
        ("<init>", _) => format!("new {class}({arguments});"),
        (_, Some(receiver)) => format!("{receiver}.{method}({arguments});"),
        (_, None) => format!("{class}.{method}({arguments});"),
    }
}

fn is_text(object: &ObjectReport) -> bool {
    object.class == "java.lang.String"
}

/// Whether an object is the array of a text, of which no program knows.
fn is_array_of_text(input: &InputReport, array: &ObjectReport) -> bool {
    let holds = |text: &ObjectReport| text.fields.iter().any(|(_, value)| *value == ValueReport::object(&array.id));
    input.objects.iter().any(|text| is_text(text) && holds(text))
}

/// Whether an object is said in a word where it is used: it was there before, or is part of a text.
fn is_plain(object: &ObjectReport) -> bool {
    object.existing.is_some()
}

fn value(input: &InputReport, given: &ValueReport) -> String {
    match given {
        ValueReport::Null | ValueReport::Open(_) => "null".to_owned(),
        ValueReport::Bool(value) => value.to_string(),
        ValueReport::Integer(number) => match number.0.parse::<i32>() {
            Ok(small) => small.to_string(),
            Err(_) => format!("{number}L"),
        },
        ValueReport::Float(number) => match number.0.as_str() {
            "NaN" => "Double.NaN".to_owned(),
            "Infinity" => "Double.POSITIVE_INFINITY".to_owned(),
            "-Infinity" => "Double.NEGATIVE_INFINITY".to_owned(),
            plain => plain.to_owned(),
        },
        ValueReport::Char(unit) => char_text(*unit),
        ValueReport::Object { id } => {
            let existing =
                input.objects.iter().find(|object| object.id == *id).and_then(|object| object.existing.as_ref());
            existing.map_or_else(|| id.to_string(), ToString::to_string)
        }
        ValueReport::Constant { constant } => simple(constant, 2),
        ValueReport::Existing { existing } => existing.clone(),
        // An object at which the path did not look: any will do.
        ValueReport::Origin { origin } => format!("null /* any: {origin} */"),
        ValueReport::New { new } => format!("new {}()", java_class(new)),
    }
}

/// The last parts of a qualified name.
fn simple(name: &str, parts: usize) -> String {
    let all: Vec<&str> = name.split('.').collect();
    all[all.len().saturating_sub(parts)..].join(".").replace('$', ".")
}

/// A class without its package; arrays as Java declares them.
fn java_class(name: &str) -> String {
    let dimensions = name.bytes().take_while(|&byte| byte == b'[').count();
    let element = &name[dimensions..];
    let element = match (dimensions, element) {
        (0, class) => class,
        (_, "Z") => "boolean",
        (_, "B") => "byte",
        (_, "C") => "char",
        (_, "S") => "short",
        (_, "I") => "int",
        (_, "J") => "long",
        (_, "F") => "float",
        (_, "D") => "double",
        (_, class) => class.trim_start_matches('L').trim_end_matches(';'),
    };
    format!("{}{}", simple(element, 1), "[]".repeat(dimensions))
}

/// `int[][]` of a length is `int[3][]`.
fn sized(class: &str, length: &str) -> String {
    match class.split_once("[]") {
        Some((element, more)) => format!("{element}[{length}]{more}"),
        None => format!("{class}[{length}]"),
    }
}

#[cfg(test)]
mod tests {
    use heapwise_explore::{Number, ObjectId};

    use super::*;

    #[test]
    fn an_input_is_made_before_it_is_used() {
        let object = |id: &str, class: &str| ObjectReport::new(ObjectId(id.to_owned()), class);
        let reference = |id: &str| ValueReport::object(&ObjectId(id.to_owned()));
        let mut list = object("a", "pkg.List");
        list.fields.push(("first".to_owned(), reference("b")));
        let mut array = object("b", "[[I");
        array.length = Some(Number("2".to_owned()));
        array.elements.push(("1".to_owned(), ValueReport::Null));
        let params = vec![("this".to_owned(), reference("a")), ("key".to_owned(), ValueReport::integer(7))];
        let input = InputReport { params, objects: vec![list, array] };
        let expected = "List a = new List();\nint[][] b = new int[2][];\na.first = b;\nb[1] = null;\na.get(7);";
        assert_eq!(snippet("pkg.List.get(int)", &[], &input), expected);
    }

    #[test]
    fn calls_make_a_receiver() {
        let params = vec![("key".to_owned(), ValueReport::integer(7)), ("size_0".to_owned(), ValueReport::integer(2))];
        let input = InputReport { params, objects: Vec::new() };
        let call = |what: &str, arguments: &[&str]| {
            let arguments = arguments.iter().map(|&name| name.to_owned()).collect();
            Call { what: what.to_owned(), arguments }
        };
        let calls = [call("new pkg.List", &["size_0"]), call("clear", &[])];
        let expected = "List list = new List(2);\nlist.clear();\nlist.get(7);";
        assert_eq!(snippet("pkg.List.get(int)", &calls, &input), expected);
    }
}
