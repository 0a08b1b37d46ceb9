//! `+` on strings: appends to a `StringBuilder`, as compilers did before they left it to the run time.

use heapwise_classfile::Constant;
use heapwise_classfile::descriptor::{FieldType, java_name};
use heapwise_ir::Reg;

use super::call_site::CallSite;
use crate::loader::Missing;
use crate::writer::Writer;

const BUILDER: &str = "java/lang/StringBuilder";
/// Stand in the recipe for an argument, and for a constant.
const ARGUMENT: u16 = 1;
const CONSTANT: u16 = 2;

pub(super) fn write(writer: &mut Writer<'_>, site: &CallSite<'_>) -> Result<(), Missing> {
    let everything = vec![ARGUMENT; site.types.params.len()];
    let (recipe, constants) = match site.arguments.split_first() {
        Some((Constant::String(recipe), constants)) => (recipe.to_vec(), constants),
        _ => (everything, &[][..]),
    };
    let mut arguments = site.types.params.iter().enumerate();
    let mut constants = constants.iter();
    let builder = begin(writer)?;
    let may_be_empty = recipe.iter().all(|&unit| unit == ARGUMENT) && site.types.params.iter().all(says_what_it_likes);
    let mut literal: Vec<u16> = Vec::new();
    for unit in recipe {
        match unit {
            ARGUMENT => {
                flush(writer, builder, &mut literal)?;
                let Some((index, ty)) = arguments.next() else {
                    return Err(site.wrong("whose recipe has too many arguments"));
                };
                let value = writer.param(index);
                append(writer, builder, value, ty)?;
            }
            CONSTANT => match constants.next() {
                Some(Constant::String(text)) => literal.extend(text.iter()),
                Some(Constant::Int(number)) => literal.extend(number.to_string().encode_utf16()),
                Some(Constant::Long(number)) => literal.extend(number.to_string().encode_utf16()),
                Some(Constant::Class(name)) => literal.extend(format!("class {}", java_name(name)).encode_utf16()),
                _ => return Err(site.wrong("whose recipe has a constant that is not supported")),
            },
            unit => literal.push(unit),
        }
    }
    flush(writer, builder, &mut literal)?;
    if may_be_empty { finish_anew(writer, builder) } else { finish(writer, builder) }
}

/// Whether the text of a value of this type may be empty.
fn says_what_it_likes(ty: &FieldType) -> bool {
    matches!(ty, FieldType::Object(_))
}

/// A new `StringBuilder`.
pub(super) fn begin(writer: &mut Writer<'_>) -> Result<Reg, Missing> {
    writer.construct(BUILDER, "()V", &[])
}

pub(super) fn append_text(writer: &mut Writer<'_>, builder: Reg, text: &str) -> Result<(), Missing> {
    let mut units = text.encode_utf16().collect();
    flush(writer, builder, &mut units)
}

pub(super) fn append(writer: &mut Writer<'_>, builder: Reg, value: Reg, ty: &FieldType) -> Result<(), Missing> {
    let taken = match ty {
        FieldType::Byte | FieldType::Short => "I".to_owned(),
        FieldType::Object(name) if &**name == "java/lang/String" => ty.descriptor(),
        FieldType::Object(_) | FieldType::Array(_) => "Ljava/lang/Object;".to_owned(),
        primitive => primitive.descriptor(),
    };
    writer.call_virtual(BUILDER, "append", &format!("({taken})L{BUILDER};"), &[builder, value])?;
    Ok(())
}

/// Returns the text that has been built.
pub(super) fn finish(writer: &mut Writer<'_>, builder: Reg) -> Result<(), Missing> {
    let text = writer.call_virtual(BUILDER, "toString", "()Ljava/lang/String;", &[builder])?;
    writer.ret(Some(text));
    Ok(())
}

/// Returns the text that has been built, which is a new one also if it is empty: a builder returns the literal then.
fn finish_anew(writer: &mut Writer<'_>, builder: Reg) -> Result<(), Missing> {
    let text = writer.call_virtual(BUILDER, "toString", "()Ljava/lang/String;", &[builder])?;
    let empty = writer.text(&[]);
    let (literal, new) = (writer.block(), writer.block());
    let is_literal = writer.equal(text, empty);
    writer.branch(is_literal, literal, new);
    writer.select(literal);
    let copy = writer.construct("java/lang/String", "()V", &[])?;
    writer.ret(Some(copy));
    writer.select(new);
    writer.ret(Some(text));
    Ok(())
}

fn flush(writer: &mut Writer<'_>, builder: Reg, literal: &mut Vec<u16>) -> Result<(), Missing> {
    if literal.is_empty() {
        return Ok(());
    }
    let text = writer.text(literal);
    literal.clear();
    append(writer, builder, text, &FieldType::Object("java/lang/String".into()))
}
