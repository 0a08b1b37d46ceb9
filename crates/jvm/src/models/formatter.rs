//! `Formatter`: how numbers are written in the United States is known. Newer versions of Java look it up in the data of
//! locales even there, which takes reflection.

use heapwise_classfile::Method;
use heapwise_ir::{Callee, Instr, MethodId, Type};

use super::Write;
use crate::loader::Missing;
use crate::synthesis::Writer;

const SYMBOLS: [(&str, char); 3] = [("getZero", '0'), ("getDecimalSeparator", '.'), ("getGroupingSeparator", ',')];

pub(super) fn model(class: &str, method: &Method) -> Option<Write> {
    let is_meant = class == "java/util/Formatter"
        && method.access.is_static()
        && &*method.descriptor == "(Ljava/util/Locale;)C"
        && SYMBOLS.iter().any(|(name, _)| *name == &*method.name);
    is_meant.then_some(symbol)
}

fn symbol(writer: &mut Writer<'_>, method: &Method, id: MethodId) -> Result<(), Missing> {
    let original = writer.original(id);
    let (here, elsewhere) = (writer.block(), writer.block());
    let locale = writer.class("java/util/Locale")?;
    writer.initialise(locale);
    let field = writer.field("java/util/Locale", "US", "Ljava/util/Locale;")?;
    let known = writer.reg(Type::Ref(None));
    writer.emit(Instr::LoadStatic { dst: known, field });
    let asked = writer.param(0);
    let bit = writer.call_virtual("java/util/Locale", "equals", "(Ljava/lang/Object;)Z", &[known, asked])?;
    let is_known = writer.is_true(bit);
    writer.branch(is_known, here, elsewhere);
    writer.select(here);
    let symbol = SYMBOLS.iter().find(|(name, _)| *name == &*method.name).map_or('0', |&(_, symbol)| symbol);
    writer.return_int(symbol as i32);
    writer.select(elsewhere);
    let dst = writer.reg(Type::I32);
    writer.emit(Instr::Call { dst: Some(dst), callee: Callee::Static(original), args: Box::new([asked]) });
    writer.ret(Some(dst));
    Ok(())
}
