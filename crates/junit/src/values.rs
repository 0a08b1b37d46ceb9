//! The body of one test while it is written: its lines, its local variables, and how it says values.

use std::collections::{BTreeMap, HashMap, HashSet};

use heapwise_classfile::descriptor::FieldType;
use heapwise_classfile::signature::{Generic, Variable};
use heapwise_explore::{ExistingReport, InputReport, Number, ObjectId, ObjectReport, PathReport, ValueReport};

use crate::classes::{Classes, package_of};
use crate::file::Needs;
use crate::source;
use crate::suite::Settings;

/// Why something cannot be put in a test, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unwritable(pub(crate) String);

pub(crate) type Written<T = ()> = Result<T, Unwritable>;

pub(crate) fn unwritable<T>(why: impl Into<String>) -> Written<T> {
    Err(Unwritable(why.into()))
}

/// An expression, and the type that the compiler gives it.
#[derive(Clone, Debug)]
pub(crate) struct Expression {
    pub(crate) text: String,
    pub(crate) ty: FieldType,
}

pub(crate) struct Body<'a> {
    pub(crate) classes: &'a Classes,
    /// The package that the test is in.
    pub(crate) package: &'a str,
    pub(crate) settings: &'a Settings,
    /// The path that the test is about.
    path: &'a PathReport,
    pub(crate) lines: Vec<String>,
    pub(crate) variables: HashMap<ObjectId, Expression>,
    /// Objects that are written where they are used: another one that is equal is as good.
    pub(crate) values: HashSet<ObjectId>,
    /// What functions answer, by their variables.
    pub(crate) answers: HashMap<ObjectId, String>,
    taken: HashSet<String>,
    pub(crate) needs: Needs,
    /// What other tests of the file import.
    imported: &'a BTreeMap<String, String>,
    /// Whether generic classes are used without type arguments.
    pub(crate) is_raw: bool,
    /// What generic types the method declares of its parameters.
    pub(crate) declared: HashMap<ObjectId, Generic>,
    /// The bounds of type variables of the method.
    pub(crate) bounds: Vec<Variable>,
}

/// The type of what arrays of arrays hold in the end.
fn innermost(ty: &FieldType) -> &FieldType {
    match ty {
        FieldType::Array(element) => innermost(element),
        other => other,
    }
}

pub(crate) fn object_type() -> FieldType {
    FieldType::Object("java/lang/Object".into())
}

/// The type of a class that a report names: `pkg.Node`, `[I`.
pub(crate) fn type_of(class: &str) -> Written<FieldType> {
    let name = class.replace('.', "/");
    FieldType::of_class(&name).or_else(|_| unwritable(format!("{class} is no class of Java")))
}

impl<'a> Body<'a> {
    pub(crate) fn new(
        (classes, settings): (&'a Classes, &'a Settings),
        (package, imported): (&'a str, &'a BTreeMap<String, String>),
        path: &'a PathReport,
    ) -> Self {
        Body {
            classes,
            package,
            settings,
            path,
            lines: Vec::new(),
            variables: HashMap::new(),
            values: HashSet::new(),
            answers: HashMap::new(),
            taken: HashSet::new(),
            needs: Needs::default(),
            imported,
            is_raw: false,
            declared: HashMap::new(),
            bounds: Vec::new(),
        }
    }

    /// Whether texts are among its inputs.
    pub(crate) fn has_texts(&self) -> bool {
        self.path.input.objects.iter().any(|object| object.class == "java.lang.String")
    }

    /// Whether the condition of the path mentions a name.
    pub(crate) fn is_said(&self, name: &str) -> bool {
        self.path.conditions.iter().any(|condition| condition.contains(name))
    }

    /// Whether it matters which of several equal objects it is: the path compares it with another by reference. Classes of the
    /// JDK do so to save work, and go different ways then.
    pub(crate) fn is_compared(&self, object: &ObjectReport, input: &InputReport) -> bool {
        if self.package.starts_with("heapwise.java") {
            return true;
        }
        let asked: Vec<&String> = match &self.path.branches {
            // What the JDK compares by reference, it compares to save work.
            Some(branches) if !self.settings.splits_references => {
                branches.iter().filter(|branch| !self.is_in_jdk(&branch.at.method)).map(|branch| &branch.on).collect()
            }
            _ => self.path.conditions.iter().collect(),
        };
        let mut names = vec![object.origin.clone()];
        let is_it = |value: &ValueReport| *value == ValueReport::object(&object.id);
        names.extend(input.params.iter().filter(|(_, value)| is_it(value)).map(|(name, _)| name.clone()));
        for holder in &input.objects {
            let fields = holder.fields.iter().filter(|(_, value)| is_it(value));
            names.extend(fields.map(|(field, _)| format!("{}.{field}", holder.origin)));
            let elements = holder.elements.iter().filter(|(_, value)| is_it(value));
            names.extend(elements.map(|(index, _)| format!("{}[{index}]", holder.origin)));
        }
        asked.into_iter().any(|condition| names.iter().any(|name| source::compares(condition, name)))
    }

