//! Fields that a virtual machine sets, and no code of the JDK: here they would hold null or zero. Code that reads one ends
//! the path, since what it would do next is nothing that a virtual machine does.

use heapwise_jvm::FieldRead;

/// By class, then name; and what it is that is missing.
const UNSET: &[(&str, &[&str], &str)] = &[
    ("java.lang.Class", &["module"], "modules (java.lang.Module)"),
    ("java.lang.Class", &["classLoader"], "class loaders (java.lang.ClassLoader)"),
    (
        "java.lang.Class",
        &["classData", "primitive", "modifiers", "classFileAccessFlags", "protectionDomain", "signers"],
        "what only a virtual machine knows of a class (java.lang.Class)",
    ),
    ("java.lang.Thread", &["contextClassLoader"], "class loaders (java.lang.ClassLoader)"),
    (
        "java.lang.Thread",
        &["inheritedAccessControlContext", "scopedValueBindings", "container", "headStackableScopes"],
        "what only a virtual machine knows of a thread (java.lang.Thread)",
    ),
    (
        "java.lang.ThreadGroup",
        &["threads", "nthreads", "groups", "ngroups", "nUnstartedThreads", "weaks"],
        "the threads of a group (java.lang.ThreadGroup)",
    ),
    ("java.lang.NamedPackage", &["module"], "modules (java.lang.Module)"),
    ("java.lang.Package", &["versionInfo", "packageInfo"], "what a package says of itself (java.lang.Package)"),
    (
        "java.lang.reflect.Field",
        &["type", "slot", "modifiers", "signature", "annotations", "trustedFinal", "flags"],
        "reflection (java.lang.reflect.Field)",
    ),
    ("java.lang.StackTraceElement", &["declaringClassObject"], "the class of a stack frame"),
    ("java.lang.invoke.MethodHandles$Lookup", &["allowedModes", "prevLookupClass"], HANDLES),
    ("java.lang.System", &["bootLayer"], "modules (java.lang.Module)"),
    ("java.io.FileInputStream", &["fd", "path", "channel", "closeLock", "isRegularFile"], INPUT),
];

const HANDLES: &str = "handles of methods (java.lang.invoke)";
const INPUT: &str = "standard input (java.lang.System.in)";

/// Classes whose initialisers are not run, so that no static field of theirs is set.
const NOT_INITIALISED: &[(&str, &str)] = &[
    ("java.lang.invoke.VarHandle", HANDLES),
    ("java.lang.invoke.MethodHandles", HANDLES),
    ("java.lang.invoke.MethodHandles$Lookup", HANDLES),
    ("java.lang.ref.Reference", "the collector of garbage (java.lang.ref.Reference)"),
    ("java.lang.ref.Finalizer", "the collector of garbage (java.lang.ref.Finalizer)"),
];

/// Why a field, which is no constant, holds nothing that can be used.
pub(super) fn unset(field: &FieldRead<'_>) -> Option<&'static str> {
    let not_initialised = NOT_INITIALISED.iter().find(|(class, _)| *class == field.class && field.is_static);
    let unset = UNSET.iter().find(|(class, fields, _)| *class == field.class && fields.contains(&field.name));
    not_initialised.map(|&(_, what)| what).or_else(|| unset.map(|&(_, _, what)| what))
}
