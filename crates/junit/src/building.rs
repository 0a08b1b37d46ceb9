//! The part of a test that builds the input.

use std::collections::HashSet;

use heapwise_classfile::descriptor::{FieldType, MethodType};
use heapwise_explore::{FunctionReport, InputReport, ObjectReport, ValueReport};
use heapwise_jvm::{EXISTING, IDENTITY_HASH};

use crate::classes::FoundField;
use crate::following::without_casts;
use crate::source;
use crate::values::{Body, Expression, Written, object_type, type_of, unwritable};

/// Longer arrays are in no test.
const LONGEST: i64 = 1 << 20;
/// Arrays that are at most so long are written as one line.
pub(crate) const SHORT: usize = 16;

pub(crate) const TEXT: &str = "java.lang.String";

impl Body<'_> {
    /// Makes all objects of an input, and then fills them, so that they may hold each other.
    pub(crate) fn build(&mut self, input: &InputReport) -> Written {
        let of_texts = arrays_of_texts(input);
        let own: Vec<&ObjectReport> = input.objects.iter().filter(|object| !of_texts.contains(&object.id.0)).collect();
        let mut open = Vec::new();
        for object in own {
            if !self.declare(object, input)? {
                open.push(object);
            }
        }
        for object in open {
            self.fill(object)?;
        }
        Ok(())
    }

    /// Makes an object. Whether it holds already all that it should.
    fn declare(&mut self, object: &ObjectReport, input: &InputReport) -> Written<bool> {
        if self.leaf(object, input)? {
            return Ok(object.function.is_none());
        }
        if object.class.starts_with('[') {
            return self.array(object);
        }
        let made = self.plain(object)?;
        self.bind(object, made);
        Ok(object.fields.is_empty())
    }

    /// Makes an object that is written down as a whole: what was there before, texts, boxes, functions. Whether it is one.
    pub(crate) fn leaf(&mut self, object: &ObjectReport, input: &InputReport) -> Written<bool> {
        if let Some(existing) = &object.existing {
            let existing = self.existing(object, existing)?;
            self.variables.insert(object.id.clone(), existing);
        } else if object.class == TEXT {
            let text = source::text(characters(object, input)?);
            let is_compared = self.is_compared(object, input);
            let text = if is_compared { format!("new String({text})") } else { text };
            self.written(object, Expression { text, ty: type_of(TEXT)? }, is_compared);
        } else if let Some((class, primitive)) = BOXES.iter().find(|(class, _)| *class == object.class) {
            let value = object.fields.iter().find(|(name, _)| name == "value").map(|(_, value)| value);
            let value = match value {
                Some(value) => self.value(value, primitive)?.text,
                None => source::zero(primitive).to_owned(),
            };
            let is_compared = self.is_compared(object, input);
            let simple = class.trim_start_matches("java.lang.");
            // An object of its own, also where the class keeps one that is equal.
            self.needs.deprecation |= is_compared;
            let text =
                if is_compared { format!("new {simple}({value})") } else { format!("{simple}.valueOf({value})") };
            self.written(object, Expression { text, ty: type_of(class)? }, is_compared);
        } else if let Some(text) = built_text(object, input)?.filter(|_| !self.settings.opens_jdk) {
            let ty = type_of(&object.class)?;
            let text = if text.is_empty() { String::new() } else { source::text(text) };
            let text = format!("new {}({text})", self.ty(&ty));
            self.bind(object, Expression { text, ty });
        } else if let Some(function) = &object.function {
            self.function(object, function)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// A value has no variable of its own, unless somebody asks whether it is the same as another.
    fn written(&mut self, object: &ObjectReport, made: Expression, is_compared: bool) {
        if is_compared {
            self.bind(object, made);
        } else {
            self.values.insert(object.id.clone());
            self.variables.insert(object.id.clone(), made);
        }
    }

    pub(crate) fn bind(&mut self, object: &ObjectReport, made: Expression) {
        let name = self.local_for(object);
        let erased = self.erased(&made.ty);
        let plain = format!("new {erased}(");
        let is_called =
            made.text.starts_with(&plain) || !made.text.contains("HeapwiseSupport") && made.text.ends_with(')');
        let is_cast = made.text.starts_with('(');
        match self.arguments(object, &made.ty).filter(|_| is_called && !is_cast && !self.is_raw) {
            Some(arguments) => {
                let text = made.text.replacen(&plain, &format!("new {erased}<>("), 1);
                self.line(format!("{erased}{arguments} {name} = {text};"));
            }
            None => {
                let ty = self.ty(&made.ty);
                self.line(format!("{ty} {name} = {};", made.text));
            }
        }
        self.variables.insert(object.id.clone(), Expression { text: name, ty: made.ty });
    }

    fn plain(&mut self, object: &ObjectReport) -> Written<Expression> {
        if object.class.contains("$$Lambda") {
            return unwritable("an input is a function that the program makes");
        }
        let Some(file) = self.classes.file(&object.class) else {
            return unwritable(format!("the class {} has no class file", object.class));
        };
        if let Some(made) = self.of_jdk(object)? {
            return Ok(made);
        }
        if file.record.is_some() {
            return unwritable(format!("{} is a record, whose fields nobody can set", object.class));
        }
        self.without_constructor(object)
    }

    pub(crate) fn without_constructor(&mut self, object: &ObjectReport) -> Written<Expression> {
        let ty = type_of(&object.class)?;
        let literal = self.class_literal(&ty);
        let text = self.support(format!("make({literal})"));
        Ok(Expression { text, ty: if self.can_name(&ty) { ty } else { object_type() } })
    }

    /// Objects of the JDK that are made by its public methods.
    fn of_jdk(&mut self, object: &ObjectReport) -> Written<Option<Expression>> {
        if !self.classes.is_of_jdk(&object.class) {
            return Ok(None);
        }
        let ty = type_of(&object.class)?;
        let is_made_without = |file: &heapwise_classfile::ClassFile| {
            file.method("<init>", "()V").is_some_and(|it| it.access.is_public()) && !file.access.is_abstract()
        };
        let can_make =
            self.can_name(&ty) && self.classes.file(&object.class).is_some_and(|file| is_made_without(&file));
        if can_make && object.fields.is_empty() {
            let name = self.erased(&ty);
            return Ok(Some(Expression { text: format!("new {name}()"), ty }));
        }
        if object.fields.is_empty() || self.settings.opens_jdk {
            return Ok(None);
        }
        unwritable(format!(
            "an input of {} cannot be made by its public methods (--add-opens sets its fields)",
            object.class
        ))
    }

    fn array(&mut self, object: &ObjectReport) -> Written<bool> {
        let made = self.empty_array(object)?;
        let length = length(object)? as usize;
        if let FieldType::Array(element) = made.ty.clone()
            && !element.is_reference()
            && length <= SHORT
            && !object.elements.is_empty()
        {
            let mut all = vec![source::zero(&element).to_owned(); length];
            for (index, value) in elements(object, length as i64) {
                all[index] = self.value(value, &element)?.text;
            }
            let text = format!("{{{}}}", without_casts(&all.join(", "), &element));
            self.bind(object, Expression { text, ty: made.ty });
            return Ok(true);
        }
        self.bind(object, made);
        Ok(object.elements.is_empty())
    }

    /// An array of zeros, false or null.
    pub(crate) fn empty_array(&mut self, object: &ObjectReport) -> Written<Expression> {
        let ty = type_of(&object.class)?;
        let FieldType::Array(element) = &ty else { return unwritable(format!("{} is no array", object.class)) };
        let length = length(object)?;
        if length > LONGEST {
            return unwritable(format!("an array of {length} elements is too large for a test"));
        }
        if self.can_name(&ty) {
            let named = self.ty(&ty);
            let (base, more) = named.split_once("[]").unwrap_or((&named, ""));
            return Ok(Expression { text: format!("new {base}[{length}]{more}"), ty: ty.clone() });
        }
        let literal = self.class_literal(element);
        let made = self.support(format!("array({literal}, {length})"));
        Ok(Expression { text: format!("(Object[]) {made}"), ty: FieldType::Array(Box::new(object_type())) })
    }

    /// A function that answers as the input says, as a lambda.
    fn function(&mut self, object: &ObjectReport, function: &FunctionReport) -> Written {
        let interface = type_of(&function.interface)?;
        let Some(single) = self.classes.single_method(&function.interface) else {
            return unwritable(format!("{} is no functional interface", function.interface));
        };
        if !self.can_name(&interface) {
            return unwritable(format!("a test cannot name the interface {}", function.interface));
        }
        let params: Vec<String> = (0..single.params.len()).map(|index| format!("argument{index}")).collect();
        let params = params.join(", ");
        let text = match &single.result {
            None => format!("({params}) -> {{ }}"),
            Some(result) => {
                let answers = self.local("answers");
                self.answers.insert(object.id.clone(), answers.clone());
                let made = self.support("Answers");
                self.line(format!("{made} {answers} = new {made}();"));
                let ty = if self.can_name(result) { self.ty(result) } else { "Object".to_owned() };
                let cast = if *result == object_type() { String::new() } else { format!("({ty}) ") };
                format!("({params}) -> {cast}{answers}.next()")
            }
        };
        let name = self.local_for(object);
        let ty = self.ty(&interface);
        self.line(format!("{ty} {name} = {text};"));
        self.variables.insert(object.id.clone(), Expression { text: name, ty: interface });
        Ok(())
    }

    /// Puts into an object what it holds.
    pub(crate) fn fill(&mut self, object: &ObjectReport) -> Written {
        let variable = self.variables[&object.id].clone();
        if let Some(function) = &object.function {
            let Some(MethodType { result: Some(result), .. }) = self.classes.single_method(&function.interface) else {
                return Ok(());
            };
            let Some(answers) = self.answers.get(&object.id).cloned() else { return Ok(()) };
            for value in &function.results {
                let value = self.value(value, &result)?;
                self.line(format!("{answers}.add({});", value.text));
            }
            return Ok(());
        }
        if let FieldType::Array(_) = type_of(&object.class)? {
            let FieldType::Array(element) = &variable.ty else { return Ok(()) };
            for (index, value) in elements(object, length(object)?) {
                if !matches!(value, ValueReport::Null) {
                    let value = self.value(value, element)?;
                    // One of a class that cannot be named is held as any object.
                    let cast =
                        if self.fits(&value, element) { String::new() } else { format!("({}) ", self.ty(element)) };
                    self.line(format!("{}[{index}] = {cast}{};", variable.text, value.text));
                }
            }
            return Ok(());
        }
        for (name, value) in &object.fields {
            self.set(&variable, &object.class, name, value)?;
        }
        Ok(())
    }

    /// Sets a field of an object.
    fn set(&mut self, object: &Expression, class: &str, name: &str, value: &ValueReport) -> Written {
        if name == EXISTING {
            return Ok(());
        }
        if name == IDENTITY_HASH {
            return unwritable("it depends on identity hash codes, which no test can choose");
        }
        let Some(field) = self.classes.field(class, name) else {
            return unwritable(format!("{class} has no field {name}"));
        };
        let value = self.value(value, &field.ty)?;
        self.assign(object, class, &field, &value)
    }

    /// Assigns a field, or sets it by reflection where a test may not.
    pub(crate) fn assign(
        &mut self,
        object: &Expression,
        class: &str,
        field: &FoundField,
        value: &Expression,
    ) -> Written {
        let is_open = self.classes.is_member_accessible(&field.declaring, field.access, self.package);
        let declaring = type_of(&field.declaring)?;
        if is_open && !field.access.is_final() && self.fits(value, &field.ty) && self.fits(object, &declaring) {
            let object = self.seen_as(object, &field.declaring, &field.name);
            self.needs.raw_types |= self.is_raw && self.classes.is_generic(class);
            self.line(format!("{object}.{} = {};", field.name, value.text));
        } else {
            let declaring = self.class_literal(&declaring);
            let call = format!("set({}, {declaring}, \"{}\", {})", object.text, field.name, value.text);
            let call = self.support(call);
            self.line(format!("{call};"));
        }
        Ok(())
    }

    /// An object as one of a class above, if a field of that class is hidden in its own.
    pub(crate) fn seen_as(&mut self, object: &Expression, declaring: &str, field: &str) -> String {
        let own = match &object.ty {
            FieldType::Object(class) => self.classes.field(class, field),
            _ => None,
        };
        match (own, type_of(declaring)) {
            (Some(own), Ok(ty)) if own.declaring != declaring => format!("(({}) {})", self.ty(&ty), object.text),
            _ => object.text.clone(),
        }
    }

    /// Sets a static field that is an input.
    pub(crate) fn set_static(&mut self, class: &str, name: &str, value: &ValueReport) -> Written {
        let Some(field) = self.classes.field(class, name) else {
            return unwritable(format!("no field {class}.{name}"));
        };
        let value = self.value(value, &field.ty)?;
        let declaring = type_of(&field.declaring)?;
        let is_open = self.classes.is_member_accessible(&field.declaring, field.access, self.package);
        if is_open && !field.access.is_final() && self.fits(&value, &field.ty) {
            let declaring = self.erased(&declaring);
            self.line(format!("{declaring}.{name} = {};", value.text));
        } else {
            let declaring = self.class_literal(&declaring);
            let call = self.support(format!("set(null, {declaring}, \"{name}\", {})", value.text));
            self.line(format!("{call};"));
        }
        Ok(())
    }
}

pub(crate) const BOXES: [(&str, FieldType); 8] = [
    ("java.lang.Boolean", FieldType::Boolean),
    ("java.lang.Byte", FieldType::Byte),
    ("java.lang.Character", FieldType::Char),
    ("java.lang.Double", FieldType::Double),
    ("java.lang.Float", FieldType::Float),
    ("java.lang.Integer", FieldType::Int),
    ("java.lang.Long", FieldType::Long),
    ("java.lang.Short", FieldType::Short),
];

/// The arrays that hold the characters of texts: a text makes its own.
pub(crate) fn arrays_of_texts(input: &InputReport) -> HashSet<String> {
    let texts = input.objects.iter().filter(|object| object.class == TEXT);
    let held = texts.flat_map(ObjectReport::held).filter_map(|value| match value {
        ValueReport::Object { id } => Some(id.0.clone()),
        _ => None,
    });
    held.collect()
}

/// What a text says. Where the path has not looked at a character, it is zero.
pub(crate) fn characters(text: &ObjectReport, input: &InputReport) -> Written<Vec<u16>> {
    let array = text.fields.iter().find_map(|(name, value)| match value {
        ValueReport::Object { id } if name == "value" => input.objects.iter().find(|object| object.id == *id),
        _ => None,
    });
    let Some(array) = array else {
        return Ok(text.text.as_ref().map_or_else(Vec::new, |text| text.encode_utf16().collect()));
    };
    let length = length(array)?;
    // A literal of a class file has no more bytes than that.
    if length > i64::from(u16::MAX) / 3 {
        return unwritable(format!("a text of {length} characters is too long for a test"));
    }
    Ok(units(array, length))
}

/// The characters of an array of characters or bytes. Where the path has not looked, any will do.
fn units(array: &ObjectReport, length: i64) -> Vec<u16> {
    let mut said = vec![u16::from(b'a'); length as usize];
    for (index, value) in elements(array, length) {
        said[index] = match value {
            ValueReport::Char(unit) => *unit,
            ValueReport::Integer(number) => number.0.parse::<i64>().unwrap_or_default() as u8 as u16,
            _ => 0,
        };
    }
    said
}

/// What a builder of texts holds.
pub(crate) fn built_text(object: &ObjectReport, input: &InputReport) -> Written<Option<Vec<u16>>> {
    if object.class != "java.lang.StringBuilder" && object.class != "java.lang.StringBuffer" {
        return Ok(None);
    }
    let field = |wanted: &str| {
        let is_meant = |name: &str| name.rsplit('.').next() == Some(wanted);
        object.fields.iter().find(|(name, _)| is_meant(name)).map(|(_, value)| value)
    };
    let array = match field("value") {
        Some(ValueReport::Object { id }) => input.objects.iter().find(|object| object.id == *id),
        _ => None,
    };
    let room = array.map_or(Ok(0), length)?;
    let count = match field("count") {
        Some(ValueReport::Integer(number)) => number.0.parse().unwrap_or(-1),
        _ => room,
    };
    if !(0..=LONGEST).contains(&count) || array.is_some() && count > room {
        return unwritable(format!("an input of {} holds more than there is room for", object.class));
    }
    Ok(Some(array.map_or_else(|| vec![u16::from(b'a'); count as usize], |array| units(array, count))))
}

/// What a box holds, if a value is written as one.
pub(crate) fn unboxed(text: &str) -> Option<&str> {
    let (class, value) = text.split_once(".valueOf(")?;
    BOXES.iter().any(|(known, _)| known.strip_prefix("java.lang.") == Some(class)).then(|| value.strip_suffix(')'))?
}

/// The length of an array, or one that leaves room for what was read.
pub(crate) fn length(array: &ObjectReport) -> Written<i64> {
    match &array.length {
        Some(length) => length.0.parse().or_else(|_| unwritable(format!("an array of {length} elements"))),
        None => {
            let last = array.elements.iter().filter_map(|(index, _)| index.parse::<i64>().ok()).max();
            Ok(last.map_or(0, |last| last + 1))
        }
    }
}

/// The elements of an array by their index. A read outside of the array has found nothing.
pub(crate) fn elements(array: &ObjectReport, length: i64) -> impl Iterator<Item = (usize, &ValueReport)> {
    let known = array.elements.iter().filter_map(|(index, value)| Some((index.parse::<usize>().ok()?, value)));
    known.filter(move |(index, _)| (*index as i64) < length)
}
