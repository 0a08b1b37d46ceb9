//! Methods that make an exception and throw it, as an instruction of Java does that throws by itself.

use heapwise_classfile::descriptor::java_name;
use heapwise_ir::{Instr, Method, MethodId, Param, Program, Type};

use crate::loader::{Loader, Missing, stable_number};
use crate::writer::Writer;

/// The only exception among these that is made from another one, not from a message.
const FROM_ANOTHER: &str = "java/lang/ExceptionInInitializerError";

impl Loader {
    /// A method that throws a new exception of a class, as class files write it. It takes a message, or null.
    pub(crate) fn raiser(&mut self, program: &Program, class: &str) -> Result<MethodId, Missing> {
        if let Some(&known) = self.raisers.get(class) {
            return Ok(known);
        }
        let object = self.class(program, "java/lang/Object")?;
        let from = self.loaded(object).ok_or_else(|| Missing("class java.lang.Object has no class file".to_owned()))?;
        let message = Param { name: program.names.intern("message"), ty: Type::Ref(None), non_null: false };
        // It has no class, so that no stack trace shows it.
        let name = program.names.intern(&format!("throw {}", java_name(class)));
        let mut declared = Method::declared(name, None, vec![message], None);
        declared.stable = stable_number(&["throw", class]);
        let id = program.methods.push(declared);
        let mut writer = Writer::of(self, program, &from, id);
        let message = writer.param(0);
        let descriptor = if class == FROM_ANOTHER { "(Ljava/lang/Throwable;)V" } else { "(Ljava/lang/String;)V" };
        let exception = writer.construct(class, descriptor, &[message])?;
        writer.emit(Instr::Throw { exception });
        let body = writer.finish();
        program.methods[id].link(body);
        self.raisers.insert(class.into(), id);
        Ok(id)
    }
}
