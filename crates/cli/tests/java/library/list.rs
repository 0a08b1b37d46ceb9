//! The libraries, their classes, and what is known to differ.

use std::path::PathBuf;

use heapwise::options::PathList;
use heapwise::{Found, Project, ProjectOptions};

/// A library, and those of its classes that are looked at.
pub(super) struct Library {
    /// Where it is, unless it is part of the JDK.
    pub(super) jar: Option<PathBuf>,
    pub(super) classes: Vec<&'static str>,
    project: Project,
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
    let class_path = jar.iter().cloned().collect();
    let project = Project::open(ProjectOptions { class_path: Some(PathList(class_path)), ..ProjectOptions::default() });
    let classes = lines.take_while(|line| !line.starts_with("library ")).collect();
    Some(Library { jar, classes, project })
}

/// The variable that names the methods that are looked at.
const ONLY: &str = "HEAPWISE_LIBRARY";

/// Whether not all methods are looked at.
pub(super) fn is_filtered() -> bool {
    std::env::var_os(ONLY).is_some()
}

impl Library {
    /// The public methods and the constructors of the classes. `HEAPWISE_LIBRARY` names those that are looked at, by a part
    /// of their names.
    pub(super) fn methods(&self) -> Vec<Found> {
        let only = std::env::var(ONLY).ok();
        let mut found = Vec::new();
        for class in &self.classes {
            // Some have methods only, some constructors.
            let (methods, constructors) =
                (self.project.methods(class), self.project.methods(&format!("{class}.<init>")));
            assert!(methods.is_ok() || constructors.is_ok(), "{class} is not there, or has nothing to call");
            found.extend(methods.into_iter().flatten().chain(constructors.into_iter().flatten()));
        }
        found.retain(|method| only.as_ref().is_none_or(|only| method.name().contains(&**only)));
        found
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
