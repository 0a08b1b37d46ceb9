//! The steps by which a heap is built, as the search tells of them.

/// A value in a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Given {
    Null,
    /// A number, a character by its number, a boolean as 0 or 1.
    Plain(String),
    /// By its number in the wish.
    Thing(usize),
    /// Any text will do.
    Text(String),
}

/// A field, by the class that declares it, or an element.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Field { declaring: String, name: String },
    Element(usize),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Call {
        target: usize,
        member: usize,
        receiver: Option<usize>,
        arguments: Vec<Given>,
    },
    /// A field is assigned, or set by reflection.
    Fill {
        target: usize,
        place: Place,
        value: Given,
        is_assigned: bool,
    },
    /// An object is made without a constructor.
    Make {
        target: usize,
    },
    Array {
        target: usize,
    },
}

impl Step {
    /// `call 1 3 -1 v:5 o:2`, `put 1 pkg.Node next o:2`.
    pub(crate) fn parse(text: &str) -> Option<Step> {
        let mut words = text.split(' ');
        let kind = words.next()?;
        let target = words.next()?.parse().ok()?;
        Some(match kind {
            "make" => Step::Make { target },
            "array" => Step::Array { target },
            "call" => {
                let member = words.next()?.parse().ok()?;
                let receiver = words.next()?.parse::<i64>().ok()?;
                let arguments = words.map(given).collect::<Option<_>>()?;
                Step::Call { target, member, receiver: usize::try_from(receiver).ok(), arguments }
            }
            "put" | "set" => {
                let (declaring, name) = (words.next()?, words.next()?);
                let place = match declaring {
                    "[]" => Place::Element(name.parse().ok()?),
                    _ => Place::Field { declaring: declaring.to_owned(), name: name.to_owned() },
                };
                Step::Fill { target, place, value: given(words.next()?)?, is_assigned: kind == "put" }
            }
            _ => return None,
        })
    }

    /// Whether it does what only reflection can.
    pub(crate) fn is_by_reflection(&self) -> bool {
        matches!(self, Step::Make { .. } | Step::Fill { is_assigned: false, .. })
    }

    /// The things that are given in it.
    pub(crate) fn things(&self) -> Vec<usize> {
        let of = |given: &Given| match given {
            Given::Thing(number) => Some(*number),
            _ => None,
        };
        match self {
            Step::Call { receiver, arguments, .. } => {
                receiver.iter().copied().chain(arguments.iter().filter_map(of)).collect()
            }
            Step::Fill { value, .. } => of(value).into_iter().collect(),
            Step::Make { .. } | Step::Array { .. } => Vec::new(),
        }
    }
}

fn given(word: &str) -> Option<Given> {
    if word == "n" {
        return Some(Given::Null);
    }
    let (kind, said) = word.split_once(':')?;
    Some(match kind {
        "v" => Given::Plain(said.to_owned()),
        "o" => Given::Thing(said.parse().ok()?),
        "t" => Given::Text(said.to_owned()),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_read() {
        let check = |text: &str, expected: Option<Step>| assert_eq!(Step::parse(text), expected, "{text}");
        let field = Place::Field { declaring: "pkg.Node".to_owned(), name: "next".to_owned() };
        let arguments = vec![Given::Plain("5".to_owned()), Given::Thing(2), Given::Null, Given::Text("a".to_owned())];
        check("call 1 3 -1 v:5 o:2 n t:a", Some(Step::Call { target: 1, member: 3, receiver: None, arguments }));
        let value = Given::Thing(2);
        check("put 1 pkg.Node next o:2", Some(Step::Fill { target: 1, place: field, value, is_assigned: true }));
        let (place, value) = (Place::Element(4), Given::Null);
        check("set 0 [] 4 n", Some(Step::Fill { target: 0, place, value, is_assigned: false }));
        check("make 7", Some(Step::Make { target: 7 }));
        check("call 1 x", None);
        check("dance 1", None);
    }
}
