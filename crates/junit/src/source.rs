//! Literals and words of Java.

use heapwise_classfile::descriptor::FieldType;

/// A text of UTF-16 as a literal. What is not plain is escaped in a way that does not depend on the encoding of the file.
pub(crate) fn text(units: impl IntoIterator<Item = u16>) -> String {
    let mut literal = "\"".to_owned();
    for unit in units {
        match unit {
            0x22 => literal += "\\\"",
            _ => literal += &escaped(unit),
        }
    }
    literal + "\""
}

pub(crate) fn character(unit: u16) -> String {
    if unit == 0x27 { "'\\''".to_owned() } else { format!("'{}'", escaped(unit)) }
}

fn escaped(unit: u16) -> String {
    match unit {
        0x0a => "\\n".to_owned(),
        0x0d => "\\r".to_owned(),
        0x09 => "\\t".to_owned(),
        0x5c => "\\\\".to_owned(),
        0x20..0x7f => char::from(unit as u8).to_string(),
        // Unicode escapes are read before anything else, so that they must not stand for quotes or ends of lines; octal ones may.
        0..0x100 => format!("\\{unit:03o}"),
        _ => format!("\\u{unit:04x}"),
    }
}

/// An integer as a literal of a type.
pub(crate) fn integer(digits: &str, ty: &FieldType) -> String {
    match ty {
        FieldType::Long => format!("{digits}L"),
        FieldType::Byte => format!("(byte) {digits}"),
        FieldType::Short => format!("(short) {digits}"),
        _ => digits.to_owned(),
    }
}

/// A floating-point number, as Java writes it, as a literal.
pub(crate) fn float(digits: &str, ty: &FieldType) -> String {
    let class = if *ty == FieldType::Float { "Float" } else { "Double" };
    match digits.trim_end_matches('f') {
        "NaN" => format!("{class}.NaN"),
        "Infinity" => format!("{class}.POSITIVE_INFINITY"),
        "-Infinity" => format!("{class}.NEGATIVE_INFINITY"),
        digits if *ty == FieldType::Float => format!("{digits}f"),
        digits => digits.to_owned(),
    }
}

/// What a place of a type holds at first.
pub(crate) fn zero(ty: &FieldType) -> &'static str {
    match ty {
        FieldType::Boolean => "false",
        FieldType::Char => "'\\000'",
        FieldType::Long => "0L",
        FieldType::Float => "0.0f",
        FieldType::Double => "0.0",
        FieldType::Byte => "(byte) 0",
        FieldType::Short => "(short) 0",
        FieldType::Int => "0",
        _ => "null",
    }
}

/// A name for a variable that holds an object of a class: `sortedList`, `ints` for an array.
pub(crate) fn variable(class: &str) -> String {
    let dimensions = class.bytes().take_while(|&byte| byte == b'[').count();
    let plural = if dimensions > 0 { "s" } else { "" };
    let element = match (dimensions, &class[dimensions..]) {
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
    let named = element.rsplit(['.', '/', '$']).find(|part| part.starts_with(char::is_alphabetic)).unwrap_or("object");
    let named = if named == "String" { "text" } else { named };
    // `URLMap` is an `urlMap`.
    let capitals = named.chars().take_while(|letter| letter.is_uppercase()).count();
    let lower = if capitals > 1 && capitals < named.chars().count() { capitals - 1 } else { capitals };
    let letters =
        named.chars().enumerate().map(|(at, letter)| if at < lower { letter.to_ascii_lowercase() } else { letter });
    letters.collect::<String>() + plural
}

/// Whether a condition compares a reference, by its name, with another one.
pub(crate) fn compares(condition: &str, name: &str) -> bool {
    if name.is_empty() {
        return true;
    }
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '_' | '$' | '[' | '#');
    condition.match_indices(name).any(|(at, _)| {
        let (before, after) = (&condition[..at], &condition[at + name.len()..]);
        if before.ends_with(is_part) || after.starts_with(is_part) {
            return false;
        }
        let sign = |text: &str| text.starts_with(" == ") || text.starts_with(" != ");
        let is_left = sign(after) && !after[4..].starts_with("null");
        let is_right =
            before.len() >= 4 && before.is_char_boundary(before.len() - 4) && sign(&before[before.len() - 4..]);
        is_left || is_right
    })
}

pub(crate) fn is_word(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
        && !KEYWORDS.contains(&text)
}

const KEYWORDS: [&str; 53] = [
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "try",
    "void",
    "volatile",
    "while",
    "true",
    "false",
    "null",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_literals_of_plain_letters() {
        assert_eq!(text("a\"b\\\n'".encode_utf16()), r#""a\"b\\\n'""#);
        assert_eq!(text([0, 0x31, 0xd800, 0xe9]), r#""\0001\ud800\351""#);
        assert_eq!(character(0x27), r"'\''");
        assert_eq!(character(0), r"'\000'");
    }

    #[test]
    fn variables_are_called_as_their_class() {
        let check = |class: &str, expected: &str| assert_eq!(variable(class), expected, "{class}");
        check("pkg.SortedList", "sortedList");
        check("pkg.Outer$Node", "node");
        check("pkg.Outer$1", "outer");
        check("[[I", "ints");
        check("[Lpkg.Node;", "nodes");
        check("pkg.URLMap", "urlMap");
        check("pkg.URL", "url");
    }

    #[test]
    fn comparisons_of_references_are_found() {
        let check =
            |condition: &str, expected: bool| assert_eq!(compares(condition, "a.text"), expected, "{condition}");
        check("a.text == null", false);
        check("a.text != b.text", true);
        check("b.text == a.text", true);
        check("a.text.length == 3", false);
        check("3 == aa.text", false);
        check("a.texts == b", false);
    }

    #[test]
    fn numbers_are_literals_of_their_type() {
        assert_eq!(integer("-9223372036854775808", &FieldType::Long), "-9223372036854775808L");
        assert_eq!(integer("-1", &FieldType::Byte), "(byte) -1");
        assert_eq!(float("1.5f", &FieldType::Float), "1.5f");
        assert_eq!(float("NaN", &FieldType::Double), "Double.NaN");
        assert_eq!(float("-0.0", &FieldType::Double), "-0.0");
    }
}
