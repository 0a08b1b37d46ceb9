//! The attributes that matter; others are skipped.

use std::sync::Arc;

use crate::access::Access;
use crate::class::{
    Bootstrap, ClassFile, EnclosingMethod, Field, InnerClass, Method, MethodParameter, RecordComponent,
};
use crate::error::ReadError;
use crate::pool::Pool;
use crate::reader::Reader;

pub(crate) fn read_of_class(class: &mut ClassFile, reader: &mut Reader<'_>) -> Result<(), ReadError> {
    let pool = &class.pool;
    each(pool, reader, |name, content| {
        match name {
            b"SourceFile" => class.source_file = Some(pool.utf8(content.u16()?)?),
            b"BootstrapMethods" => class.bootstrap_methods = list(content, |content| bootstrap(pool, content))?,
            b"NestHost" => class.nest_host = Some(pool.class(content.u16()?)?),
            b"NestMembers" => class.nest_members = list(content, |content| pool.class(content.u16()?))?,
            b"Record" => class.record = Some(list(content, |content| record_component(pool, content))?),
            b"PermittedSubclasses" => {
                class.permitted_subclasses = list(content, |content| pool.class(content.u16()?))?;
            }
            b"InnerClasses" => class.inner_classes = list(content, |content| inner_class(pool, content))?,
            b"EnclosingMethod" => class.enclosing_method = Some(enclosing_method(pool, content)?),
            b"Signature" => class.signature = Some(pool.utf8(content.u16()?)?),
            b"RuntimeVisibleAnnotations" => class.annotations = list(content, |content| annotation(pool, content))?,
            _ => return Ok(Read::Skipped),
        }
        Ok(Read::Whole)
    })
}

pub(crate) fn read_of_method(method: &mut Method, pool: &Pool, reader: &mut Reader<'_>) -> Result<(), ReadError> {
    each(pool, reader, |name, content| {
        match name {
            b"Code" => {
                if method.code.replace(content.range()).is_some() {
                    return Err(content.error("a method has code twice"));
                }
                return Ok(Read::Skipped);
            }
            b"Exceptions" => method.exceptions = list(content, |content| pool.class(content.u16()?))?,
            b"MethodParameters" => method.parameters = Some(parameters(pool, content)?),
            b"Signature" => method.signature = Some(pool.utf8(content.u16()?)?),
            b"RuntimeVisibleAnnotations" => method.annotations = list(content, |content| annotation(pool, content))?,
            _ => return Ok(Read::Skipped),
        }
        Ok(Read::Whole)
    })
}

pub(crate) fn read_of_field(field: &mut Field, pool: &Pool, reader: &mut Reader<'_>) -> Result<(), ReadError> {
    each(pool, reader, |name, content| {
        match name {
            b"ConstantValue" => field.constant = Some(pool.constant(content.u16()?)?),
            b"Signature" => field.signature = Some(pool.utf8(content.u16()?)?),
            b"RuntimeVisibleAnnotations" => field.annotations = list(content, |content| annotation(pool, content))?,
            _ => return Ok(Read::Skipped),
        }
        Ok(Read::Whole)
    })
}

/// Whether the content of an attribute was read, and so must have come to its end.
pub(crate) enum Read {
    Whole,
    Skipped,
}

/// Calls `read` with the name and the content of each attribute.
pub(crate) fn each<'a>(
    pool: &Pool,
    reader: &mut Reader<'a>,
    mut read: impl FnMut(&[u8], &mut Reader<'a>) -> Result<Read, ReadError>,
) -> Result<(), ReadError> {
    for _ in 0..reader.u16()? {
        let name = pool.raw_text(reader.u16()?)?;
        let length = reader.u32()?;
        let mut content = reader.part(length as usize)?;
        if matches!(read(name, &mut content)?, Read::Whole) && !content.is_at_end() {
            let name = String::from_utf8_lossy(name);
            return Err(content.error(format!("the attribute {name} is longer than what is in it")));
        }
    }
    Ok(())
}

