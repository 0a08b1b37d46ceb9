//! Gradle: what a build file names, and what Gradle's cache has. Build files are programs, which are not run: what they say by
//! anything but plain coordinates is not seen.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Layout, directories_in, jars_in};

pub(super) const FILES: [&str; 4] = ["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"];

/// What a dependency is for where it is on the class path of the compiled classes.
const CONFIGURATIONS: [&str; 6] = ["implementation", "api", "compileOnly", "compileOnlyApi", "runtimeOnly", "compile"];

/// The layout of a project, of the projects directly below it, too.
pub(super) fn layout(directory: &Path, home: Option<&Path>) -> Layout {
    let mut layout = Layout::default();
    let cache = home.map(|home| home.join(".gradle/caches/modules-2/files-2.1"));
    let is_project = |place: &PathBuf| FILES[..2].iter().any(|file| place.join(file).is_file());
    let below = directories_in(directory).into_iter().filter(is_project);
    let all: Vec<PathBuf> = [directory.to_owned()].into_iter().filter(is_project).chain(below).collect();
    let several = all.len() > 1;
    for project in all {
        let outputs: Vec<PathBuf> = directories_in(&project.join("build/classes"))
            .into_iter()
            .map(|language| language.join("main"))
            .filter(|output| output.is_dir())
            .collect();
        if outputs.is_empty() && (!several || project.join("src/main").is_dir()) {
            layout.expect_classes(project.join("build/classes/java/main"), "gradle classes");
        }
        layout.classes.extend(outputs);
        layout.jars.extend(["libs", "lib"].iter().flat_map(|folder| jars_in(&project.join(folder))));
        for (group, name, version) in coordinates(&project) {
            let found = cache.as_ref().and_then(|cache| cached(cache, &group, &name, &version));
            match found {
                Some(jar) if layout.jars.contains(&jar) => {}
                Some(jar) => layout.jars.push(jar),
                None => layout.missing.push(format!("{group}:{name}:{version}")),
            }
        }
    }
    layout
}

type Coordinates = (String, String, String);

/// What the lock file says, which has all that is needed; else what the build file names.
fn coordinates(project: &Path) -> Vec<Coordinates> {
    if let Ok(locked) = fs::read_to_string(project.join("gradle.lockfile")) {
        let of_main = |line: &&str| line.contains("compileClasspath") || line.contains("runtimeClasspath");
        let is_main = |line: &&str| of_main(line) && !line.starts_with('#');
        let lines = locked.lines().filter(is_main);
        return lines.filter_map(|line| parts(line.split('=').next()?)).collect();
    }
    let text = FILES[..2].iter().find_map(|file| fs::read_to_string(project.join(file)).ok()).unwrap_or_default();
    let mut found = Vec::new();
    for line in text.lines().map(str::trim) {
        let word = line.split(|character: char| !character.is_alphanumeric()).next().unwrap_or_default();
        if !CONFIGURATIONS.contains(&word) {
            continue;
        }
        let quoted = line.split(['"', '\'']).skip(1).step_by(2);
        found.extend(quoted.filter_map(parts));
    }
    found
}

fn parts(text: &str) -> Option<Coordinates> {
    let mut parts = text.trim().split(':').map(str::to_owned);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(group), Some(name), Some(version)) if !group.is_empty() && !name.is_empty() => {
            Some((group, name, version))
        }
        _ => None,
    }
}

/// The jar of a module in the cache, where each file is in a directory that is called after its checksum.
fn cached(cache: &Path, group: &str, name: &str, version: &str) -> Option<PathBuf> {
    let jar = format!("{name}-{version}.jar");
    let sums = directories_in(&cache.join(group).join(name).join(version));
    sums.into_iter().map(|sum| sum.join(&jar)).find(|jar| jar.is_file())
}
