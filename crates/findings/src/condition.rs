//! Conditions as Java writes them.

use heapwise_explore::{InputReport, ValueReport};

/// What is longer than this is left as it is: nobody reads it.
const LENGTH: usize = 4000;

/// A condition in the words of Java: `long(x)` is a cast, `ite(c, a, b)` a conditional, `x is A` an `instanceof`.
pub fn java_condition(text: &str) -> String {
    if text.len() > LENGTH {
        return text.to_owned();
    }
    instances(&functions(text)).replace('$', ".")
}

/// Writes what stands there as a function as Java has it.
fn functions(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((name, before, inside, after)) = first_call(rest) {
        out.push_str(before);
        let arguments: Vec<String> = arguments(inside).into_iter().map(functions).collect();
        out.push_str(&match (name, arguments.as_slice()) {
            ("ite", [condition, then, otherwise]) => format!("({condition} ? {then} : {otherwise})"),
            ("same", [a, b]) => format!("(Double.compare({a}, {b}) == 0)"),
            ("abs" | "sqrt", [a]) => format!("Math.{name}({a})"),
            (cast, [a]) => format!("({cast}) ({a})"),
            (name, all) => format!("{name}({})", all.join(", ")),
        });
        rest = after;
    }
    out.push_str(rest);
    out
}

const FUNCTIONS: [&str; 11] = ["ite", "same", "abs", "sqrt", "long", "int", "byte", "short", "char", "float", "double"];

/// The first call of a function: its name, what stands before it, its arguments, and what comes after.
fn first_call(text: &str) -> Option<(&'static str, &str, &str, &str)> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | '@');
    let (at, name) = text.match_indices('(').find_map(|(open, _)| {
        let name = FUNCTIONS
            .into_iter()
            .find(|name| text[..open].strip_suffix(name).is_some_and(|before| !before.ends_with(is_part)))?;
        Some((open - name.len(), name))
    })?;
    let open = at + name.len() + 1;
    let close = open + closing(&text[open..])?;
    Some((name, &text[..at], &text[open..close], &text[close + 1..]))
}

/// Where the parenthesis closes that was open before this text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, c)| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        None
    })
}

fn arguments(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                found.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(text[start..].trim());
    found
}

/// `x is A`, `x is not A`, `x is {A, B}`.
fn instances(text: &str) -> String {
    let Some(at) = text.find(" is ") else { return text.to_owned() };
    let start = text[..at].rfind([' ', '(']).map_or(0, |before| before + 1);
    let (reference, rest) = (&text[start..at], &text[at + " is ".len()..]);
    let (is_not, rest) = match rest.strip_prefix("not ") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let (classes, rest) = match rest.strip_prefix('{').and_then(|inside| inside.split_once('}')) {
        Some((inside, rest)) => (inside, rest),
        None => rest.split_at(rest.find([' ', ')']).unwrap_or(rest.len())),
    };
    let tests: Vec<String> = classes.split(", ").map(|class| format!("{reference} instanceof {class}")).collect();
    let tests = match (tests.as_slice(), is_not) {
        ([one], false) => one.clone(),
        (many, false) => format!("({})", many.join(" || ")),
        (many, true) => format!("!({})", many.join(" || ")),
    };
    format!("{}{tests}{}", &text[..start], instances(rest))
}

/// Whether a condition says no more than that two objects of the drawing are different ones, which the drawing shows.
pub fn is_distinctness(input: &InputReport, condition: &str) -> bool {
    let Some((a, b)) = condition.split_once(" != ") else { return false };
    let is_object = |path: &str| matches!(value(input, path), Some(ValueReport::Object { .. }));
    is_object(a) && is_object(b)
}

/// What a path such as `this.root.left` leads to.
pub(crate) fn value<'a>(input: &'a InputReport, path: &str) -> Option<&'a ValueReport> {
    let mut parts = path.split('.');
    let first = parts.next()?;
    let mut value = &input.params.iter().find(|(name, _)| name == first)?.1;
    for part in parts {
        let ValueReport::Object { id } = value else { return None };
        let object = input.objects.iter().find(|object| object.id == *id)?;
        value = &object.fields.iter().find(|(name, _)| name == part)?.1;
    }
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_written_as_java_has_them() {
        let check = |text: &str, expected: &str| assert_eq!(java_condition(text), expected);
        check("this.root.left != null", "this.root.left != null");
        check("long(x) + 1 < y", "(long) (x) + 1 < y");
        check("ite(a == b, c.x, int(d)) > 0", "(a == b ? c.x : (int) (d)) > 0");
        check("this.tree.point(3)", "this.tree.point(3)");
        check("n is pkg.Node$Leaf", "n instanceof pkg.Node.Leaf");
        check("n is not {A, B} && m is C", "!(n instanceof A || n instanceof B) && m instanceof C");
        check("a[int(i)] == 1", "a[(int) (i)] == 1");
    }
}
