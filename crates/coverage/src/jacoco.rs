//! JaCoCo's XML: <https://www.jacoco.org/jacoco/trunk/coverage/report.dtd>.
//!
//! A report has packages; a package has classes with their methods, and source files with their lines; each has counters of what
//! was missed and what was covered. A counter of what there is none of is left out.

use std::collections::BTreeMap;

use crate::report::{ClassCoverage, Count, CoverageReport, LineCoverage, MethodCoverage, joined};

/// What JaCoCo would have written, had it watched all paths.
pub fn jacoco(report: &CoverageReport, name: &str) -> String {
    let mut packages: BTreeMap<String, Vec<&ClassCoverage>> = BTreeMap::new();
    for class in &report.classes {
        let package = class.class.rsplit_once('.').map_or("", |(package, _)| package).replace('.', "/");
        packages.entry(package).or_default().push(class);
    }
    let mut xml = Xml(String::from(concat!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
        "<!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">\n"
    )));
    xml.open("report", &[("name", name)]);
    let mut total = Counters::default();
    for (name, classes) in packages {
        total.add(package(&mut xml, &name, &classes));
    }
    xml.counters(&total);
    xml.close("report");
    xml.0
}

fn package(xml: &mut Xml, name: &str, classes: &[&ClassCoverage]) -> Counters {
    xml.open("package", &[("name", name)]);
    let mut total = Counters::default();
    let mut files: BTreeMap<&str, Vec<&ClassCoverage>> = BTreeMap::new();
    for class in classes {
        let written = class.class.replace('.', "/");
        let file = class.file.as_deref();
        let attributes = [("name", &*written)].into_iter().chain(file.map(|file| ("sourcefilename", file)));
        xml.open("class", &attributes.collect::<Vec<_>>());
        class.methods.iter().for_each(|method| self::method(xml, method));
        let counters = Counters::of_classes(&[class]);
        xml.counters(&counters);
        xml.close("class");
        match file {
            Some(file) => files.entry(file).or_default().push(class),
            None => total.add(counters),
        }
    }
    for (name, classes) in files {
        xml.open("sourcefile", &[("name", name)]);
        for line in joined(classes.iter().flat_map(|class| &class.methods)) {
            let LineCoverage { line, instructions, branches } = line;
            let numbers = [instructions.missed(), instructions.covered, branches.missed(), branches.covered];
            let [mi, ci, mb, cb] = numbers.map(|number| number.to_string());
            let line = line.to_string();
            xml.empty("line", &[("nr", &line), ("mi", &mi), ("ci", &ci), ("mb", &mb), ("cb", &cb)]);
        }
        let counters = Counters::of_classes(&classes);
        xml.counters(&counters);
        xml.close("sourcefile");
        total.add(counters);
    }
    xml.counters(&total);
    xml.close("package");
    total
}

fn method(xml: &mut Xml, method: &MethodCoverage) {
    let line = method.first_line().map(|line| line.to_string());
    let named = [("name", &*method.name), ("desc", &*method.descriptor)];
    let attributes: Vec<_> = named.into_iter().chain(line.as_deref().map(|line| ("line", line))).collect();
    xml.open("method", &attributes);
    xml.counters(&Counters::of_method(method));
    xml.close("method");
}

/// In the order in which JaCoCo writes them.
#[derive(Copy, Clone, Default)]
struct Counters {
    instructions: Count,
    branches: Count,
    lines: Count,
    /// The fewest paths that make up all others (McCabe), and those of them that have run, as JaCoCo estimates them.
    complexity: Count,
    methods: Count,
    classes: Count,
}

impl Counters {
    fn of_method(method: &MethodCoverage) -> Counters {
        let mut complexity = Count::of([method.has_run()]);
        for branch in &method.branches {
            let ways = Count::of(branch.ways.iter().map(|way| way.covered));
            complexity.add(Count { covered: ways.covered.saturating_sub(1), total: ways.total - 1 });
        }
        Counters {
            instructions: method.counts.instructions,
            branches: method.counts.branches,
            lines: method.counts.lines,
            complexity,
            methods: Count::of([method.has_run()]),
            classes: Count::default(),
        }
    }

    /// Of the classes of a file: a line that several methods have counts once.
    fn of_classes(classes: &[&ClassCoverage]) -> Counters {
        let methods = || classes.iter().flat_map(|class| &class.methods);
        let mut counters = Counters::default();
        for method in methods() {
            counters.add(Counters::of_method(method));
        }
        counters.lines = Count::of(joined(methods()).iter().map(LineCoverage::has_run));
        counters.classes = Count::of(classes.iter().map(|class| class.methods.iter().any(MethodCoverage::has_run)));
        counters
    }

    fn add(&mut self, other: Counters) {
        self.instructions.add(other.instructions);
        self.branches.add(other.branches);
        self.lines.add(other.lines);
        self.complexity.add(other.complexity);
        self.methods.add(other.methods);
        self.classes.add(other.classes);
    }
}

struct Xml(String);

impl Xml {
    fn tag(&mut self, name: &str, attributes: &[(&str, &str)], end: &str) {
        self.0 += &format!("<{name}");
        for (name, value) in attributes {
            self.0 += &format!(" {name}=\"{}\"", escaped(value));
        }
        self.0 += end;
    }

    fn open(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.tag(name, attributes, ">\n");
    }

    fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) {
        self.tag(name, attributes, "/>\n");
    }

    fn close(&mut self, name: &str) {
        self.0 += &format!("</{name}>\n");
    }

    fn counters(&mut self, counters: &Counters) {
        let all = [
            ("INSTRUCTION", counters.instructions),
            ("BRANCH", counters.branches),
            ("LINE", counters.lines),
            ("COMPLEXITY", counters.complexity),
            ("METHOD", counters.methods),
            ("CLASS", counters.classes),
        ];
        for (name, count) in all.into_iter().filter(|(_, count)| count.total > 0) {
            let (missed, covered) = (count.missed().to_string(), count.covered.to_string());
            self.empty("counter", &[("type", name), ("missed", &missed), ("covered", &covered)]);
        }
    }
}

/// Names of classes may have any characters. Those that XML cannot have become `?`.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '&' => out += "&amp;",
            '"' => out += "&quot;",
            '\u{fffe}' | '\u{ffff}' => out.push('?'),
            char if char.is_control() => out.push('?'),
            char => out.push(char),
        }
    }
    out
}
