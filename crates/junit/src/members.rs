//! What a test may call to build an object of a class: constructors, factories, and methods that change it.

use std::cell::RefCell;
use std::collections::HashMap;

use heapwise_classfile::descriptor::{FieldType, MethodType, java_name};
use heapwise_classfile::{ClassFile, Instruction, Method as Declared};

use crate::classes::Classes;
use crate::library;

/// Something that may be called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Member {
    /// The Java name of the class that declares it.
    pub(crate) owner: String,
    pub(crate) name: String,
    pub(crate) descriptor: String,
    pub(crate) is_static: bool,
    /// Whether it makes an object of the class; else it changes one.
    pub(crate) makes: bool,
}

/// How deep it is looked into what a method calls.
const DEEPEST: u32 = 12;
/// More parameters are too many to guess arguments for.
const MOST_PARAMS: usize = 6;

/// Methods of every object: they build nothing.
const OF_OBJECTS: [&str; 9] =
    ["toString", "hashCode", "equals", "compareTo", "clone", "finalize", "main", "repOk", "readObject"];

/// Names of methods that are made to fill objects: they are tried first.
const FILLING: [&str; 10] = ["set", "add", "put", "insert", "push", "append", "offer", "enqueue", "with", "link"];

/// Finds members, and remembers which of them do nothing but build objects.
pub(crate) struct Members<'a> {
    classes: &'a Classes,
    package: &'a str,
    harmless: RefCell<HashMap<(String, String, String), bool>>,
}

impl<'a> Members<'a> {
    pub(crate) fn new(classes: &'a Classes, package: &'a str) -> Self {
        Members { classes, package, harmless: RefCell::default() }
    }

    /// The members for a class, by its Java name.
    pub(crate) fn of(&self, class: &str) -> Vec<Member> {
        let Some(file) = self.classes.file(class) else { return Vec::new() };
        if file.access.is_enum() || file.access.is_interface() {
            return Vec::new();
        }
        let mut found = Vec::new();
        if self.classes.is_accessible(class, self.package) {
            let creators = file.methods.iter().filter(|method| self.is_creator(&file, method));
            found.extend(creators.map(|method| member(&file, method, true)));
        }
        if self.classes.is_of_jdk(class) {
            found.retain(library::is_usual);
            found.extend(library::factories(self.classes, class));
        } else if found.is_empty() {
            found.extend(self.given_by_outer(class, &file));
        }
        let mut changing = self.changing(class);
        changing.sort_by_key(|member| !FILLING.iter().any(|start| member.name.starts_with(start)));
        found.extend(changing);
        found
    }

    fn is_creator(&self, file: &ClassFile, method: &Declared) -> bool {
        let name = java_name(&file.name);
        let Ok(types) = MethodType::parse(&method.descriptor) else { return false };
        let is_right = if &*method.name == "<init>" {
            !file.access.is_abstract()
        } else {
            // A factory says what it makes.
            let result = matches!(&types.result, Some(FieldType::Object(result)) if **result == *file.name);
            method.access.is_static() && result && !method.name.starts_with('<')
        };
        is_right && self.can_call(&name, method, &types) && self.is_harmless(&file.name, method, DEEPEST)
    }

    fn can_call(&self, owner: &str, method: &Declared, types: &MethodType) -> bool {
        self.classes.is_member_accessible(owner, method.access, self.package)
            && !method.access.is_bridge()
            && types.params.len() <= MOST_PARAMS
            && types.params.iter().all(|ty| self.classes.is_type_accessible(ty, self.package))
    }

    /// Objects of a class that nobody else can make: the methods of the class around it that give such objects, like `iterator`.
    fn given_by_outer(&self, class: &str, file: &ClassFile) -> Vec<Member> {
        let Some((outer, _)) = class.rsplit_once('$') else { return Vec::new() };
        let Some(outer_file) = self.classes.file(outer) else { return Vec::new() };
        let gives = |method: &&Declared| {
            let Ok(types) = MethodType::parse(&method.descriptor) else { return false };
            let Some(FieldType::Object(result)) = &types.result else { return false };
            &**result != "java/lang/Object"
                && self.classes.is_subclass(&file.name, result)
                && self.classes.is_accessible(result, self.package)
                && !method.access.is_abstract()
                && self.can_call(outer, method, &types)
                && self.is_harmless(&outer_file.name, method, DEEPEST)
        };
        outer_file.methods.iter().filter(gives).map(|method| member(&outer_file, method, true)).collect()
    }

