//! S-expressions, the syntax of SMT-LIB. Reading neither recurses nor panics.

/// How deep parentheses may nest: far more than our own scripts have, and safe for those who walk the result.
const MAX_DEPTH: usize = 500;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sexpr {
    /// A symbol (without its bars, if it was quoted), keyword, number or string (with its quotes).
    Atom(String),
    List(Vec<Sexpr>),
}

impl Sexpr {
    pub fn as_atom(&self) -> Option<&str> {
        match self {
            Sexpr::Atom(text) => Some(text),
            Sexpr::List(_) => None,
        }
    }

    pub fn as_list(&self) -> Option<&[Sexpr]> {
        match self {
            Sexpr::Atom(_) => None,
            Sexpr::List(items) => Some(items),
        }
    }
}

/// All expressions of a text, or what is wrong with it.
pub fn read_all(text: &str) -> Result<Vec<Sexpr>, String> {
    let mut open: Vec<Vec<Sexpr>> = vec![Vec::new()];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        match first {
            '(' => {
                if open.len() > MAX_DEPTH {
                    return Err(format!("parentheses nest deeper than {MAX_DEPTH}"));
                }
                open.push(Vec::new());
                rest = &rest[1..];
            }
            ')' => {
                let Some(items) = open.pop() else { return Err("unexpected )".into()) };
                match open.last_mut() {
                    Some(parent) => parent.push(Sexpr::List(items)),
                    None => return Err("a ) too many".into()),
                }
                rest = &rest[1..];
            }
            ';' => rest = rest.find('\n').map_or("", |end| &rest[end..]),
            '|' => {
                let Some(end) = rest[1..].find('|') else { return Err("a quoted symbol does not end".into()) };
                push(&mut open, &rest[1..=end]);
                rest = &rest[end + 2..];
            }
            '"' => {
                let Some(end) = rest[1..].find('"') else { return Err("a string does not end".into()) };
                push(&mut open, &rest[..end + 2]);
                rest = &rest[end + 2..];
            }
            space if space.is_whitespace() => rest = &rest[space.len_utf8()..],
            _ => {
                let is_end = |c: char| c.is_whitespace() || "();|\"".contains(c);
                let end = rest.find(is_end).unwrap_or(rest.len());
                push(&mut open, &rest[..end]);
                rest = &rest[end..];
            }
        }
    }
    match (open.pop(), open.is_empty()) {
        (Some(all), true) => Ok(all),
        _ => Err("a ( is not closed".into()),
    }
}

fn push(open: &mut [Vec<Sexpr>], atom: &str) {
    if let Some(items) = open.last_mut() {
        items.push(Sexpr::Atom(atom.into()));
    }
}
