//! `switch` over types and enum constants (Java 21): the number of the first label, from a given one on, that matches.

use heapwise_classfile::Constant;
use heapwise_classfile::descriptor::FieldType;
use heapwise_ir::{BinaryOp, Block, Instr, Reg, Type};

use super::call_site::CallSite;
use crate::loader::Missing;
use crate::writer::Writer;

/// Labels are classes, strings and integers.
pub(super) fn write_type_switch(writer: &mut Writer<'_>, site: &CallSite<'_>) -> Result<(), Missing> {
    if let [ty, FieldType::Int] = &site.types.params[..]
        && !ty.is_reference()
    {
        return write_primitive_switch(writer, site, ty);
    }
    write(writer, site, |writer, value, label, otherwise| {
        match label {
            Constant::Class(name) => {
                let class = writer.class(name)?;
                let matches = writer.is_instance(value, class);
                writer.go_on_if(matches, otherwise);
            }
            Constant::String(text) => {
                let text = writer.text(text);
                let descriptor = "(Ljava/lang/Object;)Z";
                let bit = writer.call_virtual("java/lang/String", "equals", descriptor, &[text, value])?;
                let matches = writer.is_true(bit);
                writer.go_on_if(matches, otherwise);
            }
            Constant::Int(number) => matches_number(writer, value, *number, otherwise)?,
            Constant::Dynamic { bootstrap, .. } => {
                let (owner, name) = enum_constant(site, *bootstrap)
                    .ok_or_else(|| site.wrong("with a label that is computed, and not a constant of an enum"))?;
                let class = writer.class(&owner)?;
                let is_instance = writer.is_instance(value, class);
                writer.go_on_if(is_instance, otherwise);
                let field = writer.field(&owner, &name, &format!("L{owner};"))?;
                writer.initialise(class);
                let constant = writer.reg(Type::Ref(None));
                writer.emit(Instr::LoadStatic { dst: constant, field });
                let matches = writer.equal(value, constant);
                writer.go_on_if(matches, otherwise);
            }
            _ => return Err(site.wrong("with a label that is not supported")),
        }
        Ok(())
    })
}

/// The class and the name of the constant that a label describes: `EnumDesc.of(ClassDesc.of(CLASS), NAME)`.
fn enum_constant(site: &CallSite<'_>, bootstrap: u16) -> Option<(String, String)> {
    let arguments = invoked(site, bootstrap, "java/lang/Enum$EnumDesc")?;
    let [Constant::Dynamic { bootstrap, .. }, Constant::String(name)] = &arguments[..] else { return None };
    let arguments = invoked(site, *bootstrap, "java/lang/constant/ClassDesc")?;
    let [Constant::String(class)] = &arguments[..] else { return None };
    Some((String::from_utf16(class).ok()?.replace('.', "/"), String::from_utf16(name).ok()?))
}

/// What a computed constant gives to the method `of` of this class, if that is how it is computed.
fn invoked(site: &CallSite<'_>, bootstrap: u16, owner: &str) -> Option<Vec<Constant>> {
    let file = &site.from.file;
    let method = file.bootstrap_methods.get(usize::from(bootstrap))?;
    let by = &method.handle.member;
    if (&*by.owner, &*by.name) != ("java/lang/invoke/ConstantBootstraps", "invoke") {
        return None;
    }
    let mut arguments = method.arguments.iter().map(|&index| file.pool.constant(index).ok());
    match arguments.next()?? {
        Constant::MethodHandle(of) if &*of.member.owner == owner && &*of.member.name == "of" => arguments.collect(),
        _ => None,
    }
}

