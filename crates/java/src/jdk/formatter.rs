//! `Formatter`: how numbers are written in the United States is known. Newer versions of Java look it up in the data of
//! locales even there, which takes reflection.

use heapwise_classfile::Method;
use heapwise_ir::{Callee, Instr, MethodId, Type};
use heapwise_jvm::{Missing, Writer};

use super::table::{is_static, table};

table! {
    "java/util/Formatter.getZero(Ljava/util/Locale;)C" => write symbol('0'), when(is_static), other_jdk;
    "java/util/Formatter.getDecimalSeparator(Ljava/util/Locale;)C" => write symbol('.'), when(is_static), other_jdk;
    "java/util/Formatter.getGroupingSeparator(Ljava/util/Locale;)C" => write symbol(','), when(is_static), other_jdk;
}

fn symbol(writer: &mut Writer<'_>, _: &Method, id: MethodId, symbol: char) -> Result<(), Missing> {
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
    writer.return_int(symbol as i32);
    writer.select(elsewhere);
    let dst = writer.reg(Type::I32);
    writer.emit(Instr::Call { dst: Some(dst), callee: Callee::Static(original), args: Box::new([asked]) });
    writer.ret(Some(dst));
    Ok(())
}
