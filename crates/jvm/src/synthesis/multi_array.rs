//! Arrays of arrays, as one instruction of Java makes them.

use heapwise_classfile::descriptor::{FieldType, java_name};
use heapwise_ir::{BinaryOp, Callee, Instr, MethodId, Program, Reg, Shape, Type};

use crate::loader::{Loader, Missing};
use crate::writer::Writer;
use crate::writer::declare_static;

impl Loader {
    /// The static method that makes an array of arrays, given so many lengths.
    pub(crate) fn multi_array(&mut self, program: &Program, class: &str, dimensions: u8) -> Result<MethodId, Missing> {
        let key = (class.into(), dimensions);
        if let Some(&known) = self.multi_arrays.get(&key) {
            return Ok(known);
        }
        let array = self.class(program, class)?;
        let Shape::Array(element) = program.classes[array].shape else {
            return Err(Missing(format!("class {} is not an array", java_name(class))));
        };
        let inner = match dimensions {
            0 => return Err(Missing(format!("an array {} without dimensions", java_name(class)))),
            1 => None,
            _ => Some(self.multi_array(program, &class[1..], dimensions - 1)?),
        };
        let object = self.class(program, "java/lang/Object")?;
        let from = self.loaded(object).ok_or_else(|| Missing("class java.lang.Object has no class file".to_owned()))?;
        let lengths = vec![FieldType::Int; usize::from(dimensions)];
        let result = FieldType::of_class(class).ok();
        let id = declare_static(
            program,
            &from,
            &format!("new {}/{dimensions}", java_name(class)),
            &lengths,
            result.as_ref(),
        );
        let mut writer = Writer::of(self, program, &from, id);
        check_lengths(&mut writer, array, dimensions);
        let length = writer.param(0);
        let made = make(&mut writer, array, length);
        if let Some(inner) = inner {
            fill(&mut writer, made, element, inner, dimensions);
        }
        writer.ret(Some(made));
        let body = writer.finish();
        program.methods[id].link(body);
        self.multi_arrays.insert(key, id);
        Ok(id)
    }
}

/// A negative length throws before anything is made. What throws is to make an array so long.
fn check_lengths(writer: &mut Writer<'_>, array: heapwise_ir::ClassId, dimensions: u8) {
    if dimensions == 1 {
        return;
    }
    for index in 0..usize::from(dimensions) {
        let (bad, good) = (writer.block(), writer.block());
        let zero = writer.int(0);
        let length = writer.param(index);
        let is_negative = writer.binary(BinaryOp::Lt, length, zero, Type::Bool);
        writer.branch(is_negative, bad, good);
        writer.select(bad);
        make(writer, array, length);
        writer.goto(good);
        writer.select(good);
    }
}

fn make(writer: &mut Writer<'_>, class: heapwise_ir::ClassId, length: Reg) -> Reg {
    let dst = writer.reg(Type::Ref(Some(class)));
    writer.emit(Instr::NewArray { dst, class, length });
    dst
}

/// Puts an array into every element.
fn fill(writer: &mut Writer<'_>, array: Reg, element: Type, inner: MethodId, dimensions: u8) {
    let lengths: Vec<Reg> = (1..usize::from(dimensions)).map(|index| writer.param(index)).collect();
    let (head, body, end) = (writer.block(), writer.block(), writer.block());
    let index = writer.int(0);
    let one = writer.int(1);
    writer.goto(head);
    writer.select(head);
    let is_inside = writer.binary(BinaryOp::Lt, index, writer.param(0), Type::Bool);
    writer.branch(is_inside, body, end);
    writer.select(body);
    let value = writer.reg(element);
    writer.emit(Instr::Call { dst: Some(value), callee: Callee::Static(inner), args: lengths.into() });
    writer.emit(Instr::StoreElement { array, index, value, ty: element });
    writer.emit(Instr::Binary { dst: index, op: BinaryOp::Add, a: index, b: one });
    writer.goto(head);
    writer.select(end);
}
