//! From a class file to the tables of the program.

use std::collections::HashSet;
use std::hash::BuildHasher;
use std::sync::Arc;

use foldhash::fast::FixedState;
use heapwise_classfile::descriptor::{FieldType, MethodType, java_name};
use heapwise_classfile::{Access, ClassFile, Constant};
use heapwise_ids::Name;
use heapwise_ir::{
    AsInput, Class, ClassId, Const, Field, FieldId, Fixed, InInput, Method, MethodId, Monitor, Program, SeenBy,
    SelectorId, Shape, TextLayout, Type,
};

use super::params::{declared_names, params};
use super::{Declared, Loader, Missing};
use crate::choices;
use crate::class_files::Source;
use crate::hidden::{EXISTING, IDENTITY_HASH};

impl Loader {
    /// How texts keep their characters, by what their class is like.
    pub(crate) fn text_layout(&mut self) -> Result<TextLayout, Missing> {
        let file = self.source("java/lang/String")?.file;
        let has_bytes = file.fields.iter().any(|field| &*field.name == "coder");
        let is_wide = has_bytes && !self.options.latin_strings;
        Ok(if is_wide { TextLayout::TwoBytes } else { TextLayout::Plain })
    }

    /// Declares a class, after the classes above it. It is pushed last: whoever sees it, sees all of it.
    pub(super) fn declare(&mut self, program: &Program, source: Source) -> Result<ClassId, Missing> {
        let file = source.file.clone();
        let parent = self.superclass(program, &file)?;
        let interfaces = self.interfaces(program, &file)?;
        members_are_sound(&file)?;
        // From here on nothing else is loaded, so the id stays the next one.
        let id = program.classes.next_id();
        let fields = self.declare_fields(program, &file, id, parent, source.from_jdk);
        let first_method = program.methods.next_id();
        let methods = self.declare_methods(program, &source, id);
        // What compilers add for themselves (tables of `switch`) has no instances that a program could be given.
        let access = file.access;
        let has_instances = !access.is_interface() && !access.is_abstract() && !access.is_synthetic();
        let (statics, of_instances): (Vec<FieldId>, Vec<FieldId>) =
            fields.iter().partition(|&&field| program.fields[field].fixed.is_some());
        let class = Class {
            name: program.names.intern(&java_name(&file.name)),
            parent,
            interfaces,
            shape: match (file.access.is_interface(), file.access.is_abstract()) {
                (true, _) => Shape::Interface,
                (false, true) => Shape::Abstract,
                (false, false) => Shape::Object,
            },
            fields: of_instances,
            statics,
            methods: methods.implementations,
            initialiser: methods.initialiser,
            file: file.source_file.as_ref().map(|name| program.names.intern(name)),
            is_enum: file.access.is_enum() && file.superclass.as_deref() == Some("java/lang/Enum"),
            // The constants of an enum are inputs only where just that enum is declared.
            is_candidate: has_instances && !access.is_enum() && (!source.from_jdk || self.options.names(&file.name)),
            is_library: source.from_jdk,
            identity_is_shortcut: source.from_jdk && !compares_identities(&file.name),
            is_function: false,
            as_input: AsInput::default(),
        };
        let name = file.name.clone();
        self.note(program, Declared { name, source: Some(source), fields, first_method });
        Ok(program.classes.push(class))
    }

    fn superclass(&mut self, program: &Program, file: &ClassFile) -> Result<Option<ClassId>, Missing> {
        let Some(name) = &file.superclass else {
            return match &*file.name {
                "java/lang/Object" => Ok(None),
                _ => Err(wrong(file, "it has no superclass")),
            };
        };
        let id = self
            .class(program, name)
            .map_err(|missing| wrong(file, &format!("its superclass is missing: {missing}")))?;
        match program.classes[id].shape {
            Shape::Object | Shape::Abstract => Ok(Some(id)),
            _ => Err(wrong(file, &format!("its superclass {} is an interface", java_name(name)))),
        }
    }

    fn interfaces(&mut self, program: &Program, file: &ClassFile) -> Result<Vec<ClassId>, Missing> {
        let mut all = Vec::new();
        for name in &file.interfaces {
            let id = self
                .class(program, name)
                .map_err(|missing| wrong(file, &format!("an interface of it is missing: {missing}")))?;
            if program.classes[id].shape != Shape::Interface {
                return Err(wrong(file, &format!("it implements {}, which is not an interface", java_name(name))));
            }
            if !all.contains(&id) {
                all.push(id);
            }
        }
        Ok(all)
    }

