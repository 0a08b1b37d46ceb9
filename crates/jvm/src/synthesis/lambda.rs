//! Lambdas and method references: a class for each call site, whose objects keep what is captured.

use std::sync::Arc;

use heapwise_classfile::descriptor::{FieldType, MethodType, java_name};
use heapwise_classfile::{Constant, HandleKind, MethodHandle};
use heapwise_ir::{
    AsInput, Class, ClassId, Field, FieldId, InInput, Instr, Method, MethodId, Param, Program, Reg, SeenBy, Shape, Type,
};

use super::call_site::CallSite;
use crate::link::unsupported;
use crate::loader::{Invoke, Loader, Missing, class_of, loose, method_type, stable_number};
use crate::writer::Writer;
use crate::writer::{declare_static, numbered};

/// What the metafactory is told.
struct Lambda {
    /// The interface, and the markers that `altMetafactory` adds.
    interfaces: Vec<Arc<str>>,
    /// The types of the interface's method, and of bridges to it, without generics.
    methods: Vec<Arc<str>>,
    implementation: MethodHandle,
    /// The type that the interface's method has here, generics resolved.
    instantiated: MethodType,
}

/// The method that makes an object of the call site's class.
pub(super) fn make(
    loader: &mut Loader,
    program: &Program,
    site: &CallSite<'_>,
    is_alt: bool,
) -> Result<MethodId, Missing> {
    let lambda = read(site, is_alt).ok_or_else(|| site.wrong("whose bootstrap arguments are not those of a lambda"))?;
    let (class, fields) = declare(loader, program, site, &lambda)?;
    let factory = format!("lambda#{}", site.bootstrap);
    let id = declare_static(program, site.from, &factory, &site.types.params, site.types.result.as_ref());
    let mut writer = Writer::of(loader, program, site.from, id);
    let object = writer.new_object(class);
    for (index, &field) in fields.iter().enumerate() {
        let value = writer.param(index);
        writer.emit(Instr::Store { obj: object, field, value });
    }
    writer.ret(Some(object));
    let body = writer.finish();
    program.methods[id].link(body);
    Ok(id)
}

fn read(site: &CallSite<'_>, is_alt: bool) -> Option<Lambda> {
    let arguments = &site.arguments;
    let Constant::MethodType(erased) = arguments.first()? else { return None };
    let Constant::MethodHandle(implementation) = arguments.get(1)? else { return None };
    let Constant::MethodType(instantiated) = arguments.get(2)? else { return None };
    let mut lambda = Lambda {
        interfaces: vec![class_of(site.types.result.as_ref()?)?],
        methods: vec![erased.clone()],
        implementation: implementation.clone(),
        instantiated: method_type(instantiated),
    };
    if is_alt {
        read_extras(&mut lambda, arguments.get(3..)?)?;
    }
    Some(lambda)
}

/// What follows for `altMetafactory`: flags, and what they announce.
fn read_extras(lambda: &mut Lambda, extras: &[Constant]) -> Option<()> {
    let mut rest = extras.iter();
    let number = |rest: &mut std::slice::Iter<'_, Constant>| match rest.next() {
        Some(Constant::Int(number)) => Some(*number),
        _ => None,
    };
    let flags = number(&mut rest)?;
    if flags & 1 != 0 {
        lambda.interfaces.push("java/io/Serializable".into());
    }
    if flags & 2 != 0 {
        for _ in 0..number(&mut rest)? {
            let Constant::Class(marker) = rest.next()? else { return None };
            lambda.interfaces.push(marker.clone());
        }
    }
    if flags & 4 != 0 {
        for _ in 0..number(&mut rest)? {
            let Constant::MethodType(bridge) = rest.next()? else { return None };
            lambda.methods.push(bridge.clone());
        }
    }
    Some(())
}

/// Declares the class, whole, and then writes its methods, which may load others.
fn declare(
    loader: &mut Loader,
    program: &Program,
    site: &CallSite<'_>,
    lambda: &Lambda,
) -> Result<(ClassId, Vec<FieldId>), Missing> {
    let parent = loader.class(program, "java/lang/Object")?;
    let mut interfaces = Vec::new();
    for name in &lambda.interfaces {
        let interface = loader.class(program, name)?;
        if program.classes[interface].shape != Shape::Interface {
            return Err(site.wrong("for something that is not an interface"));
        }
        if !interfaces.contains(&interface) {
            interfaces.push(interface);
        }
    }
    let name = class_name(loader, site, &lambda.interfaces[0]);
    let class = program.classes.next_id();
    let fields = site.types.params.iter().enumerate().map(|(index, ty)| {
        let name = program.names.intern(&format!("arg${index}"));
        program.fields.push(Field {
            name,
            class,
            ty: loose(ty),
            fixed: None,
            values: None,
            in_input: InInput::Anything,
            is_final: true,
            seen_by: SeenBy::Class,
        })
    });
    let fields: Vec<FieldId> = fields.collect();
    let mut methods: Vec<(&Arc<str>, MethodId)> = Vec::new();
    let mut implementations = Vec::new();
    for descriptor in &lambda.methods {
        let types = method_type(descriptor);
        let selector = loader.selector(program, site.name, descriptor, types.params.len() + 1);
        if implementations.iter().any(|(known, _)| *known == selector) {
            continue;
        }
        let id = program.methods.push(declared_method(program, class, &name, site.name, descriptor, &types));
        implementations.push((selector, id));
        methods.push((descriptor, id));
    }
    let file = site.from.file.source_file.as_ref().map(|file| program.names.intern(file));
    let declared = Class {
        name: program.names.intern(&java_name(&name)),
        parent: Some(parent),
        interfaces,
        shape: Shape::Object,
        fields: fields.clone(),
        statics: Vec::new(),
        methods: implementations,
        initialiser: None,
        file,
        is_enum: false,
        is_candidate: false,
        is_library: false,
        identity_is_shortcut: false,
        is_function: false,
        as_input: AsInput::default(),
    };
    let class = loader.add_made(program, name, declared);
    for (descriptor, id) in methods {
        let mut writer = Writer::of(loader, program, site.from, id);
        let body = match write(&mut writer, site, lambda, &method_type(descriptor), &fields) {
            Ok(()) => writer.finish(),
            Err(missing) => unsupported(program, id, &missing.0),
        };
        program.methods[id].link(body);
    }
    Ok((class, fields))
}

