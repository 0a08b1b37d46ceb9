//! The JDK of the user: where it is, and the classes of its library.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::bytes::Bytes;
use crate::class_path::{ClassTable, SourceError, class_in, contains};
use crate::descriptor::is_class_name;
use crate::image::Image;
use crate::jar::Jar;

/// A Java installation: the classes of its library. Clones share everything.
#[derive(Clone)]
pub struct Jdk {
    shared: Arc<Shared>,
}

/// No JDK, or one that cannot be used. Displayed, it says what was tried, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JdkError {
    pub message: String,
}

struct Shared {
    home: PathBuf,
    version: Option<String>,
    library: Library,
}

enum Library {
    /// `lib/modules`, from Java 9 on.
    Image(Image),
    /// `rt.jar` and its companions, in Java 8.
    Jars(Vec<Jar>),
    Embedded(ClassTable),
}

impl Jdk {
    /// The JDK in a given directory; without one that of `JAVA_HOME`, and else that of the `java` on `PATH`.
    pub fn find(explicit: Option<&Path>) -> Result<Jdk, JdkError> {
        Jdk::find_in(explicit, std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"))
    }

    /// A library that is part of the program that runs: no more than these classes.
    pub fn embedded(classes: ClassTable) -> Jdk {
        Jdk { shared: Arc::new(Shared { home: PathBuf::new(), version: None, library: Library::Embedded(classes) }) }
    }

    /// The directory of the installation.
    pub fn home(&self) -> &Path {
        &self.shared.home
    }

    /// As the file `release` says, `17.0.15`, if there is one.
    pub fn version(&self) -> Option<&str> {
        self.shared.version.as_deref()
    }

    /// What the file `release` says of something, `OS_NAME` for example.
    pub fn release(&self, key: &str) -> Option<String> {
        release(&self.shared.home, key).or_else(|| release(self.shared.home.parent()?, key))
    }

    /// The number that the version begins with: 8 for `1.8.0_402`, 17 for `17.0.15`.
    pub fn feature(&self) -> Option<u32> {
        let version = self.version()?;
        let version = version.strip_prefix("1.").unwrap_or(version);
        let digits = version.find(|character: char| !character.is_ascii_digit()).unwrap_or(version.len());
        version[..digits].parse().ok()
    }

    /// Whether the library has a class.
    pub fn contains(&self, name: &str) -> bool {
        match &self.shared.library {
            Library::Image(image) => is_class_name(name) && image.contains(name).unwrap_or(false),
            Library::Jars(jars) => jars.iter().any(|jar| jar.contains(name)),
            Library::Embedded(classes) => contains(classes, name),
        }
    }

    /// The bytes of a class, and where they are, for people.
    pub fn class(&self, name: &str) -> Result<Option<(Bytes, String)>, SourceError> {
        match &self.shared.library {
            Library::Image(image) if is_class_name(name) => image.class(name),
            Library::Image(_) => Ok(None),
            Library::Jars(jars) => jars.iter().find_map(|jar| jar.class(name).transpose()).transpose(),
            Library::Embedded(classes) => Ok(class_in(classes, name)),
        }
    }

    /// The names of all classes of a module, sorted; of the whole library where none is given, and always for Java 8.
    pub fn classes(&self, module: Option<&str>) -> Result<Vec<String>, SourceError> {
        let mut names: Vec<String> = match &self.shared.library {
            Library::Image(image) => image.classes(module)?,
            Library::Jars(jars) => jars.iter().flat_map(|jar| jar.classes().cloned()).collect(),
            Library::Embedded(classes) => classes.iter().map(|(name, _)| (*name).to_owned()).collect(),
        };
        names.sort_unstable();
        names.dedup();
        Ok(names)
    }

    fn find_in(
        explicit: Option<&Path>,
        java_home: Option<OsString>,
        search_path: Option<OsString>,
    ) -> Result<Jdk, JdkError> {
        // Who names a JDK wants that one: another is not looked for.
        if let Some(home) = explicit {
            return Jdk::open(home).map_err(|what| JdkError::new(&format!("--jdk {}: {what}", home.display())));
        }
        if let Some(home) = java_home.filter(|home| !home.is_empty()).map(PathBuf::from) {
            return Jdk::open(&home).map_err(|what| JdkError::new(&format!("JAVA_HOME={}: {what}", home.display())));
        }
        let mut tried = vec!["no JDK was found".to_owned(), "- JAVA_HOME is not set".to_owned()];
        for directory in std::env::split_paths(&search_path.unwrap_or_default()) {
            let command = directory.join(format!("java{}", std::env::consts::EXE_SUFFIX));
            // What is on the path is mostly a link, or a link to a link, to `bin/java` of the installation.
            let Ok(target) = command.canonicalize() else { continue };
            match target.parent().and_then(Path::parent).map(Jdk::open) {
                Some(Ok(jdk)) => return Ok(jdk),
                Some(Err(what)) => {
                    tried.push(format!("- {}, which is {}: {what}", command.display(), target.display()))
                }
                None => {}
            }
        }
        if tried.len() == 2 {
            tried.push("- there is no `java` on the PATH".to_owned());
        }
        Err(JdkError::new(&tried.join("\n")))
    }

    /// Opens the library of an installation; the error says what is wrong with the directory.
    fn open(home: &Path) -> Result<Jdk, String> {
        if !home.is_dir() {
            return Err("there is no such directory".to_owned());
        }
        // An installation may be wrapped as macOS does it, or hold its run-time environment in a directory of its own.
        for inner in ["", "Contents/Home", "jre"] {
            let home = if inner.is_empty() { home.to_owned() } else { home.join(inner) };
            if let Some(library) = Library::open(&home.join("lib")).map_err(|error| error.to_string())? {
                let version = release(&home, "JAVA_VERSION").or_else(|| release(home.parent()?, "JAVA_VERSION"));
                return Ok(Jdk { shared: Arc::new(Shared { home, version, library }) });
            }
        }
        Err("not a JDK: it has neither lib/modules (Java 9 and newer) nor lib/rt.jar (Java 8)".to_owned())
    }
}

impl Library {
    fn open(directory: &Path) -> Result<Option<Library>, SourceError> {
        let image = directory.join("modules");
        if image.is_file() {
            return Image::open(&image).map(Library::Image).map(Some);
        }
        if !directory.join("rt.jar").is_file() {
            return Ok(None);
        }
        let jars = ["rt.jar", "jce.jar", "jsse.jar"].map(|jar| directory.join(jar));
        let jars = jars.iter().filter(|jar| jar.is_file()).map(|jar| Jar::open(jar)).collect::<Result<_, _>>()?;
        Ok(Some(Library::Jars(jars)))
    }
}

/// From a file with lines as `JAVA_VERSION="17.0.15"`.
fn release(home: &Path, key: &str) -> Option<String> {
    let release = std::fs::read_to_string(home.join("release")).ok()?;
    let value = release.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='))?;
    Some(value.trim().trim_matches('"').to_owned())
}

impl JdkError {
    fn new(what: &str) -> JdkError {
        let advice = "Install a JDK (on Debian and Ubuntu: openjdk-17-jdk-headless), \
                      or name the directory of one with --jdk or JAVA_HOME.";
        JdkError { message: format!("{what}\n{advice}") }
    }
}

impl fmt::Display for JdkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for JdkError {}

impl fmt::Debug for Jdk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Jdk({}, {})", self.shared.home.display(), self.version().unwrap_or("version unknown"))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Jdk;

