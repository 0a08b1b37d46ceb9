//! Tests of many paths: what was written, what was left out and why, and whether a virtual machine agrees.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;
use std::rc::Rc;

use heapwise_explore::{EndingReport, PathReport, Trail, ValueReport};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::checking::Checking;
use crate::classes::{Classes, Method, package_of};
use crate::file::{Class, TestSource, support};
use crate::following::Plan;
use crate::jvm::{Jvm, JvmError, Ran, Runnable};
use crate::members::{Member, Members};
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

/// Tests, by the classes that they are in.
pub struct Suite {
    classes: Rc<Classes>,
    settings: Settings,
    /// The paths that tests are about.
    paths: Vec<Case>,
    groups: BTreeMap<String, Group>,
}

struct Group {
    package: String,
    name: String,
    about: Vec<String>,
    tests: Vec<Test>,
    taken: HashMap<String, usize>,
}

struct Test {
    target: String,
    trail: Trail,
    source: TestSource,
    /// The number of its path.
    case: usize,
    /// Whether calls build its input.
    is_planned: bool,
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
        Suite { classes, settings, paths: Vec::new(), groups: BTreeMap::new() }
    }

    /// Adds a path of a method, which is told with its types as `target`.
    pub fn add(&mut self, method: &Method, target: &str, path: PathReport) {
        self.paths.push(Case { method: method.clone(), target: target.to_owned(), path });
    }

    /// Writes the tests of all paths. Calls that build inputs are searched for on a virtual machine; without one, fields are set.
    pub fn write(&mut self, jvm: Option<&Jvm>) -> Result<Vec<LeftOut>, JvmError> {
        let mut left_out = Vec::new();
        let mut packages: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, case) in self.paths.iter().enumerate() {
            packages.entry(self.package(&case.method)).or_default().push(index);
        }
        let mut sources: BTreeMap<usize, (Written<TestSource>, bool)> = BTreeMap::new();
        for (package, cases) in &packages {
            let plans = match jvm.filter(|_| self.settings.inputs != Inputs::Fields) {
                Some(jvm) => self.plans(jvm, package, cases)?,
                None => Plans::default(),
            };
            for &index in cases {
                sources.insert(index, self.with_plan(index, package, &plans));
            }
        }
        for (index, (source, is_planned)) in sources {
            match source {
                Ok(source) => self.insert(index, source, is_planned),
                Err(Unwritable(reason)) => left_out.push(self.paths[index].left_out(reason)),
            }
        }
        Ok(left_out)
    }

    /// Nobody but the JDK may have classes in its packages.
    fn package(&self, method: &Method) -> String {
        let package = package_of(&method.class);
        if self.classes.is_of_jdk(&method.class) { format!("heapwise.{package}") } else { package }
    }

    fn plans(&self, jvm: &Jvm, package: &str, cases: &[usize]) -> Result<Plans, JvmError> {
        let mut wishes = Wishes::new(Members::new(&self.classes, package));
        let (mut heaps, mut of) = (Vec::new(), Vec::new());
        for &index in cases {
            let path = &self.paths[index].path;
            let body = Body::new(&self.classes, package, &self.settings, path);
            // What cannot be told to the search cannot be told to a test, which says why.
            if let Ok(wish) = wishes.wish(&body, path) {
                heaps.push(wish);
                of.push(index);
            }
        }
        let found = if heaps.is_empty() { Vec::new() } else { jvm.search(&wishes, &heaps)? };
        let found = found.into_iter().zip(heaps).map(|(found, wish)| (found, wish));
        Ok(Plans { members: wishes.all, of: of.into_iter().zip(found).collect() })
    }

    /// The test of a path, and whether calls build its input.
    fn with_plan(&self, index: usize, package: &str, plans: &Plans) -> (Written<TestSource>, bool) {
        let is_only_calls = self.settings.inputs == Inputs::Calls;
        let mut refused = "no few calls make its input (--inputs auto sets fields)".to_owned();
        match plans.of.get(&index) {
            Some((Ok(steps), wish)) if !is_only_calls || !steps.iter().any(Step::is_by_reflection) => {
                let plan = Plan { steps, wish, members: &plans.members };
                let source = self.source(index, package, Some(plan));
                if source.is_ok() || is_only_calls {
                    return (source, true);
                }
            }
            Some((Err(why), _)) => refused.clone_from(why),
            _ => {}
        }
        if is_only_calls { (unwritable(refused), true) } else { (self.source(index, package, None), false) }
    }

    fn insert(&mut self, index: usize, mut source: TestSource, is_planned: bool) {
        let case = &self.paths[index];
        let package = self.package(&case.method);
        let simple = case.method.class.rsplit('.').next().unwrap_or(&case.method.class);
        let name = format!("{}Test", simple.replace('$', ""));
        let about = &self.settings.about;
        let key = if package.is_empty() { name.clone() } else { format!("{package}.{name}") };
        let group = self.groups.entry(key).or_insert_with(|| {
            let first = format!("Tests of {}, one for each path.", case.method.class);
            let about = [first].into_iter().chain(about.iter().cloned()).collect();
            Group { package, name, about, tests: Vec::new(), taken: HashMap::new() }
        });
        let uses = group.taken.entry(source.name.clone()).or_default();
        *uses += 1;
        if *uses > 1 {
            source.name = format!("{}_{uses}", source.name);
        }
        let (target, trail) = (case.target.clone(), case.path.trail.clone());
        group.tests.push(Test { target, trail, source, case: index, is_planned });
    }

    fn source(&self, index: usize, package: &str, plan: Option<Plan<'_>>) -> Written<TestSource> {
        let Case { method, target, path } = &self.paths[index];
        let Some(found) = self.classes.method(method) else { return unwritable("the method has no class file") };
        if path.final_heap.as_ref().is_some_and(|end| end.is_cut_short) {
            return unwritable("the heap at the end is too large to be told");
        }
        let mut body = Body::new(&self.classes, package, &self.settings, path);
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
                    let named = body.ty(&ty);
                    body.line(format!("{named} {name} = {call};"));
                    if !matches!(value, ValueReport::Origin { .. }) {
                        returned = Some((Expression { text: name, ty }, value));
                    }
                }
                _ => body.line(format!("{call};")),
            },
            _ => return unwritable("it did not run to its end"),
        }
        body.gap();
        Checking::new(&mut body, end).all(returned, end)?;
        while body.lines.last().is_some_and(String::is_empty) {
            body.lines.pop();
        }
        let name = naming::name(&method.name, path);
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
            if self.rewrite(&mut wrong, &mut confirmed) {
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
        Ok(confirmed)
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
            self.rewrite(&mut bad, confirmed);
            self.drop_wrong(&bad, "does not compile: ", confirmed);
        }
    }

    /// Writes tests anew without calls that build their inputs, and takes them out of those that are wrong. Whether there are any.
    fn rewrite(&mut self, wrong: &mut HashMap<(String, String), String>, into: &mut Confirmed) -> bool {
        let mut impossible = HashMap::new();
        let mut rewritten = Vec::new();
        for (class, group) in &self.groups {
            for (at, test) in group.tests.iter().enumerate().filter(|(_, test)| test.is_planned) {
                let key = (class.clone(), test.source.name.clone());
                if wrong.remove(&key).is_none() {
                    continue;
                }
                let only_calls = self.settings.inputs == Inputs::Calls;
                let source = self.source(test.case, &group.package, None);
                match source {
                    Ok(source) if !only_calls => rewritten.push((class.clone(), at, source)),
                    Ok(_) => {
                        impossible.insert(key, "the calls that make its input do more than that".to_owned());
                    }
                    Err(Unwritable(reason)) => {
                        impossible.insert(key, reason);
                    }
                }
            }
        }
        let is_any = !rewritten.is_empty() || !impossible.is_empty();
        for (class, at, mut source) in rewritten {
            if let Some(test) = self.groups.get_mut(&class).and_then(|group| group.tests.get_mut(at)) {
                source.name.clone_from(&test.source.name);
                test.source = source;
                test.is_planned = false;
            }
        }
        self.drop_left_out(&impossible, into);
        is_any
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

const OTHERS: &str = "it passes only as long as no other test has changed static fields";

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
