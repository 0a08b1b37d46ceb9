//! Which properties there are, and how much is known of each.

use heapwise_classfile::Jdk;

/// How much is known of a property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Text(String),
    /// The JDK says it of itself.
    OfJdk,
    /// It depends on the machine or the user. The name is for people.
    Machine(String),
}

/// The same wherever a JDK runs for a user who speaks English and whose files are in UTF-8.
const EVERYWHERE: [(&str, &str); 10] = [
    ("file.encoding", "UTF-8"),
    ("native.encoding", "UTF-8"),
    ("sun.jnu.encoding", "UTF-8"),
    ("user.language", "en"),
    ("user.country", "US"),
    ("sun.arch.data.model", "64"),
    ("sun.cpu.endian", "little"),
    ("sun.io.unicode.encoding", "UnicodeLittle"),
    ("java.vm.specification.name", "Java Virtual Machine Specification"),
    ("java.vm.specification.vendor", "Oracle Corporation"),
];

const OF_JDK: [&str; 15] = [
    "java.version",
    "java.version.date",
    "java.runtime.version",
    "java.runtime.name",
    "java.class.version",
    "java.specification.version",
    "java.specification.maintenance.version",
    "java.specification.name",
    "java.specification.vendor",
    "java.vendor",
    "java.vendor.url",
    "java.vendor.url.bug",
    "java.vendor.version",
    "java.vm.specification.version",
    "java.properties.date",
];

/// What is not known beside what [`of_system`] does not know.
const OF_MACHINE: [&str; 33] = [
    "awt.toolkit",
    "java.awt.graphicsenv",
    "java.awt.headless",
    "java.awt.printerjob",
    "java.class.path",
    "java.endorsed.dirs",
    "java.ext.dirs",
    "java.home",
    "java.library.path",
    "java.vm.compressedOopsMode",
    "java.vm.info",
    "java.vm.name",
    "java.vm.vendor",
    "java.vm.version",
    "jdk.debug",
    "jdk.module.main",
    "jdk.module.main.class",
    "jdk.module.path",
    "os.version",
    "stderr.encoding",
    "stdin.encoding",
    "stdout.encoding",
    "sun.boot.library.path",
    "sun.cpu.isalist",
    "sun.desktop",
    "sun.java.command",
    "sun.java.launcher",
    "sun.management.compiler",
    "sun.stderr.encoding",
    "sun.stdout.encoding",
    "user.dir",
    "user.home",
    "user.name",
];

const OF_SYSTEM: [&str; 6] =
    ["line.separator", "file.separator", "path.separator", "java.io.tmpdir", "os.name", "os.arch"];

/// All properties of which anything is said, in this order.
pub(super) fn all_known(jdk: &Jdk) -> Vec<(String, Kind)> {
    let everywhere = EVERYWHERE.map(|(name, value)| (name, Kind::Text(value.to_owned())));
    let of_system = OF_SYSTEM.map(|name| match of_system(jdk, name) {
        Some(value) => (name, Kind::Text(value.to_owned())),
        None => (name, Kind::Machine(name.to_owned())),
    });
    let of_jdk = OF_JDK.map(|name| (name, Kind::OfJdk));
    let of_machine = OF_MACHINE.map(|name| (name, Kind::Machine(name.to_owned())));
    let all = everywhere.into_iter().chain(of_system).chain(of_jdk).chain(of_machine);
    all.map(|(name, kind)| (name.to_owned(), kind)).collect()
}

pub(in crate::jdk) fn line_separator(jdk: &Jdk) -> &'static str {
    of_system(jdk, "line.separator").unwrap_or("\n")
}

/// What follows from the system that the JDK is made for, as its file `release` says.
fn of_system(jdk: &Jdk, name: &str) -> Option<&'static str> {
    let system = match jdk.release("OS_NAME").as_deref() {
        Some("Windows") => "windows",
        Some("Darwin") => "macos",
        Some("Linux") => "linux",
        // It runs on this machine.
        None => std::env::consts::OS,
        Some(_) => return None,
    };
    let processor = jdk.release("OS_ARCH").unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    Some(match (name, system, &*processor) {
        ("line.separator", "windows", _) => "\r\n",
        ("line.separator", ..) => "\n",
        ("file.separator", "windows", _) => "\\",
        ("file.separator", ..) => "/",
        ("path.separator", "windows", _) => ";",
        ("path.separator", ..) => ":",
        ("java.io.tmpdir", "linux", _) => "/tmp",
        ("os.name", "linux", _) => "Linux",
        ("os.name", "macos", _) => "Mac OS X",
        ("os.arch", "macos", "x86_64") => "x86_64",
        ("os.arch", _, "x86_64" | "amd64") => "amd64",
        ("os.arch", _, "aarch64") => "aarch64",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_property_is_named_twice() {
        let names = EVERYWHERE.map(|(name, _)| name);
        let mut all: Vec<&str> = names.into_iter().chain(OF_JDK).chain(OF_MACHINE).chain(OF_SYSTEM).collect();
        let hashes = |all: &[&str]| all.iter().map(|name| super::super::hash_code(name)).collect::<Vec<_>>();
        let mut hashes = hashes(&all);
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!((all.len(), hashes.len()), (count, count));
    }
}
