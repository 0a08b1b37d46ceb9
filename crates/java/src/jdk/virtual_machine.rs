//! Methods that ask a virtual machine how it was started, or tell it something.

use super::code::{nothing, returns_int, returns_long, returns_null};
use super::table::{is_native_of_jdk, table};

table! {
    // Nothing is known from an archive. A seed that is not zero is taken as it is, so sets have the same order in every run.
    "jdk/internal/misc/CDS.isDumpingClassList0()Z" => write returns_int(0);
    "jdk/internal/misc/CDS.isDumpingArchive0()Z" => write returns_int(0);
    "jdk/internal/misc/CDS.isSharingEnabled0()Z" => write returns_int(0);
    "jdk/internal/misc/CDS.initializeFromArchive(Ljava/lang/Class;)V" => write nothing;
    "jdk/internal/misc/CDS.getRandomSeedForDumping()J" => write returns_long(1);
    "jdk/internal/misc/CDS.getCDSConfigStatus()I" => write returns_int(0), other_jdk;
    "jdk/internal/misc/VM.initialize()V" => write nothing;
    "jdk/internal/misc/VM.initializeFromArchive(Ljava/lang/Class;)V" => write nothing, other_jdk;
    "jdk/internal/misc/VM.getRandomSeedForCDSDump()J" => write returns_long(1), other_jdk;
    "jdk/internal/misc/VM.getSavedProperty(Ljava/lang/String;)Ljava/lang/String;" => write returns_null;
    "jdk/internal/misc/VM.isBooted()Z" => write returns_int(1);
    "jdk/internal/misc/VM.isModuleSystemInited()Z" => write returns_int(1);
    "sun/misc/VM.initialize()V" => write nothing, other_jdk;
    "sun/misc/VM.getSavedProperty(Ljava/lang/String;)Ljava/lang/String;" => write returns_null, other_jdk;
    "sun/misc/VM.isBooted()Z" => write returns_int(1), other_jdk;
    // Where classes are looked up by name it does not matter by which loader.
    "sun/reflect/generics/factory/CoreReflectionFactory.getDeclsLoader()Ljava/lang/ClassLoader;" => write returns_null;
    // How many threads share the work on huge numbers: one.
    "java/math/BigInteger$RecursiveOp.<clinit>()V" => write nothing, other_jdk;
    // These tell a virtual machine where the code of native methods is.
    "*.registerNatives()V" => write nothing, when(is_native_of_jdk);
    "*.initIDs()V" => write nothing, when(is_native_of_jdk);
}