    fn declare_fields(
        &mut self,
        program: &Program,
        file: &ClassFile,
        class: ClassId,
        parent: Option<ClassId>,
        from_jdk: bool,
    ) -> Vec<FieldId> {
        let static_inputs = self.options.static_inputs && !from_jdk;
        let mut used: HashSet<Name> = HashSet::new();
        let mut above = parent;
        while let Some(parent) = above {
            used.extend(program.classes[parent].fields.iter().map(|&field| program.fields[field].name));
            above = program.classes[parent].parent;
        }
        let mut fields = Vec::new();
        for field in &file.fields {
            // The reader has checked descriptors: the fallback is never met.
            let ty = FieldType::parse(&field.descriptor).map_or(Type::Ref(None), |ty| loose(&ty));
            let (name, fixed) = if field.access.is_static() {
                // What the compiler adds for itself, and what never changes, is as its class makes it.
                let is_input = static_inputs && !field.access.is_final() && !field.access.is_synthetic();
                let fixed = match self.first_value(program, field.constant.as_ref()) {
                    _ if is_input || differs_between_runs(&file.name, &field.name) => Fixed::Input,
                    Fixed::Default if !from_jdk && is_changeable(file, field) => Fixed::Changeable,
                    fixed => fixed,
                };
                (program.names.intern(&field.name), Some(fixed))
            } else {
                let name = name_of_its_own(program, &used, file, &field.name, &field.descriptor);
                used.insert(name);
                (name, None)
            };
            let in_input = self.in_input(&file.name, &field.name);
            let is_final = field.access.is_final();
            let seen_by = match field.access {
                access if access.is_private() => SeenBy::Class,
                access if (access.is_public() || access.is_protected()) && file.access.is_public() => SeenBy::Everybody,
                _ => SeenBy::Package,
            };
            let values = None;
            fields.push(program.fields.push(Field { name, class, ty, fixed, values, in_input, is_final, seen_by }));
        }
        if parent.is_none() && !file.access.is_interface() {
            // Every object has a number of its own, and may be one that is there already. The number of an input object is any
            // that HotSpot may give it.
            let number = (IDENTITY_HASH, Type::I32, InInput::Positive, SeenBy::Class);
            let existing = (EXISTING, Type::I64, InInput::Anything, SeenBy::Nobody);
            for (name, ty, in_input, seen_by) in [number, existing] {
                fields.push(program.fields.push(Field {
                    name: program.names.intern(name),
                    class,
                    ty,
                    fixed: None,
                    values: None,
                    in_input,
                    is_final: true,
                    seen_by,
                }));
            }
        }
        fields
    }

    /// What a class of the JDK sees to itself: nobody can make an object for which it does not hold. Nobody has asked for the
    /// hash code of a text yet; that makes no difference to anybody.
    fn in_input(&self, class: &str, field: &str) -> InInput {
        match (class, field) {
            ("java/lang/String", "value") => InInput::Alone,
            ("java/lang/String", "coder") if !self.options.latin_strings => InInput::One,
            ("java/lang/String", "coder" | "hash" | "hashIsZero") => InInput::Default,
            ("java/util/ImmutableCollections", "SALT32L") => InInput::U32,
            _ if choices::is_view(class, field) => InInput::Default,
            _ => InInput::Anything,
        }
    }

    fn first_value(&mut self, program: &Program, constant: Option<&Constant>) -> Fixed {
        let value = match constant {
            Some(Constant::Int(value)) => Const::I32(*value),
            Some(Constant::Long(value)) => Const::I64(*value),
            Some(Constant::Float(bits)) => Const::F32(*bits),
            Some(Constant::Double(bits)) => Const::F64(*bits),
            Some(Constant::String(text)) => return Fixed::Text(self.text(program, text)),
            _ => return Fixed::Default,
        };
        Fixed::Const(self.constant(program, value))
    }

    fn declare_methods(&mut self, program: &Program, source: &Source, class: ClassId) -> DeclaredMethods {
        let file = &source.file;
        let mut declared = DeclaredMethods { implementations: Vec::new(), initialiser: None };
        for (index, method) in file.methods.iter().enumerate() {
            let types = method_type(&method.descriptor);
            // The names of locals of the JDK are nobody's business, and its classes are many.
            let given = if source.from_jdk {
                params(program, method, &types, &declared_names(method, &types).unwrap_or_default())
            } else {
                params(program, method, &types, source.param_names(index))
            };
            let arity = given.len();
            let name = program.names.intern(&method.name);
            let mut made = Method::declared(name, Some(class), given, types.result.as_ref().map(loose));
            made.descriptor = Some(program.names.intern(&method.descriptor));
            made.stable = stable_number(&[&file.name, &method.name, &method.descriptor]);
            made.monitor = monitor(method.access);
            let id = program.methods.push(made);
            let access = method.access;
            if &*method.name == "<clinit>" {
                declared.initialiser = access.is_static().then_some(id).or(declared.initialiser);
            } else if !(access.is_static()
                || access.is_private()
                || access.is_abstract()
                || method.name.starts_with('<'))
            {
                let selector = self.selector(program, &method.name, &method.descriptor, arity);
                declared.implementations.push((selector, id));
            }
        }
        declared
    }
}

