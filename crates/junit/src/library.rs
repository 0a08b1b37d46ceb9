//! What tests call of the JDK to build its objects, and what may run of it while calls are searched for.

use heapwise_classfile::Access;
use heapwise_classfile::descriptor::{FieldType, MethodType, java_name};

use crate::classes::Classes;
use crate::members::Member;

/// Methods of collections and the like that fill them.
const CHANGING: [&str; 18] = [
    "add",
    "addFirst",
    "addLast",
    "addElement",
    "put",
    "push",
    "offer",
    "set",
    "setValue",
    "next",
    "nextElement",
    "nextToken",
    "flip",
    "poll",
    "removeFirst",
    "remove",
    "clear",
    "initCause",
];

/// Methods of an object that give a view of it, or walk through it.
const GIVING: [&str; 8] =
    ["iterator", "listIterator", "descendingIterator", "keySet", "values", "entrySet", "elements", "subList"];

/// How methods of `java.util.Collections` begin that make a collection.
const WRAPPING: [&str; 6] = ["unmodifiable", "synchronized", "singleton", "nCopies", "reverseOrder", "empty"];

const MOST_PARAMS: usize = 4;

/// Whether a constructor or a factory of a class of the JDK is one that people use to make such objects.
pub(crate) fn is_usual(member: &Member) -> bool {
    let Ok(types) = MethodType::parse(&member.descriptor) else { return false };
    let is_plain = |ty: &FieldType| match ty {
        FieldType::Object(name) => is_value_package(name),
        FieldType::Array(_) => true,
        FieldType::Float => false,
        _ => true,
    };
    is_value_package(&member.owner.replace('.', "/"))
        && types.params.len() <= MOST_PARAMS
        && types.params.iter().all(is_plain)
        && is_harmless(&member.owner.replace('.', "/"), &member.name, &member.descriptor)
}

/// Packages whose objects are values and collections.
fn is_value_package(class: &str) -> bool {
    let package = class.rsplit_once('/').map_or("", |(package, _)| package);
    matches!(
        package,
        "java/lang"
            | "java/util"
            | "java/math"
            | "java/util/concurrent"
            | "java/util/concurrent/atomic"
            | "java/util/function"
    ) || matches!(
        class,
        "java/io/ByteArrayInputStream"
            | "java/io/ByteArrayOutputStream"
            | "java/io/StringReader"
            | "java/io/StringWriter"
    )
}

/// Methods of other classes that make objects of a class of the JDK: of classes that nobody can name, mostly.
pub(crate) fn factories(classes: &Classes, class: &str) -> Vec<Member> {
    let Some(rest) = class.strip_prefix("java.util.") else { return Vec::new() };
    let chosen = |owner: &str, is_meant: &dyn Fn(&str, &MethodType) -> bool| -> Vec<Member> {
        public_methods(classes, owner, true)
            .into_iter()
            .filter(|(member, types)| is_meant(&member.name, types))
            .map(makes)
            .collect()
    };
    let few = |name: &str, types: &MethodType| {
        let is_array = types.params.iter().any(|ty| matches!(ty, FieldType::Array(_)));
        name == "of" && types.params.len() <= MOST_PARAMS && !is_array
    };
    if rest == "Arrays$ArrayList" {
        return chosen("java.util.Arrays", &|name, _| name == "asList");
    }
    if rest.starts_with("Collections$") {
        let begins = |name: &str, _: &MethodType| WRAPPING.iter().any(|start| name.starts_with(start));
        return chosen("java.util.Collections", &begins);
    }
    if rest.starts_with("ImmutableCollections$") {
        let owner = ["List", "Set", "Map"].into_iter().find(|kind| rest.contains(&format!("${kind}")));
        return owner.map_or_else(Vec::new, |owner| chosen(&format!("java.util.{owner}"), &few));
    }
    let Some((outer, _)) = rest.split_once('$') else { return Vec::new() };
    let given = public_methods(classes, &format!("java.util.{outer}"), false);
    given.into_iter().filter(|(member, _)| GIVING.contains(&&*member.name)).map(makes).collect()
}

