//! Names of tests: the method, and what is special of the case.

use std::collections::{HashMap, HashSet};

use heapwise_explore::{BranchReport, EndingReport, FinalReport, ObjectId, PathReport, ValueReport, Way};

/// Longer names are cut at a word.
const LONGEST: usize = 80;
/// So many conditions are said, and more only where that tells tests apart.
const CONDITIONS: usize = 2;
const MOST_CONDITIONS: usize = 4;

/// Names for a path, each of which says more than the one before: `find_tIsNull_returnsFalse`. They are not unique.
pub(crate) fn names(method: &str, path: &PathReport, is_of_library: &dyn Fn(&str) -> bool) -> Vec<String> {
    let method = if method == "<init>" { "constructor" } else { method };
    // What was asked last tells a path from its neighbours.
    let mut said: Vec<String> = Vec::new();
    for condition in conditions(path, is_of_library).iter().rev().filter_map(|it| words(it)) {
        if !said.contains(&condition) {
            said.push(condition);
        }
    }
    let ending = ending(path);
    let name = |count: usize| {
        let mut parts = vec![plain(method)];
        let mut length = parts[0].len() + ending.len();
        for condition in said.iter().take(count).rev() {
            length += condition.len() + 1;
            if length < LONGEST {
                parts.push(condition.clone());
            }
        }
        parts.push(ending.clone());
        parts.join("_")
    };
    (CONDITIONS..=MOST_CONDITIONS).map(name).collect()
}

/// Chooses from the names for each test one that no other has; with a number, where there is none.
pub(crate) fn apart(names: &[Vec<String>]) -> Vec<String> {
    let mut chosen = vec![0; names.len()];
    let name = |index: usize, level: usize| &names[index][level.min(names[index].len() - 1)];
    for _ in CONDITIONS..MOST_CONDITIONS {
        let mut count: HashMap<&String, usize> = HashMap::new();
        (0..names.len()).for_each(|index| *count.entry(name(index, chosen[index])).or_default() += 1);
        let again: Vec<usize> = (0..names.len()).filter(|&index| count[name(index, chosen[index])] > 1).collect();
        again.into_iter().for_each(|index| chosen[index] += 1);
    }
    let mut taken: HashSet<String> = HashSet::new();
    let mut uses: HashMap<&String, usize> = HashMap::new();
    let mut apart = Vec::new();
    for (index, &level) in chosen.iter().enumerate() {
        let plain = name(index, level);
        let uses = uses.entry(plain).or_default();
        loop {
            *uses += 1;
            let name = if *uses == 1 { plain.clone() } else { format!("{plain}_{uses}") };
            if taken.insert(name.clone()) {
                apart.push(name);
                break;
            }
        }
    }
    apart
}

/// What a path has asked, in order: the branches of the program, without those of the library; or its condition, where its branches
/// are not told.
fn conditions(path: &PathReport, is_of_library: &dyn Fn(&str) -> bool) -> Vec<String> {
    let Some(branches) = &path.branches else { return path.conditions.clone() };
    let own = |branch: &&BranchReport| !is_of_library(&branch.at.method);
    let own: Vec<String> = branches.iter().filter(own).filter_map(condition).collect();
    if own.is_empty() { path.conditions.clone() } else { own }
}

fn condition(branch: &BranchReport) -> Option<String> {
    match branch.way {
        Way::Holds(true) => Some(branch.on.clone()),
        Way::Holds(false) => Some(opposite(&branch.on)),
        Way::Case(Some(case)) => Some(format!("{} == {case}", branch.on)),
        Way::Case(None) => None,
    }
}

/// A condition that holds where another one does not.
fn opposite(condition: &str) -> String {
    const OPPOSITES: [(&str, &str); 6] =
        [(" == ", " != "), (" != ", " == "), (" <= ", " > "), (" >= ", " < "), (" < ", " >= "), (" > ", " <= ")];
    for (sign, other) in OPPOSITES {
        if let Some((left, right)) = condition.split_once(sign) {
            return format!("{left}{other}{right}");
        }
    }
    condition.strip_prefix('!').map_or_else(|| format!("!{condition}"), str::to_owned)
}

