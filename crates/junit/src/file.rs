//! The source of a class of tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::suite::{JUnit, Settings};

/// What a test uses that has to be said elsewhere in its file.
#[derive(Clone, Default, Debug)]
pub(crate) struct Needs {
    pub(crate) assertions: BTreeSet<&'static str>,
    pub(crate) support: bool,
    pub(crate) raw_types: bool,
    pub(crate) deprecation: bool,
    /// Classes of other packages, whole names by short ones.
    pub(crate) imports: BTreeMap<String, String>,
}

impl Needs {
    fn add(&mut self, other: &Needs) {
        self.assertions.extend(&other.assertions);
        self.support |= other.support;
        self.raw_types |= other.raw_types;
        self.deprecation |= other.deprecation;
        self.imports.extend(other.imports.clone());
    }
}

/// A test as it is written.
#[derive(Clone, Debug)]
pub(crate) struct TestSource {
    pub(crate) name: String,
    /// What it is about, for people: the method and its trail.
    pub(crate) about: Vec<String>,
    pub(crate) lines: Vec<String>,
    pub(crate) needs: Needs,
}

/// A class of tests.
pub(crate) struct Class<'a> {
    pub(crate) package: &'a str,
    pub(crate) name: &'a str,
    /// What is said of all of them.
    pub(crate) about: &'a [String],
    pub(crate) tests: &'a [&'a TestSource],
}

impl Class<'_> {
    pub(crate) fn text(&self, settings: &Settings) -> String {
        let mut needs = Needs::default();
        self.tests.iter().for_each(|test| needs.add(&test.needs));
        let mut text = String::new();
        if !self.package.is_empty() {
            let _ = write!(text, "package {};\n\n", self.package);
        }
        let (assertions, test) = match settings.junit {
            JUnit::Four => ("org.junit.Assert", "org.junit.Test"),
            JUnit::Five => ("org.junit.jupiter.api.Assertions", "org.junit.jupiter.api.Test"),
        };
        for name in &needs.assertions {
            let _ = writeln!(text, "import static {assertions}.{name};");
        }
        if !needs.assertions.is_empty() {
            text.push('\n');
        }
        let imports = needs.imports.values().map(|whole| &**whole);
        for import in imports.chain([test]).collect::<BTreeSet<&str>>() {
            let _ = writeln!(text, "import {import};");
        }
        text += "\n/**\n";
        for line in self.about {
            let _ = writeln!(text, " * {}", line.replace("*/", "* /"));
        }
        text += " */\n";
        let mut suppressed = Vec::new();
        if needs.raw_types {
            suppressed.extend(["\"rawtypes\"", "\"unchecked\""]);
        }
        if needs.deprecation {
            suppressed.extend(["\"deprecation\"", "\"removal\""]);
        }
        if !suppressed.is_empty() {
            let _ = writeln!(text, "@SuppressWarnings({{{}}})", suppressed.join(", "));
        }
        // JUnit 4 wants all of it public.
        let access = if settings.junit == JUnit::Four { "public " } else { "" };
        let _ = writeln!(text, "{access}class {} {{", self.name);
        for (index, test) in self.tests.iter().enumerate() {
            if index > 0 {
                text.push('\n');
            }
            for line in &test.about {
                // A backslash before a u would be read as an escape even here.
                let _ = writeln!(text, "    // {}", line.replace('\\', "/").replace(['\n', '\r'], " "));
            }
            let _ = writeln!(text, "    @Test\n    {access}void {}() throws Throwable {{", test.name);
            for line in &test.lines {
                let _ = if line.is_empty() { writeln!(text) } else { writeln!(text, "        {line}") };
            }
            text += "    }\n";
        }
        text + "}\n"
    }
}

/// The helper, for a package.
pub(crate) fn support(package: &str) -> String {
    const SUPPORT: &str = include_str!("../java/HeapwiseSupport.java");
    if package.is_empty() { SUPPORT.to_owned() } else { format!("package {package};\n\n{SUPPORT}") }
}
