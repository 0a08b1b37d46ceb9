//! What the JVM itself says in exceptions.

use heapwise_ir::{ClassId, Shape, Type};

use crate::jvm::Jvm;

impl Jvm<'_, '_> {
    /// Why an object of one class is not of another. Since Java 9 it says which modules they are in.
    pub(crate) fn cast_message(&mut self, from: ClassId, to: ClassId) -> String {
        let program = self.machine.program;
        let (from_name, to_name) = (program.class_name(from), program.class_name(to));
        if self.class_named("java.lang.Module").is_err() {
            return format!("{from_name} cannot be cast to {to_name}");
        }
        let (from_module, to_module) = (self.module(from), self.module(to));
        let places = if from_module == to_module {
            format!("{from_name} and {to_name} are in {from_module}")
        } else {
            format!("{from_name} is in {from_module}; {to_name} is in {to_module}")
        };
        format!("class {from_name} cannot be cast to class {to_name} ({places})")
    }

    /// An array is where its elements are.
    fn module(&self, class: ClassId) -> String {
        let mut class = class;
        while let Shape::Array(Type::Ref(Some(element))) = self.machine.program.classes[class].shape {
            class = element;
        }
        let notes = self.world().notes(class);
        let is_array = matches!(self.machine.program.classes[class].shape, Shape::Array(_));
        let module = match &notes {
            _ if is_array => "java.base",
            Some(notes) if notes.is_library => notes.module.as_deref().unwrap_or("java.base"),
            _ => return "unnamed module of loader 'app'".to_owned(),
        };
        format!("module {module} of loader '{}'", loader(module))
    }
}

/// The modules of the standard that the loader for them loads; those that begin with `java.` and are not among them are
/// loaded before there are loaders.
const PLATFORM: [&str; 9] = [
    "java.compiler",
    "java.net.http",
    "java.scripting",
    "java.security.jgss",
    "java.smartcardio",
    "java.sql",
    "java.sql.rowset",
    "java.transaction.xa",
    "java.xml.crypto",
];

fn loader(module: &str) -> &'static str {
    if PLATFORM.contains(&module) { "platform" } else { "bootstrap" }
}
