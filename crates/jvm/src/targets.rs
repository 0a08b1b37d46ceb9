//! The methods that can be explored, by patterns that people write.
//!
//! - `pkg.Class.method`: all methods of this name that the class declares; if there are none, those of the nearest
//!   superclass that does, called on an object of the class. The class may be one of the JDK.
//! - `pkg.Class.method(int, List)` or `pkg.Class.method(ILjava/util/List;)V`: this one.
//! - `pkg.Class`, `pkg.Class.*`: all public methods that the class declares itself, but no constructors.
//! - `pkg.Class.<init>`: constructors.
//! - `pkg.Class.add+remove`, `pkg.Class.add(Object)+get(int)+*`: these calls, one after the other, on one object. Each part may mean
//!   several methods; then all sequences are meant, so `pkg.Class.*+*` is all pairs.
//! - `pkg.*.put*`: `*` and `?` match any characters, dots included; such a pattern ranges over the classes of the class
//!   path. Where it ends in `.*`, only public methods are meant.
//!
//! A nested class is `Outer.Inner` or `Outer$Inner`.

mod built;
mod calls;
mod entry;
mod invariant;
mod pattern;
mod receivers;
mod sequence;

use std::fmt;
use std::sync::Arc;

use heapwise_classfile::descriptor::{FieldType, java_name};
use heapwise_classfile::signature::MethodSignature;
use heapwise_classfile::{ClassFile, Method};
use heapwise_diagnostics::did_you_mean;

use crate::loader::{Loader, method_type};
use crate::world::{World, find_nested};
pub(crate) use built::{Calls, calls};
pub use invariant::USUAL as USUAL_INVARIANTS;
use pattern::Pattern;

/// How many superclasses are looked at for a method.
const DEEPEST: usize = 600;

/// A method to explore.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetMethod {
    /// For people: `pkg.Class.method(int, List)`.
    pub display: String,
    /// The Java name of the class.
    pub class: String,
    /// The name of the method, without class and types.
    pub name: String,
    /// The class that declares it.
    pub(crate) owner: Arc<str>,
    /// The class that it is called on: the same, or one below.
    pub(crate) receiver: Arc<str>,
    pub(crate) descriptor: Arc<str>,
    /// The place of the method in its class file.
    pub(crate) index: usize,
    is_static: bool,
    /// Calls that are made before, on the same object.
    pub(crate) before: Vec<TargetMethod>,
}

/// Why a pattern means nothing, as a sentence that says what there is instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetError(pub String);

impl fmt::Display for TargetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TargetError {}

impl TargetMethod {
    /// What its class file says of the generic types of its parameters, if it says anything.
    pub(crate) fn signature(&self, loader: &mut Loader) -> Option<MethodSignature> {
        let source = loader.source(&self.owner).ok()?;
        MethodSignature::parse(source.file.methods.get(self.index)?.signature.as_deref()?)
    }

    fn of(file: &ClassFile, index: usize) -> TargetMethod {
        let method = &file.methods[index];
        let types: Vec<String> = method_type(&method.descriptor).params.iter().map(pattern::simple).collect();
        let class = java_name(&file.name);
        TargetMethod {
            display: format!("{class}.{}({})", method.name, types.join(", ")),
            class,
            name: method.name.to_string(),
            owner: file.name.clone(),
            receiver: file.name.clone(),
            descriptor: method.descriptor.clone(),
            index,
            is_static: method.access.is_static(),
            before: Vec::new(),
        }
    }

    /// What tells it apart from methods of the same name: `(ILjava/util/List;)V`.
    pub fn descriptor(&self) -> &str {
        &self.descriptor
    }

    /// Whether the object that it is called on is an input.
    pub fn has_receiver(&self) -> bool {
        !self.is_static && !self.is_constructor()
    }

    /// This call, and then another on the same object, as one target. None, if they are of different classes, or called on no
    /// object.
    pub fn then(&self, next: &TargetMethod) -> Option<TargetMethod> {
        let is_one_object = self.receiver == next.receiver && self.has_receiver() && next.has_receiver();
        is_one_object.then(|| sequence::joined(self.calls().chain(next.calls()).map(TargetMethod::alone).collect()))?
    }

    /// Without the calls before it.
    fn alone(&self) -> TargetMethod {
        let display = format!("{}.{}", self.class, sequence::shown(self));
        TargetMethod { before: Vec::new(), display, ..self.clone() }
    }

    /// Whether it is several calls on one object, of which this method is the last.
    pub fn is_sequence(&self) -> bool {
        !self.before.is_empty()
    }

