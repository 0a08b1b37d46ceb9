//! Names of classes, as `Class.getName` says them.

/// The class of the elements of an array of any dimension; any other class itself.
pub(super) fn innermost(name: &str) -> String {
    match component(name) {
        Some(element) => innermost(&element),
        None => name.to_owned(),
    }
}

pub(super) fn is_primitive(name: &str) -> bool {
    matches!(name, "boolean" | "byte" | "short" | "char" | "int" | "long" | "float" | "double" | "void")
}

/// The name of the class of arrays with elements of the class of this name, as `Class.getName` says them.
pub(in crate::jdk) fn array_of(element: &str) -> String {
    match PRIMITIVES.iter().find(|(name, _)| *name == element) {
        Some((_, code)) => format!("[{code}"),
        None if element.starts_with('[') => format!("[{element}"),
        None => format!("[L{element};"),
    }
}

/// The name of the class of the elements of an array.
pub(crate) fn component(array: &str) -> Option<String> {
    let element = array.strip_prefix('[')?;
    if element.starts_with('[') {
        return Some(element.to_owned());
    }
    match PRIMITIVES.iter().find(|(_, code)| *code == element) {
        Some((name, _)) => Some((*name).to_owned()),
        None => Some(element.strip_prefix('L')?.strip_suffix(';')?.to_owned()),
    }
}

const PRIMITIVES: [(&str, &str); 8] = [
    ("boolean", "Z"),
    ("byte", "B"),
    ("short", "S"),
    ("char", "C"),
    ("int", "I"),
    ("long", "J"),
    ("float", "F"),
    ("double", "D"),
];
