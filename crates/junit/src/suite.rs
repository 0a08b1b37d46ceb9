//! Tests of many paths: what was written, what was left out and why, and whether a virtual machine agrees.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use heapwise_explore::{Bound, EndingReport, PathReport, Trail, ValueReport};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::checking::Checking;
use crate::classes::{Classes, Method, package_of};
use crate::file::{Class, TestSource, support};
use crate::following::Plan;
use crate::jvm::{Jvm, JvmError, Ran, Runnable};
use crate::members::{Member, Members};
use crate::minimal;
use crate::naming;
use crate::plan::Step;
use crate::search::Planned;
use crate::values::{Body, Expression, Unwritable, Written, unwritable};
use crate::wanted::{Wish, Wishes};

/// For which JUnit tests are written.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub enum JUnit {
    #[serde(rename = "4")]
    Four,
    #[default]
    #[serde(rename = "5")]
    Five,
}

/// How tests build their inputs.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Inputs {
    /// By calls where a few of them make the same heap, else by setting fields.
    #[default]
    Auto,
    /// By calls and assignments alone: what they do not make has no test.
    Calls,
    /// By setting fields.
    Fields,
}

/// How tests are written.
#[derive(Clone, Default, Debug)]
pub struct Settings {
    pub junit: JUnit,
    /// Tests may set fields of classes of the JDK, so that whoever runs them has to open its packages.
    pub opens_jdk: bool,
    pub inputs: Inputs,
    /// Whether paths choose what references are when they meet them, so that comparisons of references are no branches.
    pub splits_references: bool,
    /// What is said of all tests of a class, for people: options, bounds.
    pub about: Vec<String>,
}

/// A path that has no test.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LeftOut {
    /// The method, with the types of its parameters.
    pub target: String,
    pub trail: Trail,
    pub reason: String,
}

/// A test that does not behave on a virtual machine as its path says: a bug of heapwise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WrongTest {
    pub target: String,
    pub trail: Trail,
    pub test: String,
    /// What the virtual machine or the compiler says.
    pub said: String,
}

/// A test that was written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TestReport {
    pub target: String,
    pub trail: Trail,
    /// The class of tests, and the name in it.
    pub class: String,
    pub name: String,
}

/// What became of tests on a virtual machine.
#[derive(Clone, Default, Debug)]
pub struct Confirmed {
    pub left_out: Vec<LeftOut>,
    pub wrong: Vec<WrongTest>,
}

/// A file to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestFile {
    /// Seen from the directory of the tests.
    pub path: PathBuf,
    pub text: String,
}

/// The plans for paths, by their numbers.
#[derive(Default)]
struct Plans {
    members: Vec<Member>,
    of: HashMap<usize, (Planned, Wish)>,
}

impl Plans {
    fn plan(&self, index: usize) -> Option<Plan<'_>> {
        match self.of.get(&index)? {
            (Ok(steps), wish) => Some(Plan { steps, wish, members: &self.members }),
            _ => None,
        }
    }
}

/// Tests, by the classes that they are in.
pub struct Suite {
    classes: Rc<Classes>,
    settings: Settings,
    /// The paths that tests are about.
    paths: Vec<Case>,
    /// How calls build their inputs, by the package of the tests.
    plans: BTreeMap<String, Plans>,
    groups: BTreeMap<String, Group>,
    /// What there is a test for each of.
    each: &'static str,
}

struct Group {
    package: String,
    name: String,
    about: Vec<String>,
    tests: Vec<Test>,
    /// What its tests import.
    imports: BTreeMap<String, String>,
}

struct Test {
    target: String,
    trail: Trail,
    source: TestSource,
    /// The number of its path.
    case: usize,
    manner: Manner,
}

/// How a test is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Manner {
    /// Calls build its input.
    is_planned: bool,
    /// Generic classes have no type arguments.
    is_raw: bool,
}

