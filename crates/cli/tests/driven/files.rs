//! The files that say what is covered, as the tools read them that they are for; and JaCoCo itself, which watches the tests.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use heapwise::coverage::{Coverage, jacoco, lcov};
use heapwise::junit::{InputsOption, TestOptions, TestWriter};
use heapwise::options::PathList;
use heapwise::{Options, Progress, Project, ProjectOptions};

use crate::bounded;
use crate::common::java::{compiled, root, sources};
use crate::common::junit::{compiled_by_junit, tool};

const JARS: [&str; 7] =
    ["org.jacoco.core", "org.jacoco.report", "org.jacoco.agent", "asm", "asm-tree", "asm-commons", "asm-analysis"];

fn jar(name: &str) -> PathBuf {
    Path::new("/usr/share/java").join(format!("{name}.jar"))
}

fn said(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{command:?}: {said}{}", String::from_utf8_lossy(&output.stderr));
    said
}

/// The counters of a report of JaCoCo: of each method, class, source file, package, and of all. What was missed, and what was covered.
type Counters = BTreeMap<(String, String), (u64, u64)>;

fn counters(xml: &Path) -> Counters {
    let text = fs::read_to_string(xml).expect("it was written");
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
    let document = roxmltree::Document::parse_with_options(&text, options).expect("well-formed");
    let mut found = Counters::new();
    for counter in document.descendants().filter(|node| node.has_tag_name("counter")) {
        let of: Vec<String> = counter
            .ancestors()
            .skip(1)
            .filter(|node| node.is_element() && !node.has_tag_name("report"))
            .map(|node| {
                let attribute = |name| node.attribute(name).unwrap_or_default();
                format!("{} {}{}", node.tag_name().name(), attribute("name"), attribute("desc"))
            })
            .collect();
        let number = |name| counter.attribute(name).expect("it is there").parse().expect("a number");
        let key = (of.join(" of "), counter.attribute("type").expect("it has one").to_owned());
        found.insert(key, (number("missed"), number("covered")));
    }
    found
}

/// JaCoCo notes where control comes to a few places, so that it misses what ran of a block that an exception has left: there, it tells less.
/// What there is altogether it tells the same.
fn compare(ours: &Counters, jacocos: &Counters) {
    let mut differing = Vec::new();
    let mut same = 0;
    for (key, &(missed, covered)) in ours {
        match jacocos.get(key) {
            Some(&it) if it == (missed, covered) => same += 1,
            Some(&(its_missed, its_covered))
                if its_missed + its_covered == missed + covered && its_covered < covered => {}
            other => differing.push(format!("{key:?}: here {missed} missed, {covered} covered; JaCoCo {other:?}")),
        }
    }
    differing.extend(jacocos.keys().filter(|key| !ours.contains_key(*key)).map(|key| format!("{key:?}: not here")));
    println!("{} counters, {same} the same, the others more", ours.len());
    assert!(differing.is_empty(), "{}", differing.join("\n"));
    assert!(same * 10 > ours.len() * 7, "only {same} of {} are the same", ours.len());
}

#[test]
fn other_tools_read_what_is_covered_and_jacoco_agrees() {
    if let Some(missing) = JARS.iter().map(|name| jar(name)).find(|jar| !jar.exists()) {
        heapwise_testing::skip(format!("{} is missing", missing.display()), "scripts/install-libraries installs it");
        return;
    }
    let java = root().join("subjects/java");
    let files: Vec<PathBuf> =
        ["bugs/BankAccount.java", "bugs/DoublyLinkedList.java", "bugs/RingBuffer.java", "bugs/BinarySearch.java"]
            .iter()
            .map(|file| java.join(file))
            .collect();
    let api = compiled(&["--release", "8"], &sources(&java.join("api")));
    let api_path = api.path().display().to_string();
    let classes = compiled(&["--release", "8", "-cp", &api_path], &files);
    let class_path = vec![classes.path().to_owned(), api.path().to_owned()];
    let project =
        Project::open(ProjectOptions { class_path: Some(PathList(class_path.clone())), ..ProjectOptions::default() });
    let options: Options = bounded(2, None);
    // Calls that build inputs would count as covered.
    let written = TestOptions { inputs: InputsOption::Fields, ..TestOptions::default() };
    let mut writer = TestWriter::new(&project, &written, &options).expect("a JDK with javac");
    let mut coverage = Coverage::default();
    for found in files.iter().flat_map(|file| {
        let class = file.file_stem().expect("a name").to_string_lossy().into_owned();
        project.find(format!("bugs.{class}")).expect("it is there")
    }) {
        let target = found.load().expect("it can be explored");
        writer.add(&target, &Progress::default()).expect("it can be explored");
        coverage.add(&target, &target.count(&options).expect("it can be explored"));
    }
    let report = coverage.report().expect("of Java");
    let tests = writer.finish().expect("they run");
    assert!(tests.report.left_out.is_empty(), "{:?}", tests.report.reasons());
    let folder = tempfile::tempdir().expect("a directory");
    let at = |name: &str| folder.path().join(name);

    let ours = at("ours.xml");
    fs::write(&ours, jacoco(&report, "all")).expect("it can be written");
    let reads = at("reads");
    let jars = std::env::join_paths(JARS.iter().map(|name| jar(name)).chain([reads.clone()])).expect("no colons");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/driven/jacoco/Reads.java");
    said(tool("javac").arg("-cp").arg(&jars).arg("-d").arg(&reads).arg(source));
    let valid = said(tool("java").arg("-cp").arg(&jars).args(["Reads", "validate"]).arg(&ours));
    assert_eq!(valid.trim(), "valid");

    let Some(junit) = compiled_by_junit(&tests, &class_path) else { return };
    said(tool("jar").current_dir(folder.path()).arg("xf").arg(jar("org.jacoco.agent")).arg("jacocoagent.jar"));
    let data = at("data");
    let agent = format!("-javaagent:{}=destfile={},includes=bugs.*", at("jacocoagent.jar").display(), data.display());
    let mut run = tool("java");
    run.arg(agent).args(["-ea", "-cp"]).arg(&junit.class_path).arg("org.junit.platform.console.ConsoleLauncher");
    said(run.args(["--disable-banner", "--details", "none", "--scan-classpath"]).arg(&junit.out));
    let mut make = tool("java");
    make.arg("-cp").arg(&jars).args(["Reads", "report"]).arg(data).arg(classes.path()).arg(at("jacoco.xml"));
    said(&mut make);
    compare(&counters(&ours), &counters(&at("jacoco.xml")));

    let info = at("ours.info");
    let mut source = |package: &str, file: &str| java.join(package).join(file).display().to_string();
    fs::write(&info, lcov(&report, &mut source)).expect("it can be written");
    if Command::new("lcov").arg("--version").output().is_err() {
        heapwise_testing::skip("lcov is missing", "scripts/install-libraries installs it");
        return;
    }
    let branches = ["--rc", "lcov_branch_coverage=1"];
    let summary = said(Command::new("lcov").args(branches).arg("--summary").arg(&info));
    let counts = report.counts;
    for (what, count) in [("lines", counts.lines), ("branches", counts.branches)] {
        let expected = format!("({} of {} {what})", count.covered, count.total);
        assert!(summary.contains(&expected), "no {expected:?} in {summary}");
    }
    said(Command::new("genhtml").args(["--quiet", "--branch-coverage", "-o"]).arg(at("html")).arg(&info));
    assert!(at("html").join("index.html").exists());
}
