//! The classes of the demonstration: one to look at, and as much of a library of Java as it needs, so that there need be no JDK.
//!
//! They are compiled from the sources in `crates/cli/demo/java`; a test says whether they still are what the compiler makes of these.

use heapwise_classfile::{ClassPath, ClassTable, Jdk};

macro_rules! classes {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_bytes!(concat!("../../../demo/java/classes/", $name, ".class")))),*]
    };
}

const SHOWN: ClassTable = classes!["SortedList", "SortedList$Node"];

const LIBRARY: ClassTable = classes![
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ArrayStoreException",
    "java/lang/Class",
    "java/lang/ClassCastException",
    "java/lang/Error",
    "java/lang/Exception",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/NegativeArraySizeException",
    "java/lang/NullPointerException",
    "java/lang/Object",
    "java/lang/RuntimeException",
    "java/lang/String",
    "java/lang/Throwable",
];

pub(super) fn class_path() -> ClassPath {
    ClassPath::embedded(SHOWN, Jdk::embedded(LIBRARY))
}