    /// What `find` answers with these settings: the home of the JDK, or the message.
    fn find(explicit: Option<&Path>, java_home: Option<&Path>, search_path: &[&Path]) -> Result<String, String> {
        let search_path = std::env::join_paths(search_path).expect("no colons in these");
        let found = Jdk::find_in(explicit, java_home.map(|home| home.as_os_str().to_owned()), Some(search_path));
        found.map(|jdk| jdk.home().display().to_string()).map_err(|error| error.to_string())
    }

    fn check_refused(found: Result<String, String>, messages: &[&str]) {
        let error = found.expect_err("there is no JDK");
        for message in messages.iter().chain(&["--jdk", "JAVA_HOME", "openjdk-17-jdk-headless"]) {
            assert!(error.contains(message), "no {message:?} in:\n{error}");
        }
    }

    /// A library with nothing in it, which is enough to be one.
    fn make_home(home: &Path) {
        let numbers = [0xcafe_dada_u32, 1 << 16, 0, 0, 1, 0, 0, 0, 0];
        let image: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        std::fs::create_dir_all(home.join("lib")).expect("a directory can be made");
        std::fs::write(home.join("lib/modules"), image).expect("a file can be written");
        std::fs::create_dir_all(home.join("bin")).expect("a directory can be made");
        let java = format!("bin/java{}", std::env::consts::EXE_SUFFIX);
        std::fs::write(home.join(java), "").expect("a file can be written");
    }

    #[test]
    fn the_most_explicit_wins() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let root = directory.path().canonicalize().expect("it exists");
        let homes = ["one", "two", "three"].map(|name| root.join(name));
        homes.iter().for_each(|home| make_home(home));
        let [one, two, three] = &homes;
        let bin = three.join("bin");
        assert_eq!(find(Some(one), Some(two), &[&bin]), Ok(one.display().to_string()));
        assert_eq!(find(None, Some(two), &[&bin]), Ok(two.display().to_string()));
        assert_eq!(find(None, None, &[&root, &bin]), Ok(three.display().to_string()));
        assert_eq!(find(None, Some(Path::new("")), &[&bin]), Ok(three.display().to_string()));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let root = directory.path().canonicalize().expect("it exists");
        let home = root.join("home");
        make_home(&home);
        std::fs::create_dir(root.join("bin")).expect("a directory can be made");
        std::os::unix::fs::symlink(home.join("bin/java"), root.join("link")).expect("a link can be made");
        std::os::unix::fs::symlink("../link", root.join("bin/java")).expect("a link can be made");
        assert_eq!(find(None, None, &[&root.join("bin")]), Ok(home.display().to_string()));
    }

    #[test]
    fn messages_say_what_was_tried() {
        let directory = tempfile::tempdir().expect("a directory can be made");
        let home = directory.path().join("home");
        make_home(&home);
        let nowhere = directory.path().join("nowhere");
        check_refused(find(Some(&nowhere), Some(&home), &[]), &["--jdk", "nowhere: there is no such directory"]);
        check_refused(find(None, Some(&nowhere), &[&home.join("bin")]), &["JAVA_HOME=", "nowhere: there is no such"]);
        check_refused(find(None, None, &[]), &["JAVA_HOME is not set", "no `java` on the PATH"]);
        std::fs::remove_file(home.join("lib/modules")).expect("it exists");
        check_refused(find(None, None, &[&home.join("bin")]), &["JAVA_HOME is not set", "bin/java", "neither"]);
    }
}
