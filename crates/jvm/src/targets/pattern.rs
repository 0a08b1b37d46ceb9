//! Patterns that people write, and what they mean.

use heapwise_classfile::Method;
use heapwise_classfile::descriptor::{FieldType, MethodType};

use super::TargetError;
use crate::loader::method_type;

pub(super) struct Pattern {
    /// As it was written.
    pub(super) text: String,
    /// What is before the last dot, and what is after it.
    pub(super) class: String,
    pub(super) method: String,
    types: Types,
}

/// What a pattern says of the parameters.
enum Types {
    Unsaid,
    /// As Java writes them, in full or not.
    Java(Vec<String>),
    Descriptor(String),
}

impl Pattern {
    pub(super) fn parse(text: &str) -> Result<Pattern, TargetError> {
        let wrong = |what: &str| TargetError(format!("`{text}` does not name a method: {what}"));
        let (path, types) = match text.split_once('(') {
            None => (text, Types::Unsaid),
            Some((path, rest)) => {
                let Some((inside, after)) = rest.split_once(')') else { return Err(wrong("a `)` is missing")) };
                if after.trim().is_empty() {
                    (path, Types::Java(split_types(inside)))
                } else {
                    let descriptor = format!("({inside}){after}");
                    MethodType::parse(&descriptor).map_err(|error| wrong(&error.to_string()))?;
                    (path, Types::Descriptor(descriptor))
                }
            }
        };
        // `Class#method` as in Javadoc and `Class::method` as in Java are as good.
        let path = path.trim().replace("::", ".").replace('#', ".");
        let (class, method) = path.rsplit_once('.').unwrap_or(("", &path));
        if method.is_empty() {
            return Err(wrong("write it as `pkg.Class.method`"));
        }
        Ok(Pattern { text: text.to_owned(), class: class.to_owned(), method: method.to_owned(), types })
    }

    /// Without types.
    pub(super) fn whole(&self) -> String {
        if self.class.is_empty() { self.method.clone() } else { format!("{}.{}", self.class, self.method) }
    }

    pub(super) fn is_glob(&self) -> bool {
        self.whole().contains(['*', '?'])
    }

    pub(super) fn has_types(&self) -> bool {
        !matches!(self.types, Types::Unsaid)
    }

    /// The method, with types if there are any.
    pub(super) fn of_method(&self) -> String {
        match &self.types {
            Types::Unsaid => self.method.clone(),
            Types::Java(types) => format!("{}({})", self.method, types.join(", ")),
            Types::Descriptor(descriptor) => format!("{}{descriptor}", self.method),
        }
    }

    /// Whether a method of the class that is named has the right name, and can be explored.
    pub(super) fn means_method(&self, method: &Method) -> bool {
        glob(&self.method, &method.name) && self.is_allowed(method)
    }

    /// Whether the pattern matches class and method.
    pub(super) fn means(&self, class: &str, method: &Method) -> bool {
        let whole = self.whole();
        let matches = |class: &str| glob(&whole, &format!("{class}.{}", method.name));
        self.is_allowed(method)
            && (matches(class) || matches(&class.replace('$', ".")))
            && self.choose(&[&method.descriptor]).is_ok_and(|chosen| !chosen.is_empty())
    }

    pub(super) fn means_class(&self, class: &str) -> bool {
        let whole = self.whole();
        glob(&whole, class) || glob(&whole, &class.replace('$', "."))
    }

    /// A method that is named in part may be private, one that is not must be public.
    fn is_allowed(&self, method: &Method) -> bool {
        if self.method == "*" {
            return is_public_target(method);
        }
        let by_name = !self.method.contains(['*', '?']);
        let is_special = method.name.starts_with('<');
        let is_wanted = match (&self.types, by_name) {
            (Types::Descriptor(_), true) => true,
            (_, true) => !method.access.is_synthetic(),
            (_, false) => !method.access.is_synthetic() && (!is_special || self.method.starts_with('<')),
        };
        is_wanted && &*method.name != "<clinit>" && !method.access.is_abstract()
    }

