//! The words in which both sides tell values.

/// Stands for what is not known. It matches any text.
pub(crate) const UNKNOWN: char = '\u{1}';

/// The name of a field as it is declared: where an object has two of one name, the program has another one's class before it.
pub(crate) fn plain(field: &str) -> &str {
    field.rsplit('.').next().unwrap_or(field)
}

/// How the harness calls a box, and the tag of what it holds.
pub(crate) fn box_of(class: &str) -> Option<(&str, char)> {
    let short = class.strip_prefix("java.lang.")?;
    let tag = match short {
        "Boolean" => 'z',
        "Byte" => 'b',
        "Short" => 's',
        "Character" => 'c',
        "Integer" => 'i',
        "Long" => 'j',
        "Float" => 'f',
        "Double" => 'd',
        _ => return None,
    };
    Some((short, tag))
}

pub(crate) fn quote(units: &[u16]) -> String {
    let mut quoted = String::from("\"");
    for &unit in units {
        match u8::try_from(unit) {
            Ok(byte) if (byte == b' ' || byte.is_ascii_graphic()) && byte != b'"' && byte != b'\\' => {
                quoted.push(char::from(byte))
            }
            _ => quoted += &format!("\\u{unit:04x}"),
        }
    }
    quoted.push('"');
    quoted
}

/// Whether a text is as predicted, where some of that may not be known.
pub(crate) fn matches(predicted: &str, actual: &str) -> bool {
    let Some((before, rest)) = predicted.split_once(UNKNOWN) else { return predicted == actual };
    let Some(actual) = actual.strip_prefix(before) else { return false };
    (0..=actual.len()).filter(|&at| actual.is_char_boundary(at)).any(|at| matches(rest, &actual[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_matches_anything() {
        assert!(matches("a{b}", "a{b}") && !matches("a", "b"));
        assert!(matches(&format!("a{UNKNOWN}c{UNKNOWN}"), "abbcd"));
        assert!(!matches(&format!("a{UNKNOWN}c"), "abbcd"));
    }

    #[test]
    fn texts_are_quoted_as_the_harness_does() {
        let units: Vec<u16> = "a \"\\\u{e9}".encode_utf16().collect();
        assert_eq!(quote(&units), "\"a \\u0022\\u005c\\u00e9\"");
    }
}
