//! Values, and what operations do to them, for both evaluators.

/// A value of a register, a local variable or the stack.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Bool(bool),
    Int(i32),
    Long(i64),
    /// The bits.
    Float(u32),
    Null,
    Object(u32),
}

/// What a run does that others see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Outcome {
    /// The methods called, and with what.
    pub(super) calls: Vec<(String, Vec<Value>)>,
    pub(super) end: End,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    Returned(Option<Value>),
    Threw(Value),
    Unsupported(String),
}

/// The exceptions that operations throw themselves.
pub(super) const DIVISION_BY_ZERO: Value = Value::Object(99);
pub(super) const NULL_DEREFERENCE: Value = Value::Object(98);

/// Whether a handler for a class, or for everything, catches an exception.
pub(super) fn catches(class: Option<&str>, exception: Value) -> bool {
    match class {
        None => true,
        Some("Arithmetic") => exception == DIVISION_BY_ZERO,
        Some(_) => exception == NULL_DEREFERENCE,
    }
}

/// What a method returns.
pub(super) fn call(name: &str, args: &[Value]) -> Option<Value> {
    match (name, args) {
        ("mix", &[Value::Int(a), Value::Long(b)]) => Some(Value::Int(a.wrapping_mul(31) ^ b as i32)),
        ("grow", &[Value::Long(a), Value::Int(b)]) => Some(Value::Long(a.wrapping_mul(3).wrapping_add(i64::from(b)))),
        _ => None,
    }
}