    /// Methods that may change an object of a class: its own, and those that it inherits.
    fn changing(&self, class: &str) -> Vec<Member> {
        if self.classes.is_of_jdk(class) {
            return library::changing(self.classes, class);
        }
        let mut found: Vec<Member> = Vec::new();
        for file in self.classes.upwards(class) {
            let owner = java_name(&file.name);
            if self.classes.is_of_jdk(&owner) {
                found.extend(library::changing(self.classes, &owner));
                break;
            }
            for method in &file.methods {
                let is_special = method.access.is_static() || method.access.is_abstract();
                let is_known = |it: &Member| *it.name == *method.name && *it.descriptor == *method.descriptor;
                let Ok(types) = MethodType::parse(&method.descriptor) else { continue };
                if is_special
                    || method.name.starts_with('<')
                    || OF_OBJECTS.contains(&&*method.name)
                    || found.iter().any(is_known)
                    || !self.can_call(&owner, method, &types)
                    || !may_change(&file, method)
                    || !self.is_harmless(&file.name, method, DEEPEST)
                {
                    continue;
                }
                found.push(member(&file, method, false));
            }
        }
        found
    }

    /// Whether a method does nothing that lasts beyond the objects which it is given: no static field is written, no file, no
    /// clock, no thread.
    fn is_harmless(&self, class: &str, method: &Declared, depth: u32) -> bool {
        let key = (class.to_owned(), method.name.to_string(), method.descriptor.to_string());
        if let Some(&known) = self.harmless.borrow().get(&key) {
            return known;
        }
        // One that calls itself does what it does beside that.
        self.harmless.borrow_mut().insert(key.clone(), true);
        let is_harmless = self.does_no_harm(class, method, depth);
        self.harmless.borrow_mut().insert(key, is_harmless);
        is_harmless
    }

    fn does_no_harm(&self, class: &str, method: &Declared, depth: u32) -> bool {
        if self.classes.is_of_jdk(class) {
            return library::is_harmless(class, &method.name, &method.descriptor);
        }
        if method.access.is_abstract() {
            return true;
        }
        let Some(file) = self.classes.file(class) else { return false };
        let Ok(Some(code)) = method.code(&file.pool) else { return false };
        code.instructions.iter().all(|(_, instruction)| match instruction {
            Instruction::PutStatic(_) => false,
            // What is put into a collection there stays.
            Instruction::GetStatic(field) => !field.descriptor.starts_with("Ljava/util/"),
            Instruction::InvokeVirtual(called)
            | Instruction::InvokeSpecial(called)
            | Instruction::InvokeStatic(called)
            | Instruction::InvokeInterface(called) => {
                if called.owner.starts_with('[') {
                    return true;
                }
                if self.classes.is_of_jdk(&called.owner) {
                    return library::is_harmless(&called.owner, &called.name, &called.descriptor);
                }
                if depth == 0 {
                    return false;
                }
                let files = self.classes.upwards(&called.owner);
                let found = files.iter().find_map(|file| Some((file, file.method(&called.name, &called.descriptor)?)));
                // What only an interface declares is up to the object.
                found.is_none_or(|(file, method)| self.is_harmless(&file.name, method, depth - 1))
            }
            _ => true,
        })
    }
}

fn member(file: &ClassFile, method: &Declared, makes: bool) -> Member {
    Member {
        owner: java_name(&file.name),
        name: method.name.to_string(),
        descriptor: method.descriptor.to_string(),
        is_static: method.access.is_static(),
        makes,
    }
}

/// Whether a method may change anything: it writes, or it calls what may write.
fn may_change(file: &ClassFile, method: &Declared) -> bool {
    let Ok(Some(code)) = method.code(&file.pool) else { return false };
    code.instructions.iter().any(|(_, instruction)| {
        matches!(
            instruction,
            Instruction::PutField(_)
                | Instruction::ArrayStore(_)
                | Instruction::InvokeVirtual(_)
                | Instruction::InvokeSpecial(_)
                | Instruction::InvokeStatic(_)
                | Instruction::InvokeInterface(_)
        )
    })
}
