//! Maven: what `pom.xml` says, and what the local repository has. Maven itself is not run.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

use roxmltree::{Document, Node};

use super::{Layout, jars_in};

/// Chains of parents and of modules that are longer go in circles.
const DEEPEST: usize = 20;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Artifact {
    group: String,
    name: String,
    version: String,
}

#[derive(Clone, Debug)]
struct Dependency {
    artifact: Artifact,
    /// Whether what is compiled against the project needs it, too.
    is_passed_on: bool,
    is_for_tests: bool,
}

/// A `pom.xml`, with what its parents say.
#[derive(Clone, Default, Debug)]
struct Pom {
    properties: HashMap<String, String>,
    dependencies: Vec<Dependency>,
    /// Versions for dependencies that say none, by group and name.
    managed: HashMap<(String, String), String>,
    modules: Vec<String>,
}

/// The layout of a project with a `pom.xml`, its modules included.
pub(super) fn layout(directory: &Path, home: Option<&Path>) -> Result<Layout, String> {
    let repository = home.map(|home| home.join(".m2/repository"));
    let mut layout = Layout::default();
    let mut wanted = VecDeque::new();
    let mut own = HashSet::new();
    collect(directory, repository.as_deref(), &mut layout, &mut wanted, &mut own, 0)?;
    if layout.jars.is_empty() {
        resolve(repository.as_deref(), wanted, &own, &mut layout);
    }
    Ok(layout)
}

/// Notes the classes and the dependencies of a module and of those below it.
fn collect(
    directory: &Path,
    repository: Option<&Path>,
    layout: &mut Layout,
    wanted: &mut VecDeque<Dependency>,
    own: &mut HashSet<(String, String)>,
    depth: usize,
) -> Result<(), String> {
    let file = directory.join("pom.xml");
    let (pom, artifact) = read(&file, repository, depth)?;
    own.insert((artifact.group, artifact.name));
    if pom.modules.is_empty() || directory.join("src/main").is_dir() {
        layout.expect_classes(directory.join("target/classes"), "mvn compile");
    }
    // What `mvn dependency:copy-dependencies` leaves is exactly what the project needs.
    layout.jars.extend(jars_in(&directory.join("target/dependency")));
    wanted.extend(pom.dependencies.into_iter().filter(|dependency| !dependency.is_for_tests));
    for module in pom.modules {
        let below = directory.join(module);
        if below.join("pom.xml").is_file() && depth < DEEPEST {
            collect(&below, repository, layout, wanted, own, depth + 1)?;
        }
    }
    Ok(())
}

/// Finds jars, and what these need. Of several versions the one that is nearest to the project counts, as for Maven.
fn resolve(
    repository: Option<&Path>,
    mut wanted: VecDeque<Dependency>,
    own: &HashSet<(String, String)>,
    layout: &mut Layout,
) {
    let mut seen = own.clone();
    while let Some(Dependency { artifact, .. }) = wanted.pop_front() {
        let Artifact { group, name, version } = &artifact;
        if !seen.insert((group.clone(), name.clone())) {
            continue;
        }
        let place = repository.map(|repository| place(repository, &artifact));
        let of_kind = |kind: &str| place.as_ref().map(|place| place.join(format!("{name}-{version}.{kind}")));
        match of_kind("jar").filter(|jar| jar.is_file()) {
            Some(jar) => layout.jars.push(jar),
            None => layout.missing.push(format!("{group}:{name}:{version}")),
        }
        if let Some(file) = of_kind("pom").filter(|file| file.is_file())
            && let Ok((pom, _)) = read(&file, repository, 0)
        {
            wanted.extend(pom.dependencies.into_iter().filter(|dependency| dependency.is_passed_on));
        }
    }
}

fn place(repository: &Path, artifact: &Artifact) -> PathBuf {
    let mut place = repository.to_owned();
    place.extend(artifact.group.split('.'));
    place.join(&artifact.name).join(&artifact.version)
}

