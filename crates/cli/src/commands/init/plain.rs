//! Projects without a build tool that we know: class files and jars are looked for.

use std::fs;
use std::path::{Path, PathBuf};

use heapwise_classfile::ClassFile;

use super::{Layout, directories_in, jars_in};

/// Where jars usually are.
const OF_JARS: [&str; 4] = ["lib", "libs", "jars", "deps"];
/// Class files are not looked for further down, below directories of sources, say.
const DEEPEST: usize = 12;

pub(super) fn layout(directory: &Path) -> Layout {
    let mut layout = Layout::default();
    find_classes(directory, 0, &mut layout.classes);
    layout.jars = OF_JARS.iter().flat_map(|folder| jars_in(&directory.join(folder))).collect();
    layout
}

/// Notes the directories at which packages begin: a class file says in which package it is.
fn find_classes(directory: &Path, depth: usize, roots: &mut Vec<PathBuf>) {
    if let Some(root) = root_of(directory) {
        if !roots.contains(&root) {
            roots.push(root);
        }
        return;
    }
    if depth < DEEPEST {
        for below in directories_in(directory) {
            find_classes(&below, depth + 1, roots);
        }
    }
}

/// Where the package of the classes in a directory begins, if there are any and they are where their names say.
fn root_of(directory: &Path) -> Option<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(directory).ok()?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|it| it == "class") && file.is_file());
    files.sort();
    let bytes = fs::read(files.first()?).ok()?;
    let class = ClassFile::parse(&bytes).ok()?;
    let mut root = directory;
    let mut packages: Vec<&str> = class.name.split('/').collect();
    packages.pop();
    for package in packages.into_iter().rev() {
        if root.file_name()? != package {
            return None;
        }
        root = root.parent()?;
    }
    Some(root.to_owned())
}
