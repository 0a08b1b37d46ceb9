//! `equals`, `hashCode` and `toString` of records, as the JDK makes them.

use heapwise_classfile::Constant;
use heapwise_classfile::descriptor::FieldType;
use heapwise_ir::{BinaryOp, FieldId, Type};

use super::adapt::box_of;
use super::call_site::CallSite;
use super::concat;
use crate::loader::Missing;
use crate::writer::Writer;

/// A component: its field and the type of it.
struct Component {
    field: FieldId,
    ty: FieldType,
}

pub(super) fn write(writer: &mut Writer<'_>, site: &CallSite<'_>) -> Result<(), Missing> {
    let wrong = || site.wrong("whose bootstrap arguments are not those of a record");
    let [Constant::Class(record), Constant::String(names), getters @ ..] = &*site.arguments else {
        return Err(wrong());
    };
    let mut components = Vec::new();
    for getter in getters {
        let Constant::MethodHandle(handle) = getter else { return Err(wrong()) };
        if !handle.kind.is_field() {
            return Err(wrong());
        }
        let field = writer.loader.field(writer.program, &handle.member)?;
        let ty = FieldType::parse(&handle.member.descriptor).map_err(|_| wrong())?;
        components.push(Component { field, ty });
    }
    match site.name {
        "equals" => write_equals(writer, record, &components),
        "hashCode" => write_hash_code(writer, &components),
        "toString" => {
            let names = String::from_utf16_lossy(names);
            let names: Vec<&str> = names.split(';').filter(|name| !name.is_empty()).collect();
            if names.len() != components.len() {
                return Err(wrong());
            }
            write_to_string(writer, &simple_name(site, record), &names, &components)
        }
        _ => Err(wrong()),
    }
}

/// The same object, or a record of the same class whose components are equal one by one.
fn write_equals(writer: &mut Writer<'_>, record: &str, components: &[Component]) -> Result<(), Missing> {
    let (this, other) = (writer.param(0), writer.param(1));
    let class = writer.class(record)?;
    let (equal, different, compare) = (writer.block(), writer.block(), writer.block());
    let is_same = writer.equal(this, other);
    writer.branch(is_same, equal, compare);
    writer.select(compare);
    let is_record = writer.is_instance(other, class);
    writer.go_on_if(is_record, different);
    let other = writer.cast(other, class);
    for component in components {
        let a = writer.load(this, component.field);
        let b = writer.load(other, component.field);
        let is_equal = match component.ty {
            FieldType::Float => {
                let order = writer.call_static("java/lang/Float", "compare", "(FF)I", &[a, b])?;
                let zero = writer.int(0);
                writer.equal(order, zero)
            }
            FieldType::Double => {
                let order = writer.call_static("java/lang/Double", "compare", "(DD)I", &[a, b])?;
                let zero = writer.int(0);
                writer.equal(order, zero)
            }
            FieldType::Object(_) | FieldType::Array(_) => {
                let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                let bit = writer.call_static("java/util/Objects", "equals", descriptor, &[a, b])?;
                writer.is_true(bit)
            }
            _ => writer.equal(a, b),
        };
        writer.go_on_if(is_equal, different);
    }
    writer.goto(equal);
    writer.select(equal);
    writer.return_int(1);
    writer.select(different);
    writer.return_int(0);
    Ok(())
}

fn write_hash_code(writer: &mut Writer<'_>, components: &[Component]) -> Result<(), Missing> {
    let this = writer.param(0);
    let mut hash = writer.int(0);
    for component in components {
        let value = writer.load(this, component.field);
        let own = match box_of(&component.ty) {
            Some(class) => {
                let descriptor = format!("({})I", component.ty.descriptor());
                writer.call_static(class, "hashCode", &descriptor, &[value])?
            }
            None => writer.call_static("java/util/Objects", "hashCode", "(Ljava/lang/Object;)I", &[value])?,
        };
        let factor = writer.int(31);
        let scaled = writer.binary(BinaryOp::Mul, hash, factor, Type::I32);
        hash = writer.binary(BinaryOp::Add, scaled, own, Type::I32);
    }
    writer.ret(Some(hash));
    Ok(())
}

fn write_to_string(
    writer: &mut Writer<'_>,
    record: &str,
    names: &[&str],
    components: &[Component],
) -> Result<(), Missing> {
    let this = writer.param(0);
    let builder = concat::begin(writer)?;
    let mut before = format!("{record}[");
    for (name, component) in names.iter().zip(components) {
        concat::append_text(writer, builder, &format!("{before}{name}="))?;
        let value = writer.load(this, component.field);
        concat::append(writer, builder, value, &component.ty)?;
        before = ", ".to_owned();
    }
    let end = if components.is_empty() { format!("{before}]") } else { "]".to_owned() };
    concat::append_text(writer, builder, &end)?;
    concat::finish(writer, builder)
}

/// The name of a class without those of what it is declared in.
fn simple_name(site: &CallSite<'_>, class: &str) -> String {
    let inner = site.from.file.inner_classes.iter().find(|inner| &*inner.class == class);
    let name = inner.and_then(|inner| inner.name.as_deref());
    name.unwrap_or_else(|| class.rsplit('/').next().unwrap_or(class)).to_owned()
}