/// Reads a file, its parents first: what it says itself wins.
fn read(file: &Path, repository: Option<&Path>, depth: usize) -> Result<(Pom, Artifact), String> {
    let wrong = |what: String| format!("{}: {what}", file.display());
    let text = fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
    let document = Document::parse(&text).map_err(|error| wrong(error.to_string()))?;
    let project = document.root_element();
    let mut pom = Pom::default();
    let mut above = None;
    if let Some(parent) = child(project, "parent").filter(|_| depth < DEEPEST) {
        let written = artifact(parent, &pom);
        let relative = text_of(parent, "relativePath").unwrap_or("../pom.xml");
        let beside = file.parent().unwrap_or(Path::new("")).join(relative);
        let beside = if beside.is_dir() { beside.join("pom.xml") } else { beside };
        let stored = repository
            .map(|repository| place(repository, &written).join(format!("{}-{}.pom", written.name, written.version)));
        let found = Some(beside).filter(|file| file.is_file()).or(stored.filter(|file| file.is_file()));
        if let Some(found) = found {
            pom = read(&found, repository, depth + 1)?.0;
            pom.modules.clear();
        }
        above = Some(written);
    }
    let inherited = |name: &str, of: fn(&Artifact) -> &String| {
        text_of(project, name).map(str::to_owned).or_else(|| above.as_ref().map(|above| of(above).clone()))
    };
    let its = Artifact {
        group: inherited("groupId", |above| &above.group).unwrap_or_default(),
        name: text_of(project, "artifactId").unwrap_or_default().to_owned(),
        version: inherited("version", |above| &above.version).unwrap_or_default(),
    };
    for prefix in ["project.", "pom.", ""] {
        for (name, value) in [("groupId", &its.group), ("artifactId", &its.name), ("version", &its.version)] {
            pom.properties.insert(format!("{prefix}{name}"), value.clone());
        }
    }
    if let Some(properties) = child(project, "properties") {
        for property in properties.children().filter(Node::is_element) {
            let value = property.text().unwrap_or_default().trim().to_owned();
            pom.properties.insert(property.tag_name().name().to_owned(), value);
        }
    }
    if let Some(managed) = child(project, "dependencyManagement").and_then(|it| child(it, "dependencies")) {
        for dependency in managed.children().filter(|node| node.has_tag_name_of("dependency")) {
            let Artifact { group, name, version } = artifact(dependency, &pom);
            pom.managed.insert((group, name), version);
        }
    }
    if let Some(dependencies) = child(project, "dependencies") {
        for dependency in dependencies.children().filter(|node| node.has_tag_name_of("dependency")) {
            let scope = text_of(dependency, "scope").unwrap_or("compile");
            let is_optional = text_of(dependency, "optional") == Some("true");
            let is_jar = matches!(text_of(dependency, "type"), None | Some("jar"));
            if is_jar {
                let artifact = artifact(dependency, &pom);
                let is_passed_on = matches!(scope, "compile" | "runtime") && !is_optional;
                pom.dependencies.push(Dependency { artifact, is_passed_on, is_for_tests: scope == "test" });
            }
        }
    }
    if let Some(modules) = child(project, "modules") {
        let names = modules.children().filter(|node| node.has_tag_name_of("module")).filter_map(|node| node.text());
        pom.modules.extend(names.map(|name| name.trim().to_owned()));
    }
    Ok((pom, its))
}

/// What an element of a dependency, or of a parent, names.
fn artifact(of: Node<'_, '_>, pom: &Pom) -> Artifact {
    let said = |name: &str| text_of(of, name).map(|text| filled(text, pom));
    let (group, name) = (said("groupId").unwrap_or_default(), said("artifactId").unwrap_or_default());
    let managed = || pom.managed.get(&(group.clone(), name.clone())).cloned();
    let version = said("version").or_else(managed).unwrap_or_default();
    Artifact { version: filled(&version, pom), group, name }
}

/// A text in which properties are replaced by what they are.
fn filled(text: &str, pom: &Pom) -> String {
    let mut text = text.to_owned();
    for _ in 0..DEEPEST {
        let Some((before, rest)) = text.split_once("${") else { break };
        let Some((name, after)) = rest.split_once('}') else { break };
        let Some(value) = pom.properties.get(name) else { break };
        text = format!("{before}{value}{after}");
    }
    text
}

fn child<'a, 'i>(of: Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    of.children().find(|node| node.has_tag_name_of(name))
}

fn text_of<'a>(of: Node<'a, '_>, name: &str) -> Option<&'a str> {
    child(of, name)?.text().map(str::trim).filter(|text| !text.is_empty())
}

/// Names are compared without their namespace, which some files leave out.
trait Named {
    fn has_tag_name_of(&self, name: &str) -> bool;
}

impl Named for Node<'_, '_> {
    fn has_tag_name_of(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}
