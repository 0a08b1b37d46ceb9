//! What the interpreter knows by heart: Java's native methods, and those whose own code is of no use here.
//!
//! A file for each class or family. Each has a table from the name of a method, as class files write it, to what it does.
//! A native is an instruction like any other: it completes, or asks one question and has changed nothing that shows.

mod api;
mod arrays;
mod chance;
mod class;
mod enums;
mod floats;
mod message;
mod monitor;
mod object;
mod place;
mod reflect;
mod system;
mod text;
mod thread;
mod throwable;
mod unsafe_memory;
mod var_handles;

use heapwise_heap::{Asked, Heap};
use heapwise_ir::{MethodId, NativeId, Reg};
use heapwise_term::Term;

use crate::State;
use crate::jvm::Jvm;
use crate::late::Part;
use heapwise_interp::{Flow, unsupported};

/// A method that is known by heart.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Native {
    Api(api::Native),
    Arrays(arrays::Native),
    Chance(chance::Native),
    Class(class::Native),
    Enums(enums::Native),
    Message(message::Native),
    Monitor(monitor::Native),
    Reflect(reflect::Native),
    Floats(floats::Native),
    Object(object::Native),
    System(system::Native),
    Text(text::Native),
    Thread(thread::Native),
    Throwable(throwable::Native),
    UnsafeMemory(unsafe_memory::Native),
    VarHandles(var_handles::Native),
}

pub(crate) use class::component;
pub(crate) use unsafe_memory::FieldsAt;
pub(crate) use var_handles::Handle;

/// What a native came to.
pub(crate) enum Answer {
    Value(Term),
    Nothing,
    /// Runs a method of the program, whose result is the native's.
    Call(MethodId, Vec<Term>),
    /// Throws a new exception of this class, with this message.
    Throw(&'static str, Option<String>),
    /// The same, with a message that is written later.
    ThrowLate(&'static str, Vec<Part>),
    /// Cannot be done: what, as a sentence.
    Unsupported(String),
    /// Goes on elsewhere, or not at all.
    Instead(Flow),
}

impl Native {
    /// The native of this name: `java/lang/Object.hashCode()I`.
    pub(crate) fn find(name: &str) -> Option<Native> {
        let (class, member) = name.split_once('.')?;
        None.or_else(|| api::find(class, member).map(Native::Api))
            .or_else(|| arrays::find(class, member).map(Native::Arrays))
            .or_else(|| chance::find(class, member).map(Native::Chance))
            .or_else(|| class::find(class, member).map(Native::Class))
            .or_else(|| floats::find(class, member).map(Native::Floats))
            .or_else(|| monitor::find(class, member).map(Native::Monitor))
            .or_else(|| object::find(class, member).map(Native::Object))
            .or_else(|| system::find(class, member).map(Native::System))
            .or_else(|| text::find(class, member).map(Native::Text))
            .or_else(|| thread::find(class, member).map(Native::Thread))
            .or_else(|| throwable::find(class, member).map(Native::Throwable))
            .or_else(|| enums::find(class, member).map(Native::Enums))
            .or_else(|| message::find(class, member).map(Native::Message))
            .or_else(|| reflect::find(class, member).map(Native::Reflect))
            .or_else(|| unsafe_memory::find(class, member).map(Native::UnsafeMemory))
            .or_else(|| var_handles::find(class, member).map(Native::VarHandles))
    }
}

impl Native {
    /// Whether it may look at what a text says that it is given, other than to show it.
    fn reads_texts(self) -> bool {
        matches!(
            self,
            Native::Class(_)
                | Native::Enums(_)
                | Native::Reflect(_)
                | Native::Text(_)
                | Native::UnsafeMemory(_)
                | Native::VarHandles(_)
        ) || matches!(self, Native::Message(message::Native::LateFormat))
    }
}

/// Whether the interpreter knows a method by heart, so that its code need not be read.
pub fn is_known_by_heart(name: &str) -> bool {
    Native::find(name).is_some()
}

impl Jvm<'_, '_> {
    pub(crate) fn call_native<H: Heap>(
        &mut self,
        state: &mut State<H>,
        dst: Option<Reg>,
        native: NativeId,
        args: &[Reg],
    ) -> Asked<Flow, H> {
        let Some(known) = self.native(native) else {
            let program = self.machine.program;
            let name = program.names.text(program.natives[native]);
            return Ok(unsupported(self, state, &format!("native method {name}")));
        };
        let args: Vec<Term> = args.iter().map(|&arg| state.get(&mut self.terms, arg)).collect();
        if state.language.late.is_some() && known.reads_texts() {
            for &arg in &args {
                if let Some(flow) = self.written(state, arg)? {
                    return Ok(flow);
                }
            }
        }
        let answer = match known {
            Native::Api(native) => api::run(self, state, native, &args)?,
            Native::Arrays(native) => arrays::run(self, state, native, &args)?,
            Native::Chance(native) => chance::run(self, state, native, &args)?,
            Native::Class(native) => class::run(self, state, native, &args)?,
            Native::Floats(native) => floats::run(self, state, native, &args)?,
            Native::System(native) => system::run(self, state, native, &args)?,
            Native::Text(native) => text::run(self, state, native, &args)?,
            Native::Object(native) => object::run(self, state, native, &args)?,
            Native::Thread(native) => thread::run(self, state, native, &args)?,
            Native::Throwable(native) => throwable::run(self, state, native, &args)?,
            Native::Enums(native) => enums::run(self, state, native, &args)?,
            Native::Message(native) => message::run(self, state, native, &args)?,
            Native::Monitor(native) => monitor::run(self, state, native, &args)?,
            Native::Reflect(native) => reflect::run(self, state, native, &args)?,
            Native::UnsafeMemory(native) => unsafe_memory::run(self, state, native, &args)?,
            Native::VarHandles(native) => var_handles::run(self, state, native, &args)?,
        };
        match answer {
            Answer::Value(value) => {
                if let Some(dst) = dst {
                    state.set(dst, value);
                }
            }
            Answer::Nothing => {}
            Answer::Call(method, args) => {
                if let Err(error) = self.link(method) {
                    return Ok(unsupported(self, state, &error.to_string()));
                }
                state.advance();
                state.push_frame_with(self.machine, method, &args, dst);
                return Ok(Flow::Next);
            }
            Answer::Throw(class, message) => return Ok(self.raise(state, class, message.as_deref())),
            Answer::ThrowLate(class, message) => return Ok(self.raise_with(state, class, message)),
            Answer::Unsupported(what) => return Ok(unsupported(self, state, &what)),
            Answer::Instead(flow) => return Ok(flow),
        }
        state.advance();
        Ok(Flow::Next)
    }
}
