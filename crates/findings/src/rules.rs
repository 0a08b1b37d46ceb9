//! What the user expects, and what is to be reported besides.

use std::str::FromStr;

use crate::document::{Finding, Standing};

/// Exceptions, by class and by place: `NoSuchElementException`, `java.lang.ArithmeticException@pkg.Class.method`, `@pkg.Class`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The class, with its package or without; all, if there is none.
    exception: Option<String>,
    /// A method, a class or a package that the place or a call on the way is in.
    place: Option<String>,
}

impl FromStr for Rule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (exception, place) = match text.split_once('@') {
            Some((exception, place)) => (exception, Some(place)),
            None => (text, None),
        };
        let is_name = |name: &str| {
            name.split('.').all(|part| {
                !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '<' | '>'))
            })
        };
        let is_wrong = |name: &str| !name.is_empty() && !is_name(name);
        if is_wrong(exception) || place.is_some_and(|place| !is_name(place)) || text.is_empty() {
            return Err(format!(
                "`{text}` is no rule: expected the class of an exception, `Class@pkg.Class.method`, or `@pkg.Class`"
            ));
        }
        let some = |name: &str| (!name.is_empty()).then(|| name.to_owned());
        Ok(Rule { exception: some(exception), place: place.and_then(some) })
    }
}

impl Rule {
    fn is_about(&self, finding: &Finding) -> bool {
        let is_class = |name: &String| {
            let class = &finding.exception;
            class == name || class.strip_suffix(name.as_str()).is_some_and(|rest| rest.ends_with(['.', '$']))
        };
        let is_in = |place: &String| {
            let within = |method: &str| {
                method.strip_prefix(place.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '$']))
            };
            finding.calls.iter().any(|call| within(&call.method)) || within(&finding.place.method)
        };
        self.exception.as_ref().is_none_or(is_class) && self.place.as_ref().is_none_or(is_in)
    }
}

/// Where the line between findings and behaviour is.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Rules {
    /// What is no finding.
    pub expected: Vec<Rule>,
    /// What is a finding though the code throws it on purpose.
    pub reported: Vec<Rule>,
    /// Null for a parameter that is dereferenced at once is a finding.
    pub parameters: bool,
    /// What breaks inside the library, on objects of it, is a finding.
    pub library: bool,
    /// Whatever is thrown is a finding.
    pub thrown: bool,
}

impl Rules {
    /// What becomes of something that is this by itself. What is expected is said of more, so it counts more.
    pub fn standing(&self, finding: &Finding) -> Standing {
        if self.expected.iter().any(|rule| rule.is_about(finding)) {
            return Standing::Expected;
        }
        let is_reported = match finding.standing {
            Standing::Parameter => self.parameters,
            Standing::Library => self.library,
            Standing::Thrown => self.thrown,
            _ => false,
        };
        if is_reported || self.reported.iter().any(|rule| rule.is_about(finding)) {
            Standing::Finding
        } else {
            finding.standing
        }
    }
}