/// A count of two bytes, and as many items.
pub(crate) fn list<'a, T>(
    reader: &mut Reader<'a>,
    mut read: impl FnMut(&mut Reader<'a>) -> Result<T, ReadError>,
) -> Result<Vec<T>, ReadError> {
    let count = reader.u16()?;
    // Every item takes a byte at least, so a count that is made up does not make us allocate.
    let mut items = Vec::with_capacity(usize::from(count).min(reader.remaining()));
    for _ in 0..count {
        items.push(read(reader)?);
    }
    Ok(items)
}

/// An index that may be zero for nothing.
pub(crate) fn optional<T>(
    reader: &mut Reader<'_>,
    resolve: impl FnOnce(u16) -> Result<T, ReadError>,
) -> Result<Option<T>, ReadError> {
    match reader.u16()? {
        0 => Ok(None),
        index => resolve(index).map(Some),
    }
}

fn bootstrap(pool: &Pool, content: &mut Reader<'_>) -> Result<Bootstrap, ReadError> {
    let handle = pool.method_handle(content.u16()?)?;
    Ok(Bootstrap { handle, arguments: list(content, Reader::u16)? })
}

fn record_component(pool: &Pool, content: &mut Reader<'_>) -> Result<RecordComponent, ReadError> {
    let name = pool.utf8(content.u16()?)?;
    let descriptor = pool.descriptor(content.u16()?, false)?;
    let mut signature = None;
    each(pool, content, |name, content| {
        if name != b"Signature" {
            return Ok(Read::Skipped);
        }
        signature = Some(pool.utf8(content.u16()?)?);
        Ok(Read::Whole)
    })?;
    Ok(RecordComponent { name, descriptor, signature })
}

fn inner_class(pool: &Pool, content: &mut Reader<'_>) -> Result<InnerClass, ReadError> {
    Ok(InnerClass {
        class: pool.class(content.u16()?)?,
        outer: optional(content, |index| pool.class(index))?,
        name: optional(content, |index| pool.utf8(index))?,
        access: Access(content.u16()?),
    })
}

fn enclosing_method(pool: &Pool, content: &mut Reader<'_>) -> Result<EnclosingMethod, ReadError> {
    let class = pool.class(content.u16()?)?;
    Ok(EnclosingMethod { class, method: optional(content, |index| pool.name_and_type(index, true))? })
}

fn parameters(pool: &Pool, content: &mut Reader<'_>) -> Result<Vec<MethodParameter>, ReadError> {
    (0..content.u8()?)
        .map(|_| {
            let name = optional(content, |index| pool.utf8(index))?;
            Ok(MethodParameter { name, access: Access(content.u16()?) })
        })
        .collect()
}

/// The name of the type of an annotation, whose values are skipped.
fn annotation(pool: &Pool, content: &mut Reader<'_>) -> Result<Arc<str>, ReadError> {
    let descriptor = pool.descriptor(content.u16()?, false)?;
    skip_pairs(content, 0)?;
    Ok(match descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')) {
        Some(name) => name.into(),
        None => descriptor,
    })
}

fn skip_pairs(content: &mut Reader<'_>, depth: usize) -> Result<(), ReadError> {
    for _ in 0..content.u16()? {
        content.take(2)?;
        skip_value(content, depth)?;
    }
    Ok(())
}

/// Deeper than anybody writes, and no danger for the stack.
const MAX_DEPTH: usize = 64;

fn skip_value(content: &mut Reader<'_>, depth: usize) -> Result<(), ReadError> {
    if depth > MAX_DEPTH {
        return Err(content.error("an annotation that is nested too deeply"));
    }
    match content.u8()? {
        b'e' => content.take(4).map(|_| ()),
        b'@' => content.take(2).and_then(|_| skip_pairs(content, depth + 1)),
        b'[' => (0..content.u16()?).try_for_each(|_| skip_value(content, depth + 1)),
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' | b'c' => content.take(2).map(|_| ()),
        other => Err(content.error(format!("there is no value of an annotation with tag {other}"))),
    }
}
