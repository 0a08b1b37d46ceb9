//! Code that stands for the library's: the verifier accepts it, and it asks for nothing that is not known.

#[path = "../../jvm/tests/common/mod.rs"]
#[allow(dead_code)]
mod common;

use std::collections::BTreeSet;

use common::{compile, linked, open, unsupported, verify_linked};
use heapwise_java::LIBRARY;
use heapwise_jvm::Options;

#[test]
fn standard_output_and_the_interface_of_heapwise() {
    let directory = tempfile::TempDir::new().expect("a temporary directory");
    compile(&["api/Heapwise.java", "api/Verifier.java", "Api.java"], directory.path());
    for without_class_files in [false, true] {
        if without_class_files {
            std::fs::remove_dir_all(directory.path().join("heapwise")).expect("removed");
            std::fs::remove_dir_all(directory.path().join("org")).expect("removed");
        }
        let (world, program) = open(directory.path(), Options { library: LIBRARY, ..Options::default() });
        for (class, name, descriptor) in [
            ("Api", "use", "(Z)I"),
            ("heapwise.Heapwise", "assume", "(Z)V"),
            ("heapwise.Heapwise", "check", "(Z)V"),
            ("heapwise.Heapwise", "isKnown", "(Ljava/lang/Object;)Z"),
            ("org.sosy_lab.sv_benchmarks.Verifier", "nondetInt", "()I"),
            ("org.sosy_lab.sv_benchmarks.Verifier", "nondetString", "()Ljava/lang/String;"),
            ("java.io.PrintStream", "println", "(C)V"),
            ("java.io.PrintStream", "print", "(Ljava/lang/String;)V"),
            ("java.io.PrintStream", "printf", "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;"),
            ("java.io.PrintStream", "write", "([BII)V"),
            ("java.lang.Character", "valueOf", "(C)Ljava/lang/Character;"),
            ("java.lang.Long", "valueOf", "(J)Ljava/lang/Long;"),
            ("java.lang.StringUTF16", "getChar", "([BI)C"),
            ("java.lang.StringUTF16", "putChar", "([BII)V"),
            ("java.lang.ref.Reference", "refersTo0", "(Ljava/lang/Object;)Z"),
            ("java.lang.System", "<clinit>", "()V"),
            ("jdk.internal.misc.CDS", "getRandomSeedForDumping", "()J"),
            ("java.lang.Throwable", "fillInStackTrace", "()Ljava/lang/Throwable;"),
            ("java.lang.Integer$IntegerCache", "<clinit>", "()V"),
            ("java.security.AccessController", "doPrivileged", "(Ljava/security/PrivilegedAction;)Ljava/lang/Object;"),
        ] {
            let method = linked(&world, &program, class, name, descriptor);
            assert_eq!(unsupported(&program, method), None, "{class}.{name}");
        }
        // These know some things and not others.
        for (class, name, descriptor) in [
            ("java.lang.System", "getProperties", "()Ljava/util/Properties;"),
            ("java.lang.System", "setProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"),
            ("java.lang.System", "getProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"),
            ("jdk.internal.access.SharedSecrets", "getJavaLangAccess", "()Ljdk/internal/access/JavaLangAccess;"),
        ] {
            let method = linked(&world, &program, class, name, descriptor);
            assert!(unsupported(&program, method).is_some(), "{class}.{name}");
        }
        verify_linked(&program);
        // What is asked for is known, or is a method that is known.
        for &name in program.natives.values() {
            let name = program.names.text(name);
            assert!((LIBRARY.is_native)(name), "{name}");
        }
        let own = program.natives.values().map(|&name| program.names.text(name)).filter(|name| !name.contains('('));
        let expected = [
            "heapwise.cached",
            "heapwise.calledByLibrary",
            "heapwise.character",
            "heapwise.dependsOnMachine",
            "heapwise.isConstant",
            "heapwise.print",
            "heapwise.println",
            "heapwise.setCharacter",
            "heapwise/error.print",
            "heapwise/error.println",
        ];
        assert_eq!(own.collect::<BTreeSet<_>>(), BTreeSet::from(expected));
    }
}