/// A switch over a value that is no object (Java 23). Its only label so far is its own type, which always matches: guards
/// make several of them.
fn write_primitive_switch(writer: &mut Writer<'_>, site: &CallSite<'_>, ty: &FieldType) -> Result<(), Missing> {
    let is_own_type = |label: &Constant| match label {
        Constant::Dynamic { bootstrap, name, .. } => {
            let method = site.from.file.bootstrap_methods.get(usize::from(*bootstrap));
            let is_primitive = method.is_some_and(|method| &*method.handle.member.name == "primitiveClass");
            is_primitive && **name == *ty.descriptor()
        }
        _ => false,
    };
    if !site.arguments.iter().all(is_own_type) {
        return Err(site.wrong("over a number, with a label that is not supported"));
    }
    // The first label from the given one on.
    let start = writer.param(1);
    writer.ret(Some(start));
    Ok(())
}

/// Labels are names of constants, and classes.
pub(super) fn write_enum_switch(writer: &mut Writer<'_>, site: &CallSite<'_>) -> Result<(), Missing> {
    let Some(FieldType::Object(owner)) = site.types.params.first() else {
        return Err(site.wrong("over something that is not an enum"));
    };
    let enum_class = writer.class(owner)?;
    write(writer, site, |writer, value, label, otherwise| {
        let matches = match label {
            Constant::Class(name) => {
                let class = writer.class(name)?;
                writer.is_instance(value, class)
            }
            Constant::String(name) => {
                let field = writer.field(owner, &String::from_utf16_lossy(name), &format!("L{owner};"))?;
                writer.initialise(enum_class);
                let constant = writer.reg(Type::Ref(None));
                writer.emit(Instr::LoadStatic { dst: constant, field });
                writer.equal(value, constant)
            }
            _ => return Err(site.wrong("with a label that is not supported")),
        };
        writer.go_on_if(matches, otherwise);
        Ok(())
    })
}

/// -1 for null, the number of labels where none matches. `test` goes on where a label matches.
fn write(
    writer: &mut Writer<'_>,
    site: &CallSite<'_>,
    mut test: impl FnMut(&mut Writer<'_>, Reg, &Constant, Block) -> Result<(), Missing>,
) -> Result<(), Missing> {
    let takes_object_and_int = matches!(&*site.types.params, [value, FieldType::Int] if value.is_reference());
    if !takes_object_and_int || site.types.result != Some(FieldType::Int) {
        return Err(site.wrong("that does not switch over an object"));
    }
    let (value, start) = (writer.param(0), writer.param(1));
    let (null, mut next) = (writer.block(), writer.block());
    let is_null = writer.is_null(value);
    writer.branch(is_null, null, next);
    writer.select(null);
    writer.return_int(-1);
    for (index, label) in (0..).zip(&site.arguments) {
        writer.select(next);
        next = writer.block();
        let number = writer.int(index);
        let is_in_range = writer.binary(BinaryOp::Le, start, number, Type::Bool);
        writer.go_on_if(is_in_range, next);
        test(writer, value, label, next)?;
        writer.return_int(index);
    }
    writer.select(next);
    writer.return_int(site.arguments.len() as i32);
    Ok(())
}

/// An integer label matches boxes of integers and of characters.
fn matches_number(writer: &mut Writer<'_>, value: Reg, number: i32, otherwise: Block) -> Result<(), Missing> {
    let integer = writer.class("java/lang/Integer")?;
    let character = writer.class("java/lang/Character")?;
    let (found, as_character) = (writer.block(), writer.block());
    let is_integer = writer.is_instance(value, integer);
    writer.go_on_if(is_integer, as_character);
    let boxed = writer.cast(value, integer);
    let content = writer.call_virtual("java/lang/Integer", "intValue", "()I", &[boxed])?;
    let wanted = writer.int(number);
    let matches = writer.equal(content, wanted);
    writer.branch(matches, found, otherwise);
    writer.select(as_character);
    let is_character = writer.is_instance(value, character);
    writer.go_on_if(is_character, otherwise);
    let boxed = writer.cast(value, character);
    let content = writer.call_virtual("java/lang/Character", "charValue", "()C", &[boxed])?;
    let wanted = writer.int(number);
    let matches = writer.equal(content, wanted);
    writer.branch(matches, found, otherwise);
    writer.select(found);
    Ok(())
}