/// The same in every run: it does not depend on what was loaded before.
fn class_name(loader: &Loader, site: &CallSite<'_>, interface: &str) -> Arc<str> {
    let interface = interface.rsplit(['/', '$']).next().unwrap_or(interface);
    let name = format!("{}$$Lambda${}${interface}", site.from.file.name, site.bootstrap);
    if loader.is_loaded(&name) {
        let number = stable_number(&[site.name, site.descriptor]);
        return format!("{name}${number:x}").into();
    }
    name.into()
}

fn declared_method(
    program: &Program,
    class: ClassId,
    class_name: &str,
    name: &str,
    descriptor: &str,
    types: &MethodType,
) -> Method {
    let this = Param { name: program.names.intern("this"), ty: Type::Ref(None), non_null: true };
    let params = std::iter::once(this).chain(numbered(program, &types.params)).collect();
    let result = types.result.as_ref().map(loose);
    let mut method = Method::declared(program.names.intern(name), Some(class), params, result);
    method.descriptor = Some(program.names.intern(descriptor));
    method.stable = stable_number(&[class_name, name, descriptor]);
    method
}

/// Calls the implementation with what was captured and what is given, each made what the implementation takes.
fn write(
    writer: &mut Writer<'_>,
    site: &CallSite<'_>,
    lambda: &Lambda,
    erased: &MethodType,
    fields: &[FieldId],
) -> Result<(), Missing> {
    let handle = &lambda.implementation;
    let (wanted, result) = types_of(handle);
    let captured = &site.types.params;
    let fits =
        captured.len() + erased.params.len() == wanted.len() && erased.params.len() == lambda.instantiated.params.len();
    if !fits {
        return Err(site.wrong("whose implementation takes another number of arguments"));
    }
    let mut args = Vec::new();
    for (index, wanted) in wanted.iter().enumerate() {
        let arg = match index.checked_sub(captured.len()) {
            None => {
                let value = writer.load(writer.param(0), fields[index]);
                writer.adapt(value, &captured[index], wanted)?
            }
            Some(given) => {
                let value = writer.param(given + 1);
                let known = &lambda.instantiated.params[given];
                let value = writer.adapt(value, &erased.params[given], known)?;
                writer.adapt(value, known, wanted)?
            }
        };
        args.push(arg);
    }
    let value = call(writer, handle, &args)?;
    let value = match (value, &result, &lambda.instantiated.result, &erased.result) {
        (Some(value), Some(from), Some(known), Some(to)) => {
            let value = writer.adapt(value, from, known)?;
            Some(writer.adapt(value, known, to)?)
        }
        (None, _, _, Some(_)) => return Err(site.wrong("whose implementation returns nothing")),
        _ => None,
    };
    writer.ret(value);
    Ok(())
}

/// What a handle takes, the receiver first where there is one, and what it gives.
fn types_of(handle: &MethodHandle) -> (Vec<FieldType>, Option<FieldType>) {
    let member = &handle.member;
    let types = method_type(&member.descriptor);
    let owner = FieldType::of_class(&member.owner).unwrap_or_else(|_| FieldType::Object(member.owner.clone()));
    match handle.kind {
        HandleKind::NewInvokeSpecial => (types.params, Some(owner)),
        HandleKind::InvokeVirtual | HandleKind::InvokeInterface | HandleKind::InvokeSpecial => {
            (std::iter::once(owner).chain(types.params).collect(), types.result)
        }
        _ => (types.params, types.result),
    }
}

fn call(writer: &mut Writer<'_>, handle: &MethodHandle, args: &[Reg]) -> Result<Option<Reg>, Missing> {
    let member = &handle.member;
    match handle.kind {
        HandleKind::InvokeStatic => writer.invoke(Invoke::Static, member, args),
        HandleKind::InvokeVirtual => writer.invoke(Invoke::Virtual, member, args),
        HandleKind::InvokeInterface => writer.invoke(Invoke::Interface, member, args),
        HandleKind::InvokeSpecial => writer.invoke(Invoke::Special, member, args),
        HandleKind::NewInvokeSpecial => writer.construct(&member.owner, &member.descriptor, args).map(Some),
        _ => Err(Missing(format!("a lambda that is a handle for the field {member} is not supported"))),
    }
}