    /// The calls that it is, in order.
    pub(crate) fn calls(&self) -> impl Iterator<Item = &TargetMethod> {
        self.before.iter().chain([self])
    }

    pub(crate) fn is_constructor(&self) -> bool {
        self.name == "<init>"
    }

    /// Whether it is where programs begin: what it is given is no input, but an empty array.
    pub(crate) fn is_main(&self) -> bool {
        self.is_static && self.name == "main" && &*self.descriptor == "([Ljava/lang/String;)V"
    }
}

impl World {
    /// The methods that a pattern means, in the order of their classes' names and of their class files.
    pub fn targets(&self, pattern: &str) -> Result<Vec<TargetMethod>, TargetError> {
        match sequence::parts(pattern) {
            Some((first, rest)) => sequence::of(self, pattern, first, &rest),
            None => self.single_targets(pattern),
        }
    }

    /// The same of a pattern that means single methods.
    fn single_targets(&self, pattern: &str) -> Result<Vec<TargetMethod>, TargetError> {
        let pattern = Pattern::parse(pattern)?;
        let mut loader = self.loader();
        if pattern.class.contains(['*', '?']) || pattern.class.is_empty() && pattern.is_glob() {
            return over_class_path(&mut loader, &pattern);
        }
        if let Some(file) = locate(&mut loader, &pattern.class)? {
            let found = of_class(&file, &pattern)?;
            if !found.is_empty() {
                return Ok(found);
            }
            return match locate_whole(&mut loader, &pattern)? {
                Some(inner) => all_of_class(&inner),
                None => match inherited(&mut loader, &file, &pattern)? {
                    found if found.is_empty() => Err(no_method(&file, &pattern)),
                    found => Ok(found),
                },
            };
        }
        match locate_whole(&mut loader, &pattern)? {
            Some(file) => all_of_class(&file),
            None if pattern.is_glob() => over_class_path(&mut loader, &pattern),
            None => Err(no_class(&mut loader, &pattern)),
        }
    }
}

/// Reads the class of a Java name, if there is one.
fn locate(loader: &mut Loader, java: &str) -> Result<Option<Arc<ClassFile>>, TargetError> {
    if java.is_empty() {
        return Ok(None);
    }
    let path = loader.path.clone();
    let Some(name) = find_nested(&path, java).map_err(|error| TargetError(error.0))? else { return Ok(None) };
    let source = loader.source(&name).map_err(|missing| TargetError(missing.0))?;
    Ok(Some(source.file))
}

/// The pattern as the name of a class alone.
fn locate_whole(loader: &mut Loader, pattern: &Pattern) -> Result<Option<Arc<ClassFile>>, TargetError> {
    if pattern.is_glob() || pattern.has_types() { Ok(None) } else { locate(loader, &pattern.whole()) }
}

/// The methods that a pattern means of the nearest superclass that has any.
fn inherited(loader: &mut Loader, file: &ClassFile, pattern: &Pattern) -> Result<Vec<TargetMethod>, TargetError> {
    if pattern.is_glob() || pattern.method.starts_with('<') {
        return Ok(Vec::new());
    }
    let class = java_name(&file.name);
    let mut above = file.superclass.clone();
    // A class that is above itself is found out when it is loaded.
    for _ in 0..DEEPEST {
        let Some(source) = above.as_ref().and_then(|name| loader.source(name).ok()) else { break };
        let mut found = of_class(&source.file, pattern)?;
        found.retain(|method| !source.file.methods[method.index].access.is_private());
        if !found.is_empty() {
            for method in &mut found {
                let rest = method.display.strip_prefix(&*method.class).unwrap_or_default();
                method.display = format!("{class}{rest}");
                method.class = class.clone();
                method.receiver = file.name.clone();
            }
            return Ok(found);
        }
        above = source.file.superclass.clone();
    }
    Ok(Vec::new())
}

/// The methods of one class that a pattern means.
fn of_class(file: &ClassFile, pattern: &Pattern) -> Result<Vec<TargetMethod>, TargetError> {
    let named: Vec<usize> =
        (0..file.methods.len()).filter(|&index| pattern.means_method(&file.methods[index])).collect();
    let types: Vec<&str> = named.iter().map(|&index| &*file.methods[index].descriptor).collect();
    let kept = pattern.choose(&types).map_err(|both| {
        let all: Vec<String> = both.into_iter().map(|at| full_display(file, &file.methods[named[at]])).collect();
        TargetError(format!("`{}` may mean {}", pattern.text, all.join(" or ")))
    })?;
    Ok(kept.into_iter().map(|at| TargetMethod::of(file, named[at])).collect())
}

