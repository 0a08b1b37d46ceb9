//! Bodies for methods of the JDK that do what their own code does, as far as a program can tell, and for the methods with
//! which programs speak to heapwise.
//!
//! They are tried after what the interpreter knows by heart, and before the code of the class file.

mod access;
mod answers;
pub(crate) mod api;
mod boxes;
mod enums;
mod formatter;
mod messages;
mod outside;
mod print;
mod properties;
mod random;
mod references;
mod system;
pub(crate) mod unset;
mod utf16;

pub(crate) use utf16::characters_in;

use heapwise_classfile::Method;
use heapwise_ir::{Body, MethodId, Program, TextLayout};

use crate::loader::{Loaded, Loader, Missing};
use crate::synthesis::Writer;

/// Writes a body.
type Write = fn(&mut Writer<'_>, &Method, MethodId) -> Result<(), Missing>;

/// The body of a method that has a model.
pub(crate) fn body(
    loader: &mut Loader,
    program: &Program,
    class: &Loaded,
    method: &Method,
    id: MethodId,
) -> Option<Result<Body, Missing>> {
    let wide = program.text_layout.get() == Some(&TextLayout::TwoBytes);
    let write: Write = match &*class.file.name {
        "java/io/PrintStream" => print::model(method)?,
        "java/security/AccessController" => {
            access::model(method).or_else(|| outside::model(&class.file.name, method))?
        }
        api::HEAPWISE | api::VERIFIER => api::model(method)?,
        name => answers::model(name, method)
            .or_else(|| system::model(name, method))
            .or_else(|| messages::model(name, method))
            .or_else(|| outside::model(name, method))
            .or_else(|| boxes::model(name, method))
            .or_else(|| properties::model(name, method))
            .or_else(|| random::model(name, method))
            .or_else(|| references::model(name, method))
            .or_else(|| utf16::model(name, method))
            .or_else(|| wide.then(|| utf16::wide_model(name, method)).flatten())
            .or_else(|| formatter::model(name, method))
            .or_else(|| enums::model(&class.file, method))?,
    };
    let mut writer = Writer::of(loader, program, class, id);
    if depends_on_machine(&class.file.name, &method.name) {
        writer.native("heapwise.dependsOnMachine", &[], None);
    }
    let written = write(&mut writer, method, id).map(|()| writer.finish());
    Some(written.map(|body| at_first_line(class, method, body)))
}

/// What is thrown in a class of the program is thrown in its source: a model is where the code begins that it stands for.
fn at_first_line(class: &Loaded, method: &Method, body: Body) -> Body {
    let mut body = body;
    if class.file.access.is_enum()
        && let Ok(Some(code)) = method.code(&class.file.pool)
        && let Some(line) = code.line(0)
    {
        body.lines.fill(line.into());
    }
    body
}

/// Methods that tell a program something about the machine that it runs on.
fn depends_on_machine(class: &str, method: &str) -> bool {
    matches!(
        (class, method),
        ("java/lang/System", "getProperty" | "getProperties" | "getenv")
            | ("java/lang/Runtime", "availableProcessors" | "freeMemory" | "totalMemory" | "maxMemory")
    )
}
