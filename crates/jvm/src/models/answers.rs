//! Methods of the JDK with one simple answer. Most of them ask a virtual machine how it was started, or tell it something.

use heapwise_classfile::Method;
use heapwise_ir::{Const, MethodId, Type};

use super::Write;
use crate::loader::Missing;
use crate::synthesis::Writer;

enum Answer {
    Nothing,
    Null,
    Int(i32),
    Long(i64),
    /// This argument, where 0 is `this` in methods that have it.
    Argument(usize),
}

use Answer::{Argument, Int, Long, Nothing, Null};

/// By class, then name and descriptor.
const ANSWERS: &[(&str, &[(&str, Answer)])] = &[
    // Nothing is known from an archive. A seed that is not zero is taken as it is, so sets have the same order in every run.
    (
        "jdk/internal/misc/CDS",
        &[
            ("isDumpingClassList0()Z", Int(0)),
            ("isDumpingArchive0()Z", Int(0)),
            ("isSharingEnabled0()Z", Int(0)),
            ("initializeFromArchive(Ljava/lang/Class;)V", Nothing),
            ("getRandomSeedForDumping()J", Long(1)),
            ("getCDSConfigStatus()I", Int(0)),
        ],
    ),
    (
        "jdk/internal/misc/VM",
        &[
            ("initialize()V", Nothing),
            ("initializeFromArchive(Ljava/lang/Class;)V", Nothing),
            ("getRandomSeedForCDSDump()J", Long(1)),
            ("getSavedProperty(Ljava/lang/String;)Ljava/lang/String;", Null),
            ("isBooted()Z", Int(1)),
            ("isModuleSystemInited()Z", Int(1)),
        ],
    ),
    (
        "sun/misc/VM",
        &[
            ("initialize()V", Nothing),
            ("getSavedProperty(Ljava/lang/String;)Ljava/lang/String;", Null),
            ("isBooted()Z", Int(1)),
        ],
    ),
    // Assertions of the program are checked. Those of the JDK are not: see `link.rs`.
    ("java/lang/Class", &[("desiredAssertionStatus()Z", Int(1))]),
    // A path knows where an exception was thrown; the exception need not.
    (
        "java/lang/Throwable",
        &[
            ("fillInStackTrace()Ljava/lang/Throwable;", Argument(0)),
            ("fillInStackTrace(I)Ljava/lang/Throwable;", Argument(0)),
        ],
    ),
    ("java/lang/System", &[("getSecurityManager()Ljava/lang/SecurityManager;", Null)]),
    ("java/lang/StringUTF16", &[("isBigEndian()Z", Int(0))]),
    ("java/lang/Runtime", &[("availableProcessors()I", Int(1)), ("gc()V", Nothing)]),
    ("java/lang/Thread", &[("yield()V", Nothing), ("yield0()V", Nothing), ("onSpinWait()V", Nothing)]),
    // The interpreter knows how handles of variables are found and used, and no other handles.
    ("java/lang/invoke/VarHandle", &[("<clinit>()V", Nothing)]),
    ("java/lang/invoke/MethodHandles", &[("<clinit>()V", Nothing)]),
    ("java/lang/invoke/MethodHandles$Lookup", &[("<clinit>()V", Nothing)]),
    // Where classes are looked up by name it does not matter by which loader.
    ("sun/reflect/generics/factory/CoreReflectionFactory", &[("getDeclsLoader()Ljava/lang/ClassLoader;", Null)]),
    // How many threads share the work on huge numbers: one.
    ("java/math/BigInteger$RecursiveOp", &[("<clinit>()V", Nothing)]),
    // These start threads that tidy up after the collector.
    ("java/lang/ref/Reference", &[("<clinit>()V", Nothing)]),
    ("java/lang/ref/Finalizer", &[("<clinit>()V", Nothing)]),
];

pub(super) fn model(class: &str, method: &Method) -> Option<Write> {
    find(class, method).map(|_| write as Write)
}

fn find(class: &str, method: &Method) -> Option<&'static Answer> {
    let (_, methods) = ANSWERS.iter().find(|(known, _)| *known == class)?;
    let is_meant = |known: &str| known.strip_prefix(&*method.name) == Some(&*method.descriptor);
    methods.iter().find(|(known, _)| is_meant(known)).map(|(_, answer)| answer)
}

fn write(writer: &mut Writer<'_>, method: &Method, _: MethodId) -> Result<(), Missing> {
    let value = match find(&writer.from.file.name, method) {
        None | Some(Nothing) => None,
        Some(Null) => Some(writer.null()),
        Some(&Int(value)) => Some(writer.int(value)),
        Some(&Long(value)) => Some(writer.constant(Const::I64(value), Type::I64)),
        Some(&Argument(index)) => Some(writer.param(index)),
    };
    writer.ret(value);
    Ok(())
}