fn ending(path: &PathReport) -> String {
    match &path.ending {
        EndingReport::Threw { exception } => {
            let class = exception.class.as_deref().unwrap_or("AssertionError");
            format!("throws{}", simple(class))
        }
        EndingReport::Returned { result: Some(value), .. } => match value {
            ValueReport::Null => "returnsNull".to_owned(),
            ValueReport::Bool(value) => format!("returns{}", if *value { "True" } else { "False" }),
            ValueReport::Integer(number) if number.0.starts_with('-') => "returnsNegative".to_owned(),
            ValueReport::Integer(number) if number.0 == "0" => "returnsZero".to_owned(),
            ValueReport::Constant { constant } => {
                format!("returns{}", plain(constant.rsplit('.').next().unwrap_or(constant)))
            }
            ValueReport::Object { id } => {
                object(path, id).map_or("returnsObject".to_owned(), |it| format!("returns{it}"))
            }
            ValueReport::New { new } => format!("returns{}", simple(new)),
            ValueReport::Origin { origin } => {
                side(origin).map_or("returnsObject".to_owned(), |origin| format!("returns{origin}"))
            }
            _ => "returns".to_owned(),
        },
        EndingReport::Cut { .. } => "throwsStackOverflowError".to_owned(),
        _ => match path.final_heap.as_ref().map(changed) {
            Some(Some(changed)) => format!("changes{changed}"),
            Some(None) => "changesNothing".to_owned(),
            None => "returns".to_owned(),
        },
    }
}

/// An object that comes back: by the way to it where it is one of the input, else by its class.
fn object(path: &PathReport, id: &ObjectId) -> Option<String> {
    if let Some(own) = path.input.objects.iter().find(|object| object.id == *id) {
        return side(&own.origin);
    }
    let end = path.final_heap.as_ref()?;
    let made = end.new.iter().find(|object| object.id == *id)?;
    (!made.class.starts_with('[')).then(|| format!("New{}", simple(&made.class)))
}

/// The fields that are not as they were.
fn changed(end: &FinalReport) -> Option<String> {
    let mut fields: Vec<String> = Vec::new();
    for object in &end.changed {
        let told = object.fields.iter().map(|(name, _)| name.rsplit('.').next().unwrap_or(name));
        for name in told.chain((!object.elements.is_empty()).then_some("elements")) {
            let word = capital(&plain(name.split(':').next().unwrap_or(name)));
            if !fields.contains(&word) {
                fields.push(word);
            }
        }
    }
    match &fields[..] {
        [] => None,
        [one] => Some(one.clone()),
        [one, two] => Some(format!("{one}And{two}")),
        [one, ..] => Some(format!("{one}AndMore")),
    }
}

fn simple(class: &str) -> String {
    plain(class.rsplit(['.', '$']).next().unwrap_or(class))
}

/// A condition as one word: `nNextIsNotNull`, `notLocked`. Nothing where that would not be read.
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
    let small = |text: String| {
        let mut letters = text.chars();
        letters.next().map(|first| format!("{}{}", first.to_lowercase(), letters.as_str()))
    };
    let Some((sign, word)) = SIGNS.iter().find(|(sign, _)| condition.contains(sign)) else {
        // A boolean.
        return match condition.strip_prefix('!') {
            Some(place) => Some(format!("not{}", side(place)?)),
            None => small(side(condition)?),
        };
    };
    let (left, right) = condition.split_once(sign)?;
    let right = if sign.starts_with(" i") { right.rsplit(['.', '$']).next().unwrap_or(right) } else { right };
    small(format!("{}{word}{}", side(left)?, side(right)?))
}

/// Fields by which the library keeps what others see as a whole.
const INTERNAL: [&str; 7] = ["modCount", "elementData", "table", "hash", "threshold", "coder", "queue"];

/// One side of a comparison, if it is plain: a place, or a number.
fn side(text: &str) -> Option<String> {
    let text =
        text.replace(".value.length", ".length").replace(".value[", ".char[").replace(".elementData[", ".element[");
    let is_plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '_' | '-' | '$' | '[' | ']' | '#');
    if text.is_empty() || text.len() > 30 || !text.chars().all(is_plain) {
        return None;
    }
    let text = text.strip_prefix("this.").unwrap_or(&text).replace('-', ".minus.");
    let parts: Vec<&str> = text.split(['.', '[', ']', '$', '#', '_']).filter(|part| !part.is_empty()).collect();
    if parts.iter().any(|part| INTERNAL.contains(part)) {
        return None;
    }
    Some(parts.into_iter().map(capital).collect())
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
        check("this.locked", Some("locked"));
        check("!this.locked", Some("notLocked"));
        check("shape instanceof pkg.Circle", Some("shapeIsACircle"));
        check("list.elementData[0] == null", Some("listElement0IsNull"));
        check("list.modCount == 0", None);
    }

    #[test]
    fn a_condition_has_an_opposite() {
        for (one, other) in [("a == b", "a != b"), ("a <= b", "a > b"), ("a < b", "a >= b"), ("!a", "a")] {
            assert_eq!((opposite(one), opposite(other)), (other.to_owned(), one.to_owned()));
        }
    }

    #[test]
    fn names_are_told_apart() {
        let names = |all: &[&str]| all.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        let all =
            [names(&["a", "b_a", "b_a"]), names(&["a", "c_a", "c_a"]), names(&["d"]), names(&["d"]), names(&["e"])];
        assert_eq!(apart(&all), ["b_a", "c_a", "d", "d_2", "e"]);
    }
}
