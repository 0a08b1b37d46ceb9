//! The part of a test that runs the method.

use heapwise_classfile::descriptor::FieldType;
use heapwise_explore::{InputReport, ValueReport};

use crate::classes::{FoundMethod, Method};
use crate::values::{Body, Expression, Written, object_type, type_of, unwritable};

impl Body<'_> {
    /// The call, as an expression. It has no type where the method is void.
    pub(crate) fn call(
        &mut self,
        method: &Method,
        found: &FoundMethod,
        input: &InputReport,
    ) -> Written<(String, Option<FieldType>)> {
        self.needs.deprecation |= found.is_deprecated;
        let is_constructor = method.name == "<init>";
        let mut params = input.params.iter();
        let receiver = if found.access.is_static() || is_constructor {
            None
        } else {
            let Some((_, receiver)) = params.next() else { return unwritable("the receiver is not told") };
            Some(self.value(receiver, &type_of(&method.class)?)?)
        };
        let mut given = Vec::new();
        for ty in &found.types.params {
            let value = match params.next() {
                Some((_, value)) => self.value(value, ty)?,
                // Programs begin with no arguments.
                None if method.name == "main" => Expression { text: "new String[0]".to_owned(), ty: ty.clone() },
                None => return unwritable("an argument is not told"),
            };
            given.push(value);
        }
        let declaring = if is_constructor || receiver.is_none() { &found.declaring } else { &method.class };
        let class = type_of(declaring)?;
        let fits = |body: &Self, value: &Expression, ty: &FieldType| body.fits(value, ty);
        let is_direct = self.classes.is_member_accessible(&found.declaring, found.access, self.package)
            && self.can_name(&class)
            && receiver.as_ref().is_none_or(|receiver| self.fits(receiver, &class))
            && given.iter().zip(&found.types.params).all(|(value, ty)| fits(self, value, ty))
            && !(found.is_overloaded && found.types.params.iter().any(|ty| !self.can_name(ty)));
        if is_direct {
            return self.direct(&class, receiver, given, (method, found));
        }
        self.reflective(receiver, given, (method, found))
    }

    fn direct(
        &mut self,
        class: &FieldType,
        receiver: Option<Expression>,
        mut given: Vec<Expression>,
        (method, found): (&Method, &FoundMethod),
    ) -> Written<(String, Option<FieldType>)> {
        if found.is_overloaded {
            // Arguments of just the declared types mean just this method.
            for (index, (value, ty)) in given.iter_mut().zip(&found.types.params).enumerate() {
                if value.ty != *ty || value.text == "null" {
                    let name = self.local(&format!("argument{index}"));
                    let ty = self.ty(ty);
                    self.line(format!("{ty} {name} = {};", value.text));
                    value.text = name;
                }
            }
        }
        let given: Vec<&str> = given.iter().map(|value| &*value.text).collect();
        let given = given.join(", ");
        let is_generic = matches!(class, FieldType::Object(name) if self.classes.is_generic(name));
        self.needs.raw_types |= self.is_raw && is_generic;
        if method.name == "<init>" {
            let named = self.erased(class);
            let diamond =
                if !self.is_raw && self.variables_of(class).is_some_and(|it| !it.is_empty()) { "<>" } else { "" };
            return Ok((format!("new {named}{diamond}({given})"), Some(class.clone())));
        }
        let on = match receiver {
            Some(receiver) => receiver.text,
            None => self.erased(class),
        };
        let result = found.types.result.clone();
        // What cannot be named is held as any object.
        let result = result.map(|ty| if self.can_name(&ty) { ty } else { object_type() });
        Ok((format!("{on}.{}({given})", method.name), result))
    }

    fn reflective(
        &mut self,
        receiver: Option<Expression>,
        given: Vec<Expression>,
        (method, found): (&Method, &FoundMethod),
    ) -> Written<(String, Option<FieldType>)> {
        if self.classes.is_of_jdk(&found.declaring) && !self.settings.opens_jdk {
            return unwritable("a method of the JDK that is not public (--add-opens would call it)");
        }
        let types: Vec<String> = found.types.params.iter().map(|ty| self.class_literal(ty)).collect();
        let types = format!("new Class<?>[] {{{}}}", types.join(", "));
        let mut given: Vec<String> = given.iter().map(as_one_argument).collect();
        let declaring = self.class_literal_of(&found.declaring)?;
        if method.name == "<init>" {
            given.splice(0..0, [declaring, types]);
            let made = self.support(format!("construct({})", given.join(", ")));
            return self.cast(made, &type_of(&found.declaring)?);
        }
        let receiver = receiver.map_or_else(|| "null".to_owned(), |receiver| receiver.text);
        given.splice(0..0, [declaring, format!("\"{}\"", method.name), types, receiver]);
        let called = self.support(format!("call({})", given.join(", ")));
        match &found.types.result {
            None => Ok((called, None)),
            Some(result) => self.cast(called, result),
        }
    }

    fn cast(&mut self, text: String, ty: &FieldType) -> Written<(String, Option<FieldType>)> {
        if !self.can_name(ty) || *ty == object_type() {
            return Ok((text, Some(object_type())));
        }
        let named = self.ty(ty);
        Ok((format!("({named}) {text}"), Some(ty.clone())))
    }

    /// Sets what the path asks for beside its parameters.
    pub(crate) fn set_beside(&mut self, beside: &[(String, ValueReport)], results: usize) -> Written {
        let mut others = Vec::new();
        for (name, value) in beside {
            let named = name.rsplit_once('.').filter(|(class, _)| self.classes.file(class).is_some());
            match named {
                Some((class, field)) => self.set_static(class, field, value)?,
                None => others.push(name),
            }
        }
        // What functions of the input give is told with them.
        if others.len() > results {
            return unwritable(format!("it asks for {}, which differs from run to run", others[0]));
        }
        Ok(())
    }
}

/// An argument that is not taken for all arguments.
fn as_one_argument(value: &Expression) -> String {
    let is_many = value.text == "null" || matches!(value.ty, FieldType::Array(_));
    if is_many { format!("(Object) {}", value.text) } else { value.text.clone() }
}
