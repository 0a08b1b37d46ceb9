//! What classes say of each other, of their fields and of their virtual methods.

use std::collections::HashSet;

use super::{Checker, Place};
use crate::hierarchy::supertypes;
use crate::program::{Class, ClassId, Shape, Type};

pub(super) fn check(checker: &mut Checker<'_>) {
    names_are_unique(checker);
    for (id, class) in checker.program.classes.iter() {
        kinds_above_fit(checker, id, class);
        field_names_are_unique(checker, id);
        elements_are_known(checker, id, class);
        implementations_fit(checker, id, class);
    }
    fields_are_listed_once(checker);
    fields_are_known(checker);
    implicit_exceptions_are_unique(checker);
}

fn names_are_unique(checker: &mut Checker<'_>) {
    let program = checker.program;
    let mut known = HashSet::new();
    for (id, class) in program.classes.iter() {
        if !known.insert(class.name) {
            checker.flaw(Place::Class(id), "an earlier class has the same name");
        }
    }
    let mut known = HashSet::new();
    for selector in program.selectors.values() {
        if !known.insert((selector.name, selector.arity)) {
            let name = program.names.text(selector.name);
            checker.flaw(Place::Program, format!("there are two selectors {name}/{}", selector.arity));
        }
    }
}

fn kinds_above_fit(checker: &mut Checker<'_>, id: ClassId, class: &Class) {
    let program = checker.program;
    if let Some(parent) = class.parent {
        let fits = match program.classes[parent].shape {
            Shape::Object | Shape::Abstract => true,
            Shape::Array(_) => matches!(class.shape, Shape::Array(_)),
            Shape::Interface => false,
        };
        if !fits {
            checker.flaw(Place::Class(id), format!("it cannot extend {}", program.class_name(parent)));
        }
    }
    for &interface in &class.interfaces {
        let is_array = |shape| matches!(shape, Shape::Array(_));
        let above = program.classes[interface].shape;
        if above != Shape::Interface && !(is_array(class.shape) && is_array(above)) {
            let what = format!("it implements {}, which is not an interface", program.class_name(interface));
            checker.flaw(Place::Class(id), what);
        }
    }
}

/// Only the class's own fields are compared with all above, so that a clash is told once.
fn field_names_are_unique(checker: &mut Checker<'_>, id: ClassId) {
    let program = checker.program;
    let inherited = supertypes(program, id).into_iter().skip(1).flat_map(|above| &program.classes[above].fields);
    let mut known: HashSet<_> = inherited.map(|&field| program.fields[field].name).collect();
    for &field in &program.classes[id].fields {
        if !known.insert(program.fields[field].name) {
            checker.flaw(Place::Field(field), "another field of the same object has this name");
        }
    }
}

fn elements_are_known(checker: &mut Checker<'_>, id: ClassId, class: &Class) {
    if class.shape == Shape::Array(Type::Any) {
        checker.flaw(Place::Class(id), "the type of its elements is not known");
    }
}

fn implementations_fit(checker: &mut Checker<'_>, id: ClassId, class: &Class) {
    let program = checker.program;
    let mut known = HashSet::new();
    for &(selector, method) in &class.methods {
        let arity = program.selectors[selector].arity;
        let called = format!("{}/{arity}", program.names.text(program.selectors[selector].name));
        let name = program.method_name(method);
        let params = &program.methods[method].params;
        if !known.insert(selector) {
            checker.flaw(Place::Class(id), format!("it implements {called} twice"));
        }
        if params.len() != arity {
            checker
                .flaw(Place::Class(id), format!("{called} is implemented by {name}, with {} parameters", params.len()));
        }
        let takes_class = match params.first().map(|param| param.ty) {
            None | Some(Type::Any | Type::Ref(None)) => true,
            Some(Type::Ref(Some(above))) => supertypes(program, id).contains(&above),
            Some(_) => false,
        };
        if !takes_class || arity == 0 {
            checker.flaw(Place::Class(id), format!("{called} is implemented by {name}, which does not take the class"));
        }
    }
}

fn fields_are_listed_once(checker: &mut Checker<'_>) {
    let program = checker.program;
    let mut listed = HashSet::new();
    for (id, class) in program.classes.iter() {
        for &field in class.fields.iter().chain(&class.statics) {
            if program.fields[field].class != id {
                let owner = program.class_name(program.fields[field].class);
                checker.flaw(Place::Class(id), format!("it lists a field of {owner}"));
            }
            if !listed.insert(field) {
                checker.flaw(Place::Field(field), "it is listed twice");
            }
        }
        if !class.fields.is_empty() && matches!(class.shape, Shape::Interface | Shape::Array(_)) {
            checker.flaw(Place::Class(id), "interfaces and arrays have no fields");
        }
    }
    for field in program.fields.ids() {
        if !listed.contains(&field) {
            checker.flaw(Place::Field(field), "no class lists it");
        }
    }
}

fn fields_are_known(checker: &mut Checker<'_>) {
    for (id, field) in checker.program.fields.iter() {
        if field.ty == Type::Any {
            checker.flaw(Place::Field(id), "its type is not known");
        }
    }
}

fn implicit_exceptions_are_unique(checker: &mut Checker<'_>) {
    let program = checker.program;
    let mut known = HashSet::new();
    for &(implicit, class) in &program.implicit {
        let what = implicit.describe();
        if !known.insert(implicit) {
            checker.flaw(Place::Program, format!("{what} has two classes"));
        }
        if program.classes[class].shape != Shape::Object {
            let name = program.class_name(class);
            checker.flaw(Place::Program, format!("{what} is thrown as {name}, which has no instances"));
        }
    }
}