impl Manner {
    /// What is tried where a test cannot be so.
    fn next(self, does_compile: bool) -> Option<Manner> {
        match self {
            Manner { is_raw: false, .. } if !does_compile => Some(Manner { is_raw: true, ..self }),
            Manner { is_planned: true, .. } => Some(Manner { is_planned: false, is_raw: false }),
            _ => None,
        }
    }
}

/// A path of a method.
struct Case {
    method: Method,
    target: String,
    path: PathReport,
}

impl Case {
    fn left_out(&self, reason: String) -> LeftOut {
        LeftOut { target: self.target.clone(), trail: self.path.trail.clone(), reason }
    }
}

impl Suite {
    pub fn new(classes: Rc<Classes>, settings: Settings) -> Self {
        Suite { classes, settings, paths: Vec::new(), plans: BTreeMap::new(), groups: BTreeMap::new(), each: "path" }
    }

    /// Says that the paths are those of findings.
    pub fn is_of_findings(&mut self) {
        self.each = "finding";
    }

    /// Adds a path of a method, which is told with its types as `target`.
    pub fn add(&mut self, method: &Method, target: &str, path: PathReport) {
        self.paths.push(Case { method: method.clone(), target: target.to_owned(), path });
    }

    /// Writes the tests of all paths. Calls that build inputs are searched for on a virtual machine, until somebody wants it to stop;
    /// where none are found, or without such a machine, fields are set.
    pub fn write(&mut self, jvm: Option<&Jvm>, stop: &AtomicBool) -> Result<Vec<LeftOut>, JvmError> {
        let mut left_out = Vec::new();
        let mut packages: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, case) in self.paths.iter().enumerate() {
            packages.entry(self.package(&case.method)).or_default().push(index);
        }
        for (package, cases) in packages {
            let plans = match jvm.filter(|_| self.settings.inputs != Inputs::Fields) {
                Some(jvm) => self.find_plans((jvm, stop), &package, &cases)?,
                None => Plans::default(),
            };
            self.plans.insert(package, plans);
        }
        for index in 0..self.paths.len() {
            match self.first_source(index) {
                Ok((source, manner)) => self.insert(index, source, manner),
                Err(Unwritable(reason)) => left_out.push(self.paths[index].left_out(reason)),
            }
        }
        self.call_apart();
        Ok(left_out)
    }

    /// Nobody but the JDK may have classes in its packages.
    fn package(&self, method: &Method) -> String {
        let package = package_of(&method.class);
        if self.classes.is_of_jdk(&method.class) { format!("heapwise.{package}") } else { package }
    }

    fn find_plans(&self, (jvm, stop): (&Jvm, &AtomicBool), package: &str, cases: &[usize]) -> Result<Plans, JvmError> {
        let mut wishes = Wishes::new(Members::new(&self.classes, package));
        let (mut heaps, mut of) = (Vec::new(), Vec::new());
        for &index in cases {
            let path = &self.paths[index].path;
            let imported = BTreeMap::new();
            let body = Body::new((&self.classes, &self.settings), (package, &imported), path);
            // What cannot be told to the search cannot be told to a test, which says why.
            if let Ok(wish) = wishes.wish(&body, path) {
                heaps.push(wish);
                of.push(index);
            }
        }
        let found = if heaps.is_empty() { Vec::new() } else { jvm.search(&wishes, &heaps, stop)? };
        let found = found.into_iter().zip(heaps);
        Ok(Plans { members: wishes.all, of: of.into_iter().zip(found).collect() })
    }

    /// The test of a path, in the first manner in which there is one.
    fn first_source(&self, index: usize) -> Written<(TestSource, Manner)> {
        let mut manner = Manner { is_planned: true, is_raw: false };
        if self.settings.inputs == Inputs::Calls {
            self.refused(index)?;
            return Ok((self.source(index, manner)?, manner));
        }
        let plans = self.plans.get(&self.package(&self.paths[index].method));
        if plans.and_then(|plans| plans.plan(index)).is_some()
            && let Ok(source) = self.source(index, manner)
        {
            return Ok((source, manner));
        }
        manner.is_planned = false;
        Ok((self.source(index, manner)?, manner))
    }

    /// Says why calls alone do not build the input of a path.
    fn refused(&self, index: usize) -> Written {
        let plans = self.plans.get(&self.package(&self.paths[index].method));
        match plans.and_then(|plans| plans.of.get(&index)) {
            Some((Ok(steps), _)) if !steps.iter().any(Step::is_by_reflection) => Ok(()),
            Some((Err(why), _)) => unwritable(why.clone()),
            _ => unwritable("no few calls make its input (--inputs auto sets fields)"),
        }
    }

    fn class_of_tests(&self, method: &Method) -> (String, String, String) {
        let package = self.package(method);
        let simple = method.class.rsplit('.').next().unwrap_or(&method.class);
        let name = format!("{}Test", simple.replace('$', ""));
        let key = if package.is_empty() { name.clone() } else { format!("{package}.{name}") };
        (key, package, name)
    }

    fn insert(&mut self, index: usize, source: TestSource, manner: Manner) {
        let case = &self.paths[index];
        let (key, package, name) = self.class_of_tests(&case.method);
        let (about, each) = (&self.settings.about, self.each);
        let group = self.groups.entry(key).or_insert_with(|| {
            let first = format!("Tests of {}, one for each {each}.", case.method.class);
            let about = [first].into_iter().chain(about.iter().cloned()).collect();
            Group { package, name, about, tests: Vec::new(), imports: BTreeMap::new() }
        });
        group.imports.extend(source.needs.imports.clone());
        let (target, trail) = (case.target.clone(), case.path.trail.clone());
        group.tests.push(Test { target, trail, source, case: index, manner });
    }

    /// Gives each test of a class a name of its own: those that are called the same say more of their conditions, as far as
    /// that tells them apart, and else have numbers.
    fn call_apart(&mut self) {
        for group in self.groups.values_mut() {
            let names: Vec<Vec<String>> = (group.tests.iter())
                .map(|test| {
                    let Case { method, path, .. } = &self.paths[test.case];
                    let is_of_library = |method: &str| is_in_jdk(&self.classes, method);
                    naming::names(&method.name, path, &is_of_library)
                })
                .collect();
            for (test, name) in group.tests.iter_mut().zip(naming::apart(&names)) {
                test.source.name = name;
            }
        }
    }

    fn source(&self, index: usize, manner: Manner) -> Written<TestSource> {
        let Case { method, target, path } = &self.paths[index];
        let Some(found) = self.classes.method(method) else { return unwritable("the method has no class file") };
        if path.final_heap.as_ref().is_some_and(|end| end.is_cut_short) {
            return unwritable("the heap at the end is too large to be told");
        }
        let (key, package, _) = self.class_of_tests(method);
        let none = BTreeMap::new();
        let imported = self.groups.get(&key).map_or(&none, |group| &group.imports);
        let mut body = Body::new((&self.classes, &self.settings), (&package, imported), path);
        body.is_raw = manner.is_raw;
        body.declare_types(&found, &path.input, method);
        let plans = self.plans.get(&package);
        let plan = if manner.is_planned { plans.and_then(|plans| plans.plan(index)) } else { None };
        let end = path.final_heap.as_ref();
        match plan {
            Some(plan) => body.follow(plan, &path.input)?,
            None => body.build(&path.input)?,
        }
        let result = match &path.ending {
            EndingReport::Returned { result, .. } => result.as_ref(),
            _ => None,
        };
        body.name_parts(&path.input, end, result);
        let is_bound = !found.access.is_static() && method.name != "<init>";
        let own = usize::from(is_bound) + if is_main(method) { 0 } else { found.types.params.len() };
        let Some(beside) = path.input.params.get(own..) else { return unwritable("an argument is not told") };
        let results = path.input.objects.iter().filter_map(|object| object.function.as_ref());
        body.set_beside(beside, results.map(|function| function.results.len()).sum())?;
        let (call, result_type) = body.call(method, &found, &path.input)?;
        body.gap();
        let mut returned = None;
        match &path.ending {
            EndingReport::Threw { exception } => body.check_thrown(&call, exception)?,
            EndingReport::Returned { result, .. } => match (result, result_type) {
                (Some(value), Some(ty)) => {
                    let name = body.local("result");
                    let named = body.readable(&ty);
                    body.line(format!("{named} {name} = {call};"));
                    if !matches!(value, ValueReport::Origin { .. }) {
                        returned = Some((Expression { text: name, ty }, value));
                    }
                }
                _ => body.line(format!("{call};")),
            },
            EndingReport::Cut { bound: Bound::Calls, .. } => body.check_endless(&call),
            _ => return unwritable("it did not run to its end"),
        }
        body.gap();
        // Where calls nest without end, nobody knows what they have changed until then.
        let end = end.filter(|_| !matches!(path.ending, EndingReport::Cut { .. }));
        Checking::new(&mut body, end).all(returned, end)?;
        while body.lines.last().is_some_and(String::is_empty) {
            body.lines.pop();
        }
        let name = String::new();
        let about = vec![format!("{target}, path {}", path.trail)];
        Ok(TestSource { name, about, lines: body.lines, needs: body.needs })
    }

    /// Compiles and runs all tests. Where calls build the input of one that is not as foreseen, fields are set instead. What
    /// is not as foreseen even so is dropped, and told of.
    pub fn confirm(&mut self, jvm: &Jvm) -> Result<Confirmed, JvmError> {
        let mut confirmed = Confirmed::default();
        while !self.groups.is_empty() {
            self.compile(jvm, &mut confirmed)?;
            let all = self.runnables();
            let mut wrong: HashMap<(String, String), String> = HashMap::new();
            let mut unbuilt = HashMap::new();
            for (test, ran) in all.iter().zip(jvm.run(&all, self.settings.opens_jdk)?) {
                match ran {
                    Ran::Passed => {}
                    Ran::Unbuilt(why) => {
                        unbuilt.insert(test.key(), format!("it cannot be built: {why}"));
                    }
                    Ran::Failed(_) if self.is_endless(test) => {
                        unbuilt.insert(test.key(), NOT_ENDLESS.to_owned());
                    }
                    Ran::Failed(said) => {
                        // Another test may have left something in static fields.
                        let alone = jvm.run(std::slice::from_ref(test), self.settings.opens_jdk)?;
                        if alone == [Ran::Passed] {
                            unbuilt.insert(test.key(), OTHERS.to_owned());
                        } else {
                            wrong.insert(test.key(), said);
                        }
                    }
                }
            }
            if self.rewrite(&mut wrong, true, &mut confirmed) {
                continue;
            }
            self.drop_wrong(&wrong, "", &mut confirmed);
            self.drop_left_out(&unbuilt, &mut confirmed);
            let mut backwards = self.runnables();
            backwards.reverse();
            let ran = jvm.run(&backwards, self.settings.opens_jdk)?;
            let failed = backwards.iter().zip(ran).filter(|(_, ran)| *ran != Ran::Passed);
            let dependent = failed.map(|(test, _)| (test.key(), OTHERS.to_owned())).collect();
            self.drop_left_out(&dependent, &mut confirmed);
            break;
        }
        self.call_apart();
        Ok(confirmed)
    }

    /// Whether a test is about calls that nest without end.
    fn is_endless(&self, test: &Runnable) -> bool {
        let of_class = self.groups.get(&test.class).map_or(&[][..], |group| &group.tests);
        let found = of_class.iter().find(|known| known.source.name == test.test);
        found.is_some_and(|found| matches!(self.paths[found.case].path.ending, EndingReport::Cut { .. }))
    }

    /// Compiles all tests, without those that do not compile.
    fn compile(&mut self, jvm: &Jvm, confirmed: &mut Confirmed) -> Result<(), JvmError> {
        loop {
            let files = self.files();
            let errors = jvm.compile(&files, self.settings.junit)?;
            if errors.is_empty() {
                return Ok(());
            }
            let texts: HashMap<PathBuf, String> = files.into_iter().map(|file| (file.path, file.text)).collect();
            let mut bad = HashMap::new();
            for error in errors {
                let test = texts.get(&error.file).and_then(|text| test_at(text, error.line));
                let Some(test) = test else { return Err(JvmError(error.said)) };
                bad.entry((class_of(&error.file), test)).or_insert(error.said);
            }
            self.rewrite(&mut bad, false, confirmed);
            self.drop_wrong(&bad, "does not compile: ", confirmed);
        }
    }

    /// Writes tests anew in another manner, and takes them out of those that are wrong. Whether there are any.
    fn rewrite(
        &mut self,
        wrong: &mut HashMap<(String, String), String>,
        does_compile: bool,
        into: &mut Confirmed,
    ) -> bool {
        let mut impossible = HashMap::new();
        let mut rewritten = Vec::new();
        for (class, group) in &self.groups {
            for (at, test) in group.tests.iter().enumerate() {
                let key = (class.clone(), test.source.name.clone());
                if !wrong.contains_key(&key) {
                    continue;
                }
                let Some(mut manner) = test.manner.next(does_compile) else { continue };
                if !manner.is_planned && self.settings.inputs == Inputs::Calls {
                    wrong.remove(&key);
                    impossible.insert(key, "the calls that make its input do more than that".to_owned());
                    continue;
                }
                let mut source = self.source(test.case, manner);
                if source.is_err() && manner.is_planned {
                    manner.is_planned = false;
                    source = self.source(test.case, manner);
                }
                wrong.remove(&key);
                match source {
                    Ok(source) => rewritten.push((class.clone(), at, source, manner)),
                    Err(Unwritable(reason)) => {
                        impossible.insert(key, reason);
                    }
                }
            }
        }
        let is_any = !rewritten.is_empty() || !impossible.is_empty();
        for (class, at, mut source, manner) in rewritten {
            if let Some(test) = self.groups.get_mut(&class).and_then(|group| group.tests.get_mut(at)) {
                source.name.clone_from(&test.source.name);
                test.source = source;
                test.manner = manner;
            }
        }
        self.drop_left_out(&impossible, into);
        is_any
    }

    /// Leaves out tests without which the others take the same branches, each way, and end in the same ways: those of each method
    /// by themselves. How many, and of how many ways.
    pub fn minimize(&mut self) -> (usize, usize) {
        let mut by_target: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
        for (class, group) in &self.groups {
            for test in &group.tests {
                by_target.entry((class, &test.target)).or_default().push(test.case);
            }
        }
        let mut kept: HashSet<usize> = HashSet::new();
        let mut ways = HashSet::new();
        for cases in by_target.into_values() {
            let is_of_jdk = self.classes.is_of_jdk(&self.paths[cases[0]].method.class);
            let counts = |method: &str| is_of_jdk || !is_in_jdk(&self.classes, method);
            let paths: Vec<&PathReport> = cases.iter().map(|&case| &self.paths[case].path).collect();
            let all: Vec<_> = paths.iter().map(|path| minimal::ways(path, &counts)).collect();
            kept.extend(minimal::cover(&paths, &all).into_iter().map(|index| cases[index]));
            ways.extend(all.into_iter().flatten().map(|way| (self.paths[cases[0]].target.clone(), way)));
        }
        let mut left_out = 0;
        for group in self.groups.values_mut() {
            let before = group.tests.len();
            group.tests.retain(|test| kept.contains(&test.case));
            left_out += before - group.tests.len();
            if let Some(first) = group.about.first_mut() {
                *first =
                    first.replace(", one for each path.", ", fewer than paths, with the same coverage of branches.");
            }
        }
        self.call_apart();
        (left_out, ways.len())
    }

    fn runnables(&self) -> Vec<Runnable> {
        let all = self.groups.iter().flat_map(|(class, group)| group.tests.iter().map(move |test| (class, test)));
        all.map(|(class, test)| Runnable { class: class.clone(), test: test.source.name.clone() }).collect()
    }

    fn drop_wrong(&mut self, wrong: &HashMap<(String, String), String>, before: &str, into: &mut Confirmed) {
        self.remove(wrong, |test, said| {
            let said = format!("{before}{said}");
            into.wrong.push(WrongTest { target: test.target, trail: test.trail, test: test.source.name, said });
        });
    }

    fn drop_left_out(&mut self, left_out: &HashMap<(String, String), String>, into: &mut Confirmed) {
        self.remove(left_out, |test, reason| {
            into.left_out.push(LeftOut { target: test.target, trail: test.trail, reason: reason.to_owned() });
        });
    }

    fn remove(&mut self, which: &HashMap<(String, String), String>, mut told: impl FnMut(Test, &str)) {
        for (class, group) in &mut self.groups {
            for test in std::mem::take(&mut group.tests) {
                match which.get(&(class.clone(), test.source.name.clone())) {
                    Some(said) => told(test, said),
                    None => group.tests.push(test),
                }
            }
        }
        self.groups.retain(|_, group| !group.tests.is_empty());
    }

    /// All tests, by class and in order.
    pub fn tests(&self) -> Vec<TestReport> {
        let all = self.groups.iter().flat_map(|(class, group)| group.tests.iter().map(move |test| (class, test)));
        let report = |(class, test): (&String, &Test)| TestReport {
            target: test.target.clone(),
            trail: test.trail.clone(),
            class: class.clone(),
            name: test.source.name.clone(),
        };
        all.map(report).collect()
    }

    /// The files, with the helper in each package that needs it.
    pub fn files(&self) -> Vec<TestFile> {
        let mut files = Vec::new();
        let mut packages = HashSet::new();
        for group in self.groups.values() {
            let folder: PathBuf = group.package.split('.').collect();
            let tests: Vec<&TestSource> = group.tests.iter().map(|test| &test.source).collect();
            let class = Class { package: &group.package, name: &group.name, about: &group.about, tests: &tests };
            let path = folder.join(format!("{}.java", group.name));
            files.push(TestFile { path, text: class.text(&self.settings) });
            if tests.iter().any(|test| test.needs.support) && packages.insert(group.package.clone()) {
                let path = folder.join("HeapwiseSupport.java");
                files.push(TestFile { path, text: support(&group.package) });
            }
        }
        files
    }
}

const NOT_ENDLESS: &str = "calls nest deep, but the stack of the virtual machine is large enough for them";
const OTHERS: &str = "it passes only as long as no other test has changed static fields";

/// Whether a method, as reports name it, is one of the JDK.
pub(crate) fn is_in_jdk(classes: &Classes, method: &str) -> bool {
    let method = method.split('(').next().unwrap_or(method);
    method.rsplit_once('.').is_some_and(|(class, _)| classes.is_of_jdk(class))
}

fn is_main(method: &Method) -> bool {
    method.name == "main" && method.descriptor == "([Ljava/lang/String;)V"
}

/// The class of tests that is in a file.
fn class_of(file: &std::path::Path) -> String {
    let words: Vec<String> = file.with_extension("").iter().map(|word| word.to_string_lossy().into_owned()).collect();
    words.join(".")
}

/// The test in which a line is.
fn test_at(text: &str, line: usize) -> Option<String> {
    let lines: Vec<&str> = text.lines().take(line).collect();
    lines.iter().rev().find_map(|line| {
        let rest = line.trim_start().trim_start_matches("public ").strip_prefix("void ")?;
        rest.split_once("() throws Throwable").map(|(name, _)| name.to_owned())
    })
}
