//! What reflection says of a class, from its class file.

use heapwise_classfile::descriptor::java_name;
use heapwise_ir::ClassId;

use crate::class_files::Source;
use crate::loader::Loader;

/// `super`, which every class has: only the virtual machine looks at it.
const SUPER: u16 = 0x0020;

/// What a program can ask about a class while it runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassNotes {
    /// The flags of its declaration.
    pub modifiers: u16,
    /// Without package and enclosing classes; empty for anonymous classes.
    pub simple_name: String,
    pub nesting: Nesting,
    /// The declaration with its type parameters, as class files write it.
    pub signature: Option<String>,
    /// Comes with the language, not with the program.
    pub is_library: bool,
    /// The module of the language that it is in, if it is in one and the language has modules.
    pub module: Option<String>,
    pub is_record: bool,
}

/// Where a class is declared. Enclosing classes have their full names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Nesting {
    TopLevel,
    Member(String),
    Local(String),
    Anonymous(String),
}

pub(crate) fn notes(loader: &Loader, class: ClassId) -> Option<ClassNotes> {
    let source = loader.declared(class).source.as_ref()?;
    let file = &source.file;
    let inner = file.inner_classes.iter().find(|inner| inner.class == file.name);
    // The class file of a nested class has other flags than its declaration.
    let modifiers = inner.map_or(file.access.0, |inner| inner.access.0) & !SUPER;
    let simple_name = match inner {
        Some(inner) => inner.name.as_deref().unwrap_or_default().to_owned(),
        None => file.name.rsplit('/').next().unwrap_or_default().to_owned(),
    };
    let enclosing = || file.enclosing_method.as_ref().map_or_else(String::new, |it| java_name(&it.class));
    let nesting = match inner {
        None => Nesting::TopLevel,
        Some(inner) => match (&inner.outer, &inner.name) {
            (Some(outer), Some(_)) => Nesting::Member(java_name(outer)),
            (_, None) => Nesting::Anonymous(enclosing()),
            (None, Some(_)) => Nesting::Local(enclosing()),
        },
    };
    let is_record = file.record.is_some();
    let signature = file.signature.as_deref().map(str::to_owned);
    let module = module(source).map(str::to_owned);
    Some(ClassNotes { modifiers, simple_name, nesting, signature, is_library: source.from_jdk, module, is_record })
}

/// The module of a class of the JDK: where it is found begins with it, `modules!/java.base/java/lang/String.class`.
fn module(source: &Source) -> Option<&str> {
    let (_, within) = source.place.rsplit_once("!/").filter(|_| source.from_jdk)?;
    let (module, _) = within.split_once('/')?;
    within.ends_with(".class").then_some(module)
}
