//! Names of tests: the method, and what is special of the case.

use heapwise_explore::{EndingReport, PathReport, ValueReport};

/// Longer names are cut at a word.
const LONGEST: usize = 80;
/// More conditions do not make a name clearer.
const MOST_CONDITIONS: usize = 2;

/// A name for a path: `find_tIsNull_returnsFalse`. It is not unique.
pub(crate) fn name(method: &str, path: &PathReport) -> String {
    let method = if method == "<init>" { "constructor" } else { method };
    let mut parts = vec![plain(method)];
    // What was asked last tells a path from its neighbours.
    let mut said: Vec<String> = path.conditions.iter().rev().filter_map(|it| words(it)).take(MOST_CONDITIONS).collect();
    said.reverse();
    let mut length = parts[0].len();
    for condition in said {
        length += condition.len();
        if length < LONGEST {
            parts.push(condition);
        }
    }
    parts.push(ending(path));
    parts.join("_")
}

fn ending(path: &PathReport) -> String {
    match &path.ending {
        EndingReport::Threw { exception } => {
            let class = exception.class.as_deref().unwrap_or("AssertionError");
            format!("throws{}", plain(class.rsplit(['.', '$']).next().unwrap_or(class)))
        }
        EndingReport::Returned { result: Some(value), .. } => match value {
            ValueReport::Null => "returnsNull".to_owned(),
            ValueReport::Bool(value) => format!("returns{}", if *value { "True" } else { "False" }),
            ValueReport::Integer(number) if number.0.starts_with('-') => "returnsNegative".to_owned(),
            ValueReport::Integer(number) if number.0 == "0" => "returnsZero".to_owned(),
            ValueReport::Constant { constant } => {
                format!("returns{}", plain(constant.rsplit('.').next().unwrap_or(constant)))
            }
            ValueReport::Object { .. } | ValueReport::New { .. } | ValueReport::Origin { .. } => {
                "returnsObject".to_owned()
            }
            _ => "returns".to_owned(),
        },
        _ => "returns".to_owned(),
    }
}

/// A condition as one word: `nNextIsNotNull`. Nothing where that would not be read.
fn words(condition: &str) -> Option<String> {
    const SIGNS: [(&str, &str); 8] = [
        (" == ", "Is"),
        (" != ", "IsNot"),
        (" <= ", "AtMost"),
        (" >= ", "AtLeast"),
        (" < ", "LessThan"),
        (" > ", "GreaterThan"),
        (" instanceof ", "IsA"),
        (" is ", "IsA"),
    ];
    let (sign, word) = SIGNS.iter().find(|(sign, _)| condition.contains(sign))?;
    let (left, right) = condition.split_once(sign)?;
    let (left, right) = (side(left)?, side(right)?);
    let mut letters = left.chars();
    let first = letters.next()?;
    Some(format!("{}{}{word}{right}", first.to_lowercase(), letters.as_str()))
}

/// One side of a comparison, if it is plain: a place, or a number.
fn side(text: &str) -> Option<String> {
    let is_plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '_' | '-' | '$' | '[' | ']' | '#');
    if text.is_empty() || text.len() > 30 || !text.chars().all(is_plain) {
        return None;
    }
    let text = text.strip_prefix("this.").unwrap_or(text).replace('-', ".minus.");
    let parts = text.split(['.', '[', ']', '$', '#', '_']).filter(|part| !part.is_empty());
    Some(parts.map(capital).collect())
}

fn capital(part: &str) -> String {
    let mut letters = part.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A word without what a Java name cannot have.
fn plain(text: &str) -> String {
    text.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_become_words() {
        let check = |condition: &str, expected: Option<&str>| {
            assert_eq!(words(condition).as_deref(), expected, "{condition}");
        };
        check("n.next != null", Some("nNextIsNotNull"));
        check("x < this.root.key", Some("xLessThanRootKey"));
        check("a[0] == -1", Some("a0IsMinus1"));
        check("x + y < 3", None);
        check("b", None);
    }
}
