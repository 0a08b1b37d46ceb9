//! Files and class loaders, which leave the program.

use super::code::{leaves, nothing};
use super::table::{is_native_of_jdk, table};

table! {
    "java/io/DefaultFileSystem.getFileSystem" => write leaves("files (java.io.File)");
    // There is no other such stream, since files cannot be opened.
    "java/io/FileInputStream.*" => write leaves("standard input (java.lang.System.in)"), when(is_native_of_jdk);
    "java/io/FileInputStream.initIDs()V" => write nothing;
    "java/lang/ClassLoader.getSystemClassLoader" => write leaves(CLASS_LOADERS);
    "java/lang/ClassLoader.getPlatformClassLoader" => write leaves(CLASS_LOADERS);
    "java/lang/ClassLoader.getBuiltinAppClassLoader" => write leaves(CLASS_LOADERS);
    "java/lang/StackTraceElement.getModuleVersion" => write leaves("modules (java.lang.Module)");
}

const CLASS_LOADERS: &str = "class loaders (java.lang.ClassLoader)";