    /// A name for a variable that holds an object: what the method calls it, or what its class is called.
    pub(crate) fn local_for(&mut self, object: &ObjectReport) -> String {
        let value = ValueReport::object(&object.id);
        let param = self.path.input.params.iter().find(|(name, held)| *held == value && name != "this");
        let wanted = match param {
            Some((name, _)) if source::is_word(name) => name.clone(),
            _ => source::variable(&object.class),
        };
        self.local(&wanted)
    }

    pub(crate) fn line(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// An empty line, between parts of the test.
    pub(crate) fn gap(&mut self) {
        if self.lines.last().is_some_and(|last| !last.is_empty()) {
            self.lines.push(String::new());
        }
    }

    /// A name for a local variable that nothing else has.
    pub(crate) fn local(&mut self, wanted: &str) -> String {
        let plain = if source::is_word(wanted) { wanted.to_owned() } else { format!("{wanted}_") };
        let between = if plain.ends_with(|last: char| last.is_ascii_digit()) { "_" } else { "" };
        let named = |index: usize| if index == 0 { plain.clone() } else { format!("{plain}{between}{}", index + 1) };
        let name = (0..).map(named).find(|name| !self.taken.contains(name)).expect("there are enough numbers");
        self.taken.insert(name.clone());
        name
    }

    pub(crate) fn support(&mut self, call: impl AsRef<str>) -> String {
        self.needs.support = true;
        format!("HeapwiseSupport.{}", call.as_ref())
    }

    pub(crate) fn can_name(&self, ty: &FieldType) -> bool {
        self.classes.is_type_accessible(ty, self.package)
    }

    /// A type that can be named, in source.
    pub(crate) fn ty(&mut self, ty: &FieldType) -> String {
        if let FieldType::Object(name) = innermost(ty) {
            self.needs.raw_types |= self.classes.is_generic(name);
        }
        self.erased(ty)
    }

    /// The same where it is no raw type: before a dot, or with type arguments.
    pub(crate) fn erased(&mut self, ty: &FieldType) -> String {
        match ty {
            FieldType::Object(name) => self.class(name),
            FieldType::Array(element) => format!("{}[]", self.erased(element)),
            plain => plain.to_string(),
        }
    }

    /// A class that can be named: shortly, where nothing else is called so.
    fn class(&mut self, name: &str) -> String {
        let Some(whole) = self.classes.source_name(name) else { return name.replace('/', ".") };
        let package = package_of(name);
        let short = if package.is_empty() { &whole } else { &whole[package.len() + 1..] };
        let first = short.split('.').next().unwrap_or(short);
        let is_hidden_by_own = || {
            let own = if self.package.is_empty() { first.to_owned() } else { format!("{}.{first}", self.package) };
            self.classes.file(&own).is_some() || first == "HeapwiseSupport"
        };
        if package == self.package || package == "java.lang" && !is_hidden_by_own() {
            return short.to_owned();
        }
        // What is called the same as something that needs no import keeps its whole name, and so does what comes second.
        let is_of_lang = self.classes.file(&format!("java.lang.{first}")).is_some();
        if package.is_empty() || is_hidden_by_own() || is_of_lang || first == "Test" || first.ends_with("Test") {
            return whole;
        }
        let top = format!("{package}.{first}");
        let known = self.needs.imports.get(first).or_else(|| self.imported.get(first));
        if known.is_some_and(|known| *known != top) {
            return whole;
        }
        let short = short.to_owned();
        self.needs.imports.insert(first.to_owned(), top);
        short
    }

    /// The object that stands for a type.
    pub(crate) fn class_literal(&mut self, ty: &FieldType) -> String {
        if self.can_name(ty) {
            return format!("{}.class", self.erased(ty));
        }
        let name = match ty {
            FieldType::Object(name) => name.replace('/', "."),
            other => other.descriptor().replace('/', "."),
        };
        self.support(format!("type({})", source::text(name.encode_utf16())))
    }

    pub(crate) fn class_literal_of(&mut self, class: &str) -> Written<String> {
        Ok(self.class_literal(&type_of(class)?))
    }

    /// A value for a place of a type.
    pub(crate) fn value(&mut self, value: &ValueReport, ty: &FieldType) -> Written<Expression> {
        let plain = |text: String| Ok(Expression { text, ty: ty.clone() });
        match value {
            ValueReport::Null => plain("null".to_owned()),
            ValueReport::Bool(value) if *ty == FieldType::Boolean => plain(value.to_string()),
            ValueReport::Bool(value) => plain(source::integer(if *value { "1" } else { "0" }, ty)),
            ValueReport::Integer(Number(digits)) if *ty == FieldType::Char => digits.parse().map_or_else(
                |_| unwritable(format!("{digits} is no character")),
                |unit| plain(source::character(unit)),
            ),
            ValueReport::Integer(Number(digits)) => plain(source::integer(digits, ty)),
            ValueReport::Float(Number(digits)) => plain(source::float(digits, ty)),
            ValueReport::Char(unit) if *ty == FieldType::Char => plain(source::character(*unit)),
            ValueReport::Char(unit) => plain(source::integer(&unit.to_string(), ty)),
            ValueReport::Object { id } => match self.variables.get(id) {
                Some(variable) => Ok(variable.clone()),
                None => unwritable(format!("an object of the input is not told of: {id}")),
            },
            ValueReport::Constant { constant } => self.constant(constant),
            ValueReport::Existing { existing } => self.existing_text(existing),
            ValueReport::Origin { .. } | ValueReport::New { .. } | ValueReport::Open(_) => {
                unwritable("a value of the input is left open")
            }
        }
    }

    /// A constant of an enum.
    fn constant(&mut self, constant: &str) -> Written<Expression> {
        let Some((class, name)) = constant.rsplit_once('.') else {
            return unwritable(format!("{constant} is no constant of an enum"));
        };
        self.static_field(class, name)
    }

    fn static_field(&mut self, class: &str, name: &str) -> Written<Expression> {
        let Some(field) = self.classes.field(class, name) else {
            return unwritable(format!("no field {class}.{name}"));
        };
        let declaring = type_of(&field.declaring)?;
        if self.classes.is_member_accessible(&field.declaring, field.access, self.package) && self.can_name(&field.ty) {
            let text = format!("{}.{name}", self.erased(&declaring));
            return Ok(Expression { text, ty: field.ty });
        }
        let declaring = self.class_literal(&declaring);
        let text = self.support(format!("get(null, {declaring}, \"{name}\")"));
        Ok(Expression { text, ty: object_type() })
    }

    /// What was there before the program ran.
    pub(crate) fn existing(&mut self, object: &ObjectReport, what: &ExistingReport) -> Written<Expression> {
        let ty = type_of(&object.class)?;
        match what {
            ExistingReport::Literal(said) => {
                let said = object.text.as_ref().unwrap_or(said);
                Ok(Expression { text: source::text(said.encode_utf16()), ty })
            }
            ExistingReport::Box { .. } => Ok(Expression { text: what.to_string(), ty }),
            ExistingReport::Class(name) => self.mirror(name),
            ExistingReport::Field(path) => self.reached(path),
        }
    }

    fn mirror(&mut self, name: &str) -> Written<Expression> {
        let ty = match name {
            "boolean" => FieldType::Boolean,
            "byte" => FieldType::Byte,
            "char" => FieldType::Char,
            "short" => FieldType::Short,
            "int" => FieldType::Int,
            "long" => FieldType::Long,
            "float" => FieldType::Float,
            "double" => FieldType::Double,
            "void" => {
                return Ok(Expression { text: "void.class".into(), ty: FieldType::Object("java/lang/Class".into()) });
            }
            class => type_of(class)?,
        };
        Ok(Expression { text: self.class_literal(&ty), ty: FieldType::Object("java/lang/Class".into()) })
    }

    /// The same by what a report says of it where it is a value.
    fn existing_text(&mut self, existing: &str) -> Written<Expression> {
        if existing.starts_with('"') {
            let Some(said) = unquoted(existing) else { return unwritable("a text that cannot be read") };
            let ty = FieldType::Object("java/lang/String".into());
            return Ok(Expression { text: source::text(said.encode_utf16()), ty });
        }
        if let Some(class) = existing.strip_suffix(".class") {
            return match self.nested(class) {
                Some(class) => self.mirror(&class),
                None => self.mirror(class),
            };
        }
        let is_box = existing.contains(".valueOf(") || existing.starts_with("Boolean.");
        if is_box && let Some((class, _)) = existing.split_once('.') {
            let ty = FieldType::Object(format!("java/lang/{class}").into());
            return Ok(Expression { text: existing.to_owned(), ty });
        }
        self.reached(existing)
    }

    /// The name of a class as class files have it, by its name in source.
    pub(crate) fn nested(&self, source_name: &str) -> Option<String> {
        let mut name = source_name.to_owned();
        loop {
            if self.classes.file(&name).is_some() {
                return Some(name);
            }
            let dot = name.rfind('.')?;
            name.replace_range(dot..=dot, "$");
        }
    }

    /// What is reached from a static field: `pkg.Outer.FIELD.next[3]`.
    fn reached(&mut self, path: &str) -> Written<Expression> {
        let plain = path.split('[').next().unwrap_or(path);
        let dots: Vec<usize> = plain.match_indices('.').map(|(at, _)| at).collect();
        for &dot in &dots {
            let Some(class) = self.nested(&plain[..dot]) else { continue };
            let rest = &path[dot + 1..];
            let end = rest.find(['.', '[']).unwrap_or(rest.len());
            let Ok(mut reached) = self.static_field(&class, &rest[..end]) else { continue };
            let mut steps = &rest[end..];
            while !steps.is_empty() {
                let end = 1 + steps[1..].find(['.', '[']).unwrap_or(steps.len() - 1);
                reached = self.step(reached, &steps[..end])?;
                steps = &steps[end..];
            }
            return Ok(reached);
        }
        unwritable(format!("{path} was there before, and a test cannot reach it"))
    }

    fn step(&mut self, from: Expression, step: &str) -> Written<Expression> {
        match (&from.ty, step.strip_prefix('.')) {
            (FieldType::Array(element), None) => {
                Ok(Expression { text: format!("{}{step}", from.text), ty: (**element).clone() })
            }
            (FieldType::Object(class), Some(name)) => {
                let Some(field) = self.classes.field(class, name) else {
                    return unwritable(format!("{} has no field {name} by its declared type", from.text));
                };
                if self.classes.is_member_accessible(&field.declaring, field.access, self.package) {
                    return Ok(Expression { text: format!("{}.{name}", from.text), ty: field.ty });
                }
                let declaring = self.class_literal_of(&field.declaring)?;
                let got = self.support(format!("get({}, {declaring}, \"{name}\")", from.text));
                if self.can_name(&field.ty) && field.ty.is_reference() {
                    let ty = self.ty(&field.ty);
                    return Ok(Expression { text: format!("(({ty}) {got})"), ty: field.ty });
                }
                Ok(Expression { text: got, ty: object_type() })
            }
            _ => unwritable(format!("{}{step} was there before, and a test cannot reach it", from.text)),
        }
    }

    /// Whether the compiler takes an expression where a type is wanted.
    pub(crate) fn fits(&self, expression: &Expression, wanted: &FieldType) -> bool {
        if expression.text == "null" || *wanted == object_type() || expression.ty == *wanted {
            return true;
        }
        match (&expression.ty, wanted) {
            (FieldType::Object(class), FieldType::Object(wanted)) => self.classes.is_subclass(class, wanted),
            (FieldType::Array(_), FieldType::Object(wanted)) => {
                matches!(&**wanted, "java/lang/Cloneable" | "java/io/Serializable")
            }
            (FieldType::Array(element), FieldType::Array(wanted)) => {
                let element = Expression { text: String::new(), ty: (**element).clone() };
                element.ty.is_reference() && wanted.is_reference() && self.fits(&element, wanted)
            }
            _ => false,
        }
    }
}

/// What a text says that a report has in quotes.
pub(crate) fn unquoted(quoted: &str) -> Option<String> {
    let inner = quoted.strip_prefix('"')?.strip_suffix('"')?;
    let mut said = String::new();
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            said.push(letter);
            continue;
        }
        match letters.next()? {
            'n' => said.push('\n'),
            'r' => said.push('\r'),
            't' => said.push('\t'),
            '0' => said.push('\0'),
            'u' => {
                let digits: String = letters.by_ref().skip(1).take_while(|&digit| digit != '}').collect();
                said.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
            }
            other => said.push(other),
        }
    }
    Some(said)
}