fn makes((member, _): (Member, MethodType)) -> Member {
    Member { makes: true, ..member }
}

/// Methods that change objects of a class of the JDK. Where a test cannot name the class, those of its interfaces.
pub(crate) fn changing(classes: &Classes, class: &str) -> Vec<Member> {
    let mut owners: Vec<String> = Vec::new();
    if classes.is_accessible(class, "") {
        owners.extend(classes.upwards(class).iter().map(|file| java_name(&file.name)));
    } else {
        let walks = ["java.util.ListIterator", "java.util.Iterator", "java.util.Enumeration"];
        owners.extend(walks.iter().filter(|it| classes.is_subclass(class, it)).take(1).map(|it| (*it).to_owned()));
    }
    let mut found: Vec<Member> = Vec::new();
    for owner in owners {
        if !is_value_package(&owner.replace('.', "/")) {
            continue;
        }
        for (member, types) in public_methods(classes, &owner, false) {
            let is_known = found.iter().any(|it| it.name == member.name && it.descriptor == member.descriptor);
            let is_text = member.name == "append" && matches!(&types.params[..], [FieldType::Char]);
            if !is_known && types.params.len() <= 2 && (CHANGING.contains(&&*member.name) || is_text) {
                found.push(member);
            }
        }
    }
    // Those that fill come before those that empty.
    found.sort_by_key(|member| CHANGING.iter().position(|name| *name == member.name));
    found
}

fn public_methods(classes: &Classes, owner: &str, is_static: bool) -> Vec<(Member, MethodType)> {
    let Some(file) = classes.file(owner) else { return Vec::new() };
    let is_meant = |access: Access| access.is_public() && !access.is_synthetic() && access.is_static() == is_static;
    let methods = file.methods.iter().filter(|it| is_meant(it.access) && !it.name.starts_with('<'));
    let member = |method: &heapwise_classfile::Method| {
        let types = MethodType::parse(&method.descriptor).ok()?;
        let (name, descriptor) = (method.name.to_string(), method.descriptor.to_string());
        Some((Member { owner: owner.to_owned(), name, descriptor, is_static, makes: false }, types))
    };
    methods.filter_map(member).collect()
}

/// Whether a method of the JDK changes nothing but objects, and does the same each time. The class is as class files write it.
pub(crate) fn is_harmless(class: &str, name: &str, descriptor: &str) -> bool {
    let (package, simple) = class.rsplit_once('/').unwrap_or(("", class));
    match package {
        "java/lang" => match simple {
            "System" => matches!(name, "arraycopy" | "lineSeparator"),
            "Math" | "StrictMath" => name != "random",
            "Runtime" | "Process" | "ProcessBuilder" | "Thread" | "ThreadGroup" | "ClassLoader" | "Shutdown" => false,
            "Object" => !matches!(name, "wait" | "hashCode"),
            _ => true,
        },
        "java/util" => match simple {
            "Random" | "SplittableRandom" => descriptor != "()V" || name != "<init>",
            "Timer" | "Scanner" | "ServiceLoader" => false,
            "UUID" => name != "randomUUID",
            "Collections" => name != "shuffle",
            _ => true,
        },
        "java/util/concurrent" => {
            !["Executor", "ForkJoin", "Future", "Random"].iter().any(|word| simple.contains(word))
        }
        "java/time" => name != "now",
        "java/util/function"
        | "java/util/stream"
        | "java/util/regex"
        | "java/util/concurrent/atomic"
        | "java/util/concurrent/locks"
        | "java/math"
        | "java/text"
        | "java/lang/invoke" => true,
        "java/io" => {
            ["String", "ByteArray", "CharArray"].iter().any(|start| simple.starts_with(start))
                || simple.ends_with("Exception")
        }
        _ => false,
    }
}
