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
    fn numbers_are_literals_of_their_type() {
        assert_eq!(integer("-9223372036854775808", &FieldType::Long), "-9223372036854775808L");
        assert_eq!(integer("-1", &FieldType::Byte), "(byte) -1");
        assert_eq!(float("1.5f", &FieldType::Float), "1.5f");
        assert_eq!(float("NaN", &FieldType::Double), "Double.NaN");
        assert_eq!(float("-0.0", &FieldType::Double), "-0.0");
    }
}
