//! What the JVM ran and how it ended, as plain data.

/// A method, with the inputs that a JVM ran it on.
#[derive(Clone, Debug)]
pub struct Method {
    pub class: String,
    pub name: String,
    pub descriptor: String,
    pub inputs: Vec<Input>,
    /// The type that the domain has no values of, if that is why there are no inputs.
    pub skipped: Option<String>,
}

/// A concrete input and what became of it.
#[derive(Clone, Default, Debug)]
pub struct Input {
    pub params: Vec<Value>,
    pub objects: Vec<Object>,
    pub ending: Ending,
}

/// How a run on the JVM ended.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Ending {
    /// What was returned or thrown; nothing where a limit of the JVM or of our patience ended the run.
    pub ended: Option<String>,
    /// What the parameters hold afterwards.
    pub after: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    Null,
    /// An index into [`Input::objects`].
    Object(usize),
    /// A `boolean`, `byte`, `short`, `char` or `int`.
    I32(i32),
    I64(i64),
    /// By their bits.
    F32(u32),
    F64(u64),
}

#[derive(Clone, Debug)]
pub struct Object {
    /// As `Class.getName` writes it.
    pub class: String,
    pub identity_hash: i32,
    pub existing: Existing,
    pub elements: Option<Vec<Value>>,
    /// The declaring class, the name, and what it holds.
    pub fields: Vec<(String, String, Value)>,
}

/// Whether an object is there whatever the inputs are, and as what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Existing {
    /// It was made for this input.
    Fresh,
    /// The one object of a text.
    Literal,
    /// A box that a cache holds.
    Cached,
    /// A constant of an enum: the class that declares it, and its number.
    Constant(String, usize),
    /// The object of a class.
    Class(String),
    /// What a static field holds, or what is reached from there: as Java says it, `pkg.Tree.NIL`.
    Static(String),
}

impl Value {
    pub(crate) fn parse(word: &str) -> Option<Value> {
        if word == "null" {
            return Some(Value::Null);
        }
        let (tag, rest) = word.split_at_checked(1)?;
        Some(match tag {
            "@" => Value::Object(rest.parse().ok()?),
            "z" | "b" | "s" | "c" | "i" => Value::I32(rest.parse().ok()?),
            "j" => Value::I64(rest.parse().ok()?),
            "f" => Value::F32(rest.parse::<i32>().ok()? as u32),
            "d" => Value::F64(rest.parse::<i64>().ok()? as u64),
            _ => return None,
        })
    }
}

impl Existing {
    pub(crate) fn parse(word: &str) -> Option<Existing> {
        Some(match word.split_once(':') {
            None if word == "fresh" => Existing::Fresh,
            None if word == "literal" => Existing::Literal,
            None if word == "cached" => Existing::Cached,
            Some(("constant", rest)) => {
                let (class, number) = rest.rsplit_once(':')?;
                Existing::Constant(class.to_owned(), number.parse().ok()?)
            }
            Some(("class", name)) => Existing::Class(name.to_owned()),
            Some(("static", name)) => Existing::Static(name.to_owned()),
            _ => return None,
        })
    }
}

impl Object {
    pub(crate) fn field(&self, class: &str, name: &str) -> Option<&Value> {
        self.fields
            .iter()
            .find(|(its_class, its_name, _)| its_name == name && its_class == class)
            .map(|(.., held)| held)
    }

    pub(crate) fn is_text(&self) -> bool {
        self.class == "java.lang.String"
    }
}

impl Input {
    /// The characters of a text.
    pub(crate) fn text(&self, object: &Object) -> Option<Vec<u16>> {
        let Some(Value::Object(array)) = object.field("java.lang.String", "value") else { return None };
        let units = self.objects[*array].elements.as_ref()?.iter().map(|value| match value {
            Value::I32(unit) => *unit as u16,
            _ => 0,
        });
        match object.field("java.lang.String", "coder") {
            None => Some(units.collect()),
            Some(Value::I32(0)) => Some(units.map(|unit| unit & 0xff).collect()),
            Some(_) => {
                let bytes: Vec<u16> = units.collect();
                Some(bytes.chunks_exact(2).map(|pair| (pair[0] & 0xff) | pair[1] << 8).collect())
            }
        }
    }

    /// What tells it apart from other inputs: all but the identity hash codes.
    pub(crate) fn identity(&self) -> String {
        let object = |object: &Object| {
            format!("{} {:?} {:?} {:?}", object.class, object.existing, object.elements, object.fields)
        };
        format!("{:?} {:?}", self.params, self.objects.iter().map(object).collect::<Vec<_>>())
    }

    /// The input for people: `"ab", @0 Node{next=@0}`.
    pub fn shown(&self) -> String {
        let mut seen = Vec::new();
        let params: Vec<String> = self.params.iter().map(|value| self.value_shown(value, &mut seen)).collect();
        params.join(", ")
    }

    fn value_shown(&self, value: &Value, seen: &mut Vec<usize>) -> String {
        let index = match value {
            Value::Null => return "null".to_owned(),
            Value::I32(number) => return number.to_string(),
            Value::I64(number) => return format!("{number}L"),
            Value::F32(bits) => return format!("{}f", heapwise_term::float_text(*bits)),
            Value::F64(bits) => return heapwise_term::double_text(*bits),
            Value::Object(index) => *index,
        };
        let object = &self.objects[index];
        let is_new = object.existing == Existing::Fresh;
        if seen.contains(&index) {
            return format!("@{index}");
        }
        seen.push(index);
        let new = if is_new { format!("@{index} ") } else { String::new() };
        if let Some(text) = object.is_text().then(|| self.text(object)).flatten() {
            return format!("{new}{:?}", String::from_utf16_lossy(&text));
        }
        if let Existing::Constant(class, number) = &object.existing {
            return format!("{class}.{number}");
        }
        if let Existing::Class(name) = &object.existing {
            return format!("{name}.class");
        }
        let short = object.class.rsplit('.').next().unwrap_or_default();
        let held: Vec<String> = match &object.elements {
            Some(elements) => elements.iter().map(|value| self.value_shown(value, seen)).collect(),
            None => {
                let field =
                    |(_, name, value): &(String, String, Value)| format!("{name}={}", self.value_shown(value, seen));
                object.fields.iter().map(field).collect()
            }
        };
        format!("{new}{short}{{{}}}", held.join(", "))
    }
}