    /// Which of these descriptors are meant: those that fit exactly, else the one that fits where packages are left out.
    /// Where several do, they are the error.
    pub(super) fn choose(&self, descriptors: &[&str]) -> Result<Vec<usize>, Vec<usize>> {
        let fitting = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
            (0..descriptors.len()).filter(|&at| fits(descriptors[at])).collect()
        };
        let wanted = match &self.types {
            Types::Unsaid => return Ok((0..descriptors.len()).collect()),
            Types::Descriptor(wanted) => return Ok(fitting(&|descriptor| descriptor == wanted)),
            Types::Java(wanted) => wanted,
        };
        let all_fit = |descriptor: &str, fits: fn(&str, &FieldType) -> bool| {
            let types = method_type(descriptor).params;
            types.len() == wanted.len() && wanted.iter().zip(&types).all(|(text, ty)| fits(text, ty))
        };
        let exact = fitting(&|descriptor| all_fit(descriptor, is_exactly));
        if !exact.is_empty() {
            return Ok(exact);
        }
        let loose = fitting(&|descriptor| all_fit(descriptor, is_in_part));
        // Methods of different names may be meant by one pattern, and those of a glob are.
        if loose.len() > 1 && !self.method.contains(['*', '?']) { Err(loose) } else { Ok(loose) }
    }
}

/// Methods that are meant where a class is.
pub(super) fn is_public_target(method: &Method) -> bool {
    let access = method.access;
    access.is_public() && !access.is_abstract() && !access.is_synthetic() && !method.name.starts_with('<')
}

/// A type without package and without the classes around it.
pub(super) fn simple(ty: &FieldType) -> String {
    let full = ty.to_string();
    full.rsplit(['.', '$']).next().unwrap_or(&full).to_owned()
}

fn is_exactly(text: &str, ty: &FieldType) -> bool {
    let full = ty.to_string();
    text == full || text == full.replace('$', ".")
}

/// Whether a text is a type without its package, or without some of the classes around it.
fn is_in_part(text: &str, ty: &FieldType) -> bool {
    let full = ty.to_string().replace('$', ".");
    full.strip_suffix(text).is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

/// The types between parentheses: spaces and type arguments are left out, `...` is an array.
fn split_types(text: &str) -> Vec<String> {
    let mut depth = 0_usize;
    let mut plain = String::new();
    for character in text.chars() {
        match character {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            other if depth == 0 && !other.is_whitespace() => plain.push(other),
            _ => {}
        }
    }
    let types = plain.split(',').map(|part| part.replace("...", "[]"));
    types.filter(|part| !part.is_empty()).collect()
}

/// Whether a text is matched by a pattern, in which `*` stands for any characters and `?` for one.
fn glob(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
    let (mut at, mut from) = (0, 0);
    // Where the last `*` is, and the first character that it has not taken.
    let mut star: Option<(usize, usize)> = None;
    while from < text.len() {
        match pattern.get(at) {
            Some('*') => {
                star = Some((at, from));
                at += 1;
            }
            Some(&wanted) if wanted == '?' || wanted == text[from] => {
                at += 1;
                from += 1;
            }
            _ => match star {
                Some((place, taken)) => {
                    star = Some((place, taken + 1));
                    at = place + 1;
                    from = taken + 1;
                }
                None => return false,
            },
        }
    }
    pattern[at..].iter().all(|&rest| rest == '*')
}

#[cfg(test)]
mod tests {
    use super::glob;

    #[test]
    fn globs() {
        for (pattern, text, matches) in [
            ("a", "a", true),
            ("a", "b", false),
            ("a", "ab", false),
            ("*", "", true),
            ("*", "a.b", true),
            ("a*", "abc", true),
            ("*c", "abcbc", true),
            ("a*b*c", "a.b.b.d.c", true),
            ("a*b*c", "a.b.b.d", false),
            ("?", "", false),
            ("a?c", "abc", true),
            ("pkg.*.put*", "pkg.Map.putAll", true),
            ("pkg.*.put*", "pkg.Map.get", false),
        ] {
            assert_eq!(glob(pattern, text), matches, "{pattern} {text}");
        }
    }
}
