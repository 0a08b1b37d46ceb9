//! Functions as inputs: a class that implements an interface with one method, whose results are inputs, too.

use std::sync::Arc;

use heapwise_classfile::Method as Written;
use heapwise_classfile::descriptor::{MethodType, java_name};
use heapwise_ir::{AsInput, Class, ClassId, Method, MethodId, Param, Program, Shape, Type, supertypes};

use crate::loader::{Loader, Missing, method_type, stable_number};
use crate::own::Own;
use crate::writer::Writer;
use crate::writer::numbered;

/// What a class is called whose objects are functions.
const SUFFIX: &str = "$$Input";

/// The class of functions for an interface that has exactly one method to implement; none, for any other type.
pub(crate) fn class(loader: &mut Loader, program: &Program, interface: ClassId) -> Result<Option<ClassId>, Missing> {
    let name: Arc<str> = format!("{}{SUFFIX}", loader.declared(interface).name).into();
    if loader.is_loaded(&name) {
        return loader.class(program, &name).map(Some);
    }
    let Some(methods) = methods(loader, program, interface) else { return Ok(None) };
    let parent = loader.class(program, "java/lang/Object")?;
    // What results are is known before the class is: nothing is loaded while it is declared.
    let mut results = Vec::new();
    for method in &methods {
        let result = method_type(&method.descriptor).result;
        results.push(result.map(|ty| loader.exact(program, &ty)).transpose()?);
    }
    let id = program.classes.next_id();
    let mut implementations = Vec::new();
    for (method, result) in methods.iter().zip(results) {
        let types = method_type(&method.descriptor);
        let selector = loader.selector(program, &method.name, &method.descriptor, types.params.len() + 1);
        let made = declared(program, id, &name, method, &types, result);
        implementations.push((selector, program.methods.push(made)));
    }
    let bodies: Vec<MethodId> = implementations.iter().map(|&(_, method)| method).collect();
    let class = Class {
        name: program.names.intern(&java_name(&name)),
        parent: Some(parent),
        interfaces: vec![interface],
        shape: Shape::Object,
        fields: Vec::new(),
        statics: Vec::new(),
        methods: implementations,
        initialiser: None,
        file: None,
        is_enum: false,
        is_candidate: false,
        is_library: false,
        identity_is_shortcut: false,
        is_function: true,
        as_input: AsInput::default(),
    };
    let class = loader.add_made(program, name, class);
    for method in bodies {
        write(loader, program, interface, method);
    }
    Ok(Some(class))
}

/// The methods that a function has to implement: one, or the same one with several descriptors.
fn methods(loader: &Loader, program: &Program, interface: ClassId) -> Option<Vec<Written>> {
    let file = &loader.declared(interface).source.as_ref()?.file;
    if program.classes[interface].shape != Shape::Interface || !file.permitted_subclasses.is_empty() {
        return None;
    }
    let above = supertypes(program, interface);
    let mut found: Vec<Written> = Vec::new();
    let mut defaults: Vec<(ClassId, Written)> = Vec::new();
    for &class in above.iter().filter(|&&class| program.classes[class].shape == Shape::Interface) {
        for method in &loader.declared(class).source.as_ref()?.file.methods {
            let access = method.access;
            if !access.is_static() && !access.is_private() && !access.is_abstract() {
                defaults.push((class, method.clone()));
            }
        }
    }
    for &class in above.iter().filter(|&&class| program.classes[class].shape == Shape::Interface) {
        for method in &loader.declared(class).source.as_ref()?.file.methods {
            let same = |other: &Written| (&other.name, &other.descriptor) == (&method.name, &method.descriptor);
            let is_implemented = || {
                let overrides =
                    |(by, other): &(ClassId, Written)| same(other) && supertypes(program, *by).contains(&class);
                defaults.iter().any(overrides)
            };
            if method.access.is_abstract() && !is_of_object(method) && !found.iter().any(same) && !is_implemented() {
                found.push(method.clone());
            }
        }
    }
    let first = found.first()?;
    let arity = |method: &Written| method_type(&method.descriptor).params.len();
    let is_one = found.iter().all(|method| method.name == first.name && arity(method) == arity(first));
    is_one.then_some(found)
}

/// What every object implements: an interface may say it again.
fn is_of_object(method: &Written) -> bool {
    matches!(
        (&*method.name, &*method.descriptor),
        ("equals", "(Ljava/lang/Object;)Z") | ("hashCode", "()I") | ("toString", "()Ljava/lang/String;")
    )
}

fn declared(
    program: &Program,
    class: ClassId,
    class_name: &str,
    method: &Written,
    types: &MethodType,
    result: Option<Type>,
) -> Method {
    let this = Param { name: program.names.intern("this"), ty: Type::Ref(None), non_null: true };
    let params = std::iter::once(this).chain(numbered(program, &types.params)).collect();
    let mut made = Method::declared(program.names.intern(&method.name), Some(class), params, result);
    made.descriptor = Some(program.names.intern(&method.descriptor));
    made.stable = stable_number(&[class_name, &method.name, &method.descriptor]);
    made
}

/// A function gives an input of the type of its result, a new one for each call.
fn write(loader: &mut Loader, program: &Program, interface: ClassId, method: MethodId) {
    let Some(from) = loader.loaded(interface) else { return };
    let result = program.methods[method].result;
    let mut writer = Writer::of(loader, program, &from, method);
    let this = writer.param(0);
    let value = result.map(|ty| writer.ask(Own::CALL_FUNCTION, &[this], ty));
    writer.ret(value);
    let body = writer.finish();
    program.methods[method].link(body);
}
