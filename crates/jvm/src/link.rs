//! The bodies of methods.

use heapwise_classfile::Method as WrittenMethod;
use heapwise_classfile::descriptor::java_name;
use heapwise_ir::{
    Body, Callee, ClassId, Const, Instr, LinkError, Method, MethodBuilder, MethodId, Program, TextLayout,
};

use crate::library::{Instead, Written};
use crate::loader::{Loaded, Loader};
use crate::lower;
use crate::writer::Writer;

impl Loader {
    /// Gives a declared method its body. What is wrong with the method is said by the body, when it runs.
    pub(crate) fn link(&mut self, program: &Program, method: MethodId) -> Result<(), LinkError> {
        let Some(declared) = program.methods.get(method) else {
            return Err(LinkError("a method of another program was to be linked".to_owned()));
        };
        if declared.is_linked() {
            return Ok(());
        }
        let as_written = self.originals.get(&method).copied();
        let Some((class, index)) = self.origin(program, as_written.unwrap_or(method)) else {
            return Err(LinkError(format!("method {} has no class file", program.method_name(method))));
        };
        let body = match as_written {
            Some(_) => self.written_body(program, class, index, method, false),
            None => self.body(program, class, index, method, false),
        };
        declared.link(body);
        Ok(())
    }

    /// The body of the method at this place in the class file of its class, for the declaration `id`.
    pub(crate) fn body(
        &mut self,
        program: &Program,
        class: ClassId,
        index: usize,
        id: MethodId,
        sees_inputs: bool,
    ) -> Body {
        let Some(loaded) = self.loaded(class) else { return unsupported(program, id, "a method without a class file") };
        let written = &loaded.file.methods[index];
        let known = Written {
            class: &loaded.file,
            method: written,
            is_of_jdk: self.declared(class).source.as_ref().is_some_and(|source| source.from_jdk),
            has_wide_texts: program.text_layout == Some(TextLayout::TwoBytes),
        };
        match (self.options.library.instead)(&known) {
            Some(Instead::Native) => {
                let name = format!("{}.{}{}", loaded.file.name, written.name, written.descriptor);
                native(self, program, &program.methods[id], &name)
            }
            Some(Instead::Code(write)) => {
                let mut writer = Writer::of(self, program, &loaded, id);
                match write(&mut writer, written, id) {
                    Ok(()) => at_first_line(&loaded, written, writer.finish()),
                    Err(missing) => unsupported(program, id, &missing.0),
                }
            }
            None => self.written_body(program, class, index, id, sees_inputs),
        }
    }

    /// The body that the class file says.
    pub(crate) fn written_body(
        &mut self,
        program: &Program,
        class: ClassId,
        index: usize,
        id: MethodId,
        sees_inputs: bool,
    ) -> Body {
        let Some(loaded) = self.loaded(class) else { return unsupported(program, id, "a method without a class file") };
        let written = &loaded.file.methods[index];
        let shown = format!("{}.{}", java_name(&loaded.file.name), written.name);
        if written.access.is_native() {
            return unsupported(program, id, &format!("native method {shown}"));
        }
        if !written.has_code() {
            return unsupported(program, id, &format!("abstract method {shown}"));
        }
        match lower::lower(self, program, &loaded, written, id, sees_inputs) {
            Ok(body) if &*written.name == "<clinit>" => self.without_assertions(program, class, body),
            Ok(body) => body,
            Err(error) => {
                let place =
                    self.declared(class).source.as_ref().map_or_else(String::new, |it| format!("{}: ", it.place));
                unsupported(program, id, &format!("method {shown} cannot be read: {place}{error}"))
            }
        }
    }

    /// Assertions of the JDK are not the program's: where its classes ask, when they are initialised, they are told that
    /// assertions are off.
    fn without_assertions(&mut self, program: &Program, class: ClassId, body: Body) -> Body {
        let from_jdk = self.declared(class).source.as_ref().is_some_and(|source| source.from_jdk);
        let asks = |callee: Callee| matches!(callee, Callee::Special(method) if program.method_name(method) == "java.lang.Class.desiredAssertionStatus");
        let mut body = body;
        for instr in body.code.iter_mut().filter(|_| from_jdk) {
            if let Instr::Call { dst: Some(dst), callee, .. } = *instr
                && asks(callee)
            {
                *instr = Instr::Const { dst, value: self.constant(program, Const::I32(0)) };
            }
        }
        body
    }
}

/// What is thrown in a class of the program is thrown in its source: other code is where the code begins that it stands for.
fn at_first_line(class: &Loaded, method: &WrittenMethod, body: Body) -> Body {
    let mut body = body;
    if class.file.access.is_enum()
        && let Ok(Some(code)) = method.code(&class.file.pool)
        && let Some(line) = code.line(0)
    {
        body.lines.fill(line.into());
    }
    body
}

/// A body that hands everything to the interpreter.
pub(crate) fn native(loader: &mut Loader, program: &Program, method: &Method, name: &str) -> Body {
    let native = loader.native(program, name);
    let mut builder = builder_of(method);
    let args = (0..method.params.len()).map(|index| builder.param(index)).collect();
    let dst = method.result.map(|ty| builder.reg(ty.in_register()));
    builder.emit(Instr::Native { dst, native, args });
    builder.emit(Instr::Return { value: dst });
    builder.finish_body()
}

/// A body that ends the path.
pub(crate) fn unsupported(program: &Program, id: MethodId, what: &str) -> Body {
    let mut builder = builder_of(&program.methods[id]);
    builder.emit(Instr::Unsupported { what: program.names.intern(what) });
    builder.finish_body()
}

/// A builder for the body of a method that is declared.
pub(crate) fn builder_of(method: &Method) -> MethodBuilder {
    MethodBuilder::new(method.name, method.class, method.params.clone(), method.result)
}
