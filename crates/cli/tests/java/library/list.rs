//! The libraries, their classes, and what is known to differ.

use std::path::PathBuf;

use heapwise_classfile::{ClassPath, Jdk};
use heapwise_interp::{InputTypes, Overflow};
use heapwise_java::{Java, LIBRARY, Target};
use heapwise_jvm::{TargetMethod, World};

/// A library, and those of its classes that are looked at.
pub(super) struct Library {
    /// Where it is, unless it is part of the JDK.
    pub(super) jar: Option<PathBuf>,
    pub(super) classes: Vec<&'static str>,
    class_path: ClassPath,
}

/// The library of a name; none where its jar is missing.
#[track_caller]
pub(super) fn library(name: &str) -> Option<Library> {
    let mut lines = include_str!("classes.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let jar = lines
        .find_map(|line| line.strip_prefix("library ")?.strip_prefix(name)?.strip_prefix(':'))
        .unwrap_or_else(|| panic!("no library {name}"));
    let jar = Some(jar.trim()).filter(|jar| !jar.is_empty()).map(PathBuf::from);
    if let Some(jar) = jar.as_ref().filter(|jar| !jar.exists()) {
        heapwise_testing::skip(format!("{} is missing", jar.display()), "scripts/install-libraries installs it");
        return None;
    }
    let jdk = Jdk::find(None).expect("these tests need a JDK");
    let class_path = ClassPath::open(jar.iter(), jdk).expect("a class path");
    let classes = lines.take_while(|line| !line.starts_with("library ")).collect();
    Some(Library { jar, classes, class_path })
}

impl Library {
    /// The public methods and the constructors of the classes. `HEAPWISE_LIBRARY` names those that are looked at, by a part
    /// of their names.
    pub(super) fn methods(&self) -> Vec<TargetMethod> {
        let (world, _) = self.open().expect("a JDK with its basic classes");
        let only = std::env::var("HEAPWISE_LIBRARY").ok();
        let mut found = Vec::new();
        for class in &self.classes {
            // Some have methods only, some constructors.
            let (methods, constructors) = (world.targets(class), world.targets(&format!("{class}.<init>")));
            assert!(methods.is_ok() || constructors.is_ok(), "{class} is not there, or has nothing to call");
            found.extend(methods.into_iter().flatten().chain(constructors.into_iter().flatten()));
        }
        found.retain(|method| only.as_ref().is_none_or(|only| method.display.contains(&**only)));
        found
    }

    pub(super) fn target(&self, method: &TargetMethod) -> Result<Target, String> {
        let (world, mut program) = self.open()?;
        world.prepare(&mut program, std::slice::from_ref(method)).map_err(|error| error.to_string())?;
        let entry = world.entry(&program, method).map_err(|error| error.to_string())?;
        let (overflow, input_types) = (Overflow::default(), InputTypes::default());
        Ok(Target { program, entry, language: Java::new(world), overflow, input_types })
    }

    fn open(&self) -> Result<(World, heapwise_ir::Program), String> {
        let options = heapwise_jvm::Options { library: LIBRARY, ..heapwise_jvm::Options::default() };
        World::open(self.class_path.clone(), options).map_err(|error| error.to_string())
    }
}

/// Why paths of a method are known not to end on the JVM as they do here, if they are.
pub(super) fn known_reason(method: &str) -> Option<&'static str> {
    let lines = include_str!("known-discrepancies.txt").lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let known = lines.map(|line| line.split_once(": ").unwrap_or_else(|| panic!("no reason: {line}")));
    let means = |pattern: &str| match pattern.strip_suffix('*') {
        Some(beginning) => method.starts_with(beginning),
        None => method == pattern,
    };
    known.into_iter().find(|(pattern, _)| means(pattern)).map(|(_, reason)| reason)
}