/// All public methods of a class that have code.
fn all_of_class(file: &ClassFile) -> Result<Vec<TargetMethod>, TargetError> {
    let public = |&index: &usize| pattern::is_public_target(&file.methods[index]);
    let found: Vec<usize> = (0..file.methods.len()).filter(public).collect();
    if found.is_empty() {
        let class = java_name(&file.name);
        let mut names: Vec<&str> = file.methods.iter().filter(|it| it.has_code()).map(|it| &*it.name).collect();
        names.retain(|name| *name != "<clinit>");
        names.dedup();
        let has =
            if names.is_empty() { "has no methods with code".into() } else { format!("has {}", names.join(", ")) };
        return Err(TargetError(format!("class {class} has no public methods; it {has}")));
    }
    Ok(found.into_iter().map(|index| TargetMethod::of(file, index)).collect())
}

/// The methods of all classes of the class path that a pattern means; failing that, those of the classes that it means.
fn over_class_path(loader: &mut Loader, pattern: &Pattern) -> Result<Vec<TargetMethod>, TargetError> {
    let path = loader.path.clone();
    let names = path.classes().map_err(|error| TargetError(error.to_string()))?;
    let mut of_methods = Vec::new();
    let mut of_classes = Vec::new();
    for name in &names {
        // A class file that cannot be read is no reason not to explore the others.
        let Ok(source) = loader.source(name) else { continue };
        let file = &source.file;
        for index in 0..file.methods.len() {
            if pattern.means(&java_name(name), &file.methods[index]) {
                of_methods.push(TargetMethod::of(file, index));
            }
        }
        if of_methods.is_empty() && !pattern.has_types() && pattern.means_class(&java_name(name)) {
            of_classes.extend(all_of_class(file).unwrap_or_default());
        }
    }
    let found = if of_methods.is_empty() { of_classes } else { of_methods };
    if found.is_empty() {
        let count = names.len();
        return Err(TargetError(format!(
            "`{}` matches no method of the {count} {} of the class path",
            pattern.text,
            if count == 1 { "class" } else { "classes" }
        )));
    }
    Ok(found)
}

fn no_method(file: &ClassFile, pattern: &Pattern) -> TargetError {
    let class = java_name(&file.name);
    let same_name = |method: &&Method| *method.name == *pattern.method;
    let overloads: Vec<String> =
        file.methods.iter().filter(same_name).map(|method| full_display(file, method)).collect();
    if !overloads.is_empty() {
        let what =
            if file.methods.iter().filter(same_name).all(|method| !method.has_code() && method.access.is_abstract()) {
                format!("method {class}.{} is abstract", pattern.method)
            } else {
                format!("class {class} has no method `{}`; it has {}", pattern.of_method(), overloads.join(", "))
            };
        return TargetError(what);
    }
    let known = file.methods.iter().filter(|method| !method.access.is_synthetic()).map(|method| &*method.name);
    let hint = did_you_mean(&pattern.method, known).map_or_else(String::new, |hint| format!("; {hint}"));
    TargetError(format!("class {class} has no method `{}`{hint}", pattern.of_method()))
}

/// Suggests a class of nearly the same name, or one of the same name in another package.
fn no_class(loader: &mut Loader, pattern: &Pattern) -> TargetError {
    let names: Vec<String> = loader.path.classes().unwrap_or_default().iter().map(|name| java_name(name)).collect();
    // The pattern may be a class or a class with a method; a type list settles it.
    let whole = pattern.whole();
    let mut attempts: Vec<&str> = vec![&pattern.class];
    if !pattern.has_types() {
        attempts.push(&whole);
    }
    attempts.retain(|attempt| !attempt.is_empty());
    let in_package = |attempt: &str| {
        let simple = attempt.rsplit('.').next().unwrap_or(attempt);
        names.iter().find(|name| name.rsplit('.').next() == Some(simple)).map(|name| format!("did you mean `{name}`?"))
    };
    let hint = attempts
        .iter()
        .find_map(|attempt| in_package(attempt))
        .or_else(|| attempts.iter().find_map(|attempt| did_you_mean(attempt, names.iter().map(String::as_str))));
    let class = attempts.first().copied().unwrap_or_default();
    let hint = hint.map_or_else(String::new, |hint| format!("; {hint}"));
    TargetError(format!("class {class} is neither on the class path nor in the JDK{hint}"))
}

/// With the full names of types.
fn full_display(file: &ClassFile, method: &Method) -> String {
    let types: Vec<String> = method_type(&method.descriptor).params.iter().map(FieldType::to_string).collect();
    format!("{}.{}({})", java_name(&file.name), method.name, types.join(", "))
}