struct DeclaredMethods {
    implementations: Vec<(SelectorId, MethodId)>,
    initialiser: Option<MethodId>,
}

/// A type, where the classes of references are not said.
pub(crate) fn loose(ty: &FieldType) -> Type {
    match ty {
        FieldType::Boolean => Type::Bit,
        FieldType::Byte => Type::I8,
        FieldType::Short => Type::I16,
        FieldType::Char => Type::U16,
        FieldType::Int => Type::I32,
        FieldType::Long => Type::I64,
        FieldType::Float => Type::F32,
        FieldType::Double => Type::F64,
        FieldType::Object(_) | FieldType::Array(_) => Type::Ref(None),
    }
}

/// Whose monitor a method holds while it runs.
pub(crate) fn monitor(access: Access) -> Option<Monitor> {
    let of = if access.is_static() { Monitor::OfClass } else { Monitor::OfReceiver };
    access.is_synchronized().then_some(of)
}

/// A number that what is called so has in every run. It is never 0, which stands for none.
pub(crate) fn stable_number(parts: &[&str]) -> u64 {
    FixedState::with_seed(0x6a76_6d00).hash_one(parts).max(1)
}

/// The type of a method whose descriptor the reader has checked.
pub fn method_type(descriptor: &str) -> MethodType {
    MethodType::parse(descriptor).unwrap_or(MethodType { params: Vec::new(), result: None })
}

/// The name of an instance field. Where a field above has the same, the class says which one is meant.
fn name_of_its_own(program: &Program, used: &HashSet<Name>, file: &ClassFile, field: &str, descriptor: &str) -> Name {
    let class = java_name(&file.name);
    let simple = class.rsplit(['.', '$']).next().unwrap_or(&class);
    let attempts = [field.to_owned(), format!("{simple}.{field}"), format!("{class}.{field}")];
    let name = attempts.iter().map(|name| program.names.intern(name)).find(|name| !used.contains(name));
    name.unwrap_or_else(|| program.names.intern(&format!("{class}.{field}:{descriptor}")))
}

fn members_are_sound(file: &ClassFile) -> Result<(), Missing> {
    let mut known: HashSet<(&Arc<str>, &Arc<str>)> = HashSet::new();
    if let Some(twice) = file.methods.iter().find(|method| !known.insert((&method.name, &method.descriptor))) {
        return Err(wrong(file, &format!("it declares method {}{} twice", twice.name, twice.descriptor)));
    }
    known.clear();
    if let Some(twice) = file.fields.iter().find(|field| !known.insert((&field.name, &field.descriptor))) {
        return Err(wrong(file, &format!("it declares field {} twice", twice.name)));
    }
    if file.methods.iter().any(|method| &*method.name == "<init>" && method.access.is_static()) {
        return Err(wrong(file, "it has a static constructor"));
    }
    if file.access.is_interface() && file.fields.iter().any(|field| !field.access.is_static()) {
        return Err(wrong(file, "it is an interface, but has instance fields"));
    }
    Ok(())
}

fn wrong(file: &ClassFile, what: &str) -> Missing {
    Missing(format!("class {} cannot be loaded: {what}", java_name(&file.name)))
}

/// Static fields of the library by which the order of what it iterates over differs from run to run.
fn differs_between_runs(class: &str, field: &str) -> bool {
    class == "java/util/ImmutableCollections" && matches!(field, "SALT" | "SALT32L" | "REVERSE")
}

/// Whether somebody who runs before the program can change a static field, or what it refers to. Constants of enums and
/// what the compiler adds are as they are.
fn is_changeable(file: &ClassFile, field: &heapwise_classfile::Field) -> bool {
    let is_constant = file.access.is_enum() && *field.descriptor == *format!("L{};", file.name);
    let never_changes = |descriptor: &str| match descriptor {
        "Ljava/lang/String;" | "Ljava/lang/Integer;" | "Ljava/lang/Long;" | "Ljava/lang/Short;" => true,
        "Ljava/lang/Byte;" | "Ljava/lang/Character;" | "Ljava/lang/Boolean;" | "Ljava/lang/Class;" => true,
        "Ljava/lang/Double;" | "Ljava/lang/Float;" => true,
        descriptor => !descriptor.starts_with(['L', '[']),
    };
    let is_fixed = field.access.is_final() && never_changes(&field.descriptor);
    !(field.access.is_synthetic() || is_constant || is_fixed)
}

/// The classes of the JDK to which it matters whether two references are the same.
fn compares_identities(class: &str) -> bool {
    matches!(class, "java/lang/Object" | "java/lang/Thread") || class.starts_with("java/util/IdentityHashMap")
}
