//! What class files say of the classes that a test is about: what they are called in source, and what a test may use of them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use heapwise_classfile::descriptor::{FieldType, MethodType, java_name};
use heapwise_classfile::signature::MethodSignature;
use heapwise_classfile::{Access, ClassFile, ClassPath};

/// Classes by name, each read once.
pub struct Classes {
    class_path: ClassPath,
    read: RefCell<HashMap<String, Option<Rc<ClassFile>>>>,
}

/// A method that tests are about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Method {
    /// The Java name of the class that it is called on.
    pub class: String,
    pub name: String,
    pub descriptor: String,
}

/// A field, found by what a report calls it.
pub(crate) struct FoundField {
    /// The Java name of the class that declares it.
    pub(crate) declaring: String,
    pub(crate) name: String,
    pub(crate) ty: FieldType,
    pub(crate) access: Access,
}

/// A method as its class file declares it.
pub(crate) struct FoundMethod {
    /// The Java name of the class that declares it.
    pub(crate) declaring: String,
    pub(crate) types: MethodType,
    pub(crate) access: Access,
    /// Whether calls by this name and as many arguments may mean another method.
    pub(crate) is_overloaded: bool,
    pub(crate) is_deprecated: bool,
    /// What generic types it declares.
    pub(crate) signature: Option<MethodSignature>,
}

const DEPRECATED: &str = "java/lang/Deprecated";

impl Classes {
    pub fn new(class_path: ClassPath) -> Classes {
        Classes { class_path, read: RefCell::default() }
    }

    pub fn class_path(&self) -> &ClassPath {
        &self.class_path
    }

    /// The class file of a class, by its name with dots or slashes. One that cannot be read is none.
    pub(crate) fn file(&self, name: &str) -> Option<Rc<ClassFile>> {
        let name = name.replace('.', "/");
        if let Some(known) = self.read.borrow().get(&name) {
            return known.clone();
        }
        let found = self.class_path.find(&name).ok().flatten().and_then(|found| found.parse().ok()).map(Rc::new);
        self.read.borrow_mut().insert(name, found.clone());
        found
    }

    pub(crate) fn is_of_jdk(&self, name: &str) -> bool {
        self.class_path.jdk().contains(&name.replace('.', "/"))
    }

    /// A class and those above it, itself first.
    pub(crate) fn upwards(&self, name: &str) -> Vec<Rc<ClassFile>> {
        let mut all = Vec::new();
        let mut next = self.file(name);
        while let Some(file) = next {
            next = file.superclass.as_ref().and_then(|above| self.file(above));
            all.push(file);
            if all.len() > DEEPEST {
                break;
            }
        }
        all
    }

    /// The field that a report calls so in an object of a class. Where names alone do not tell fields apart, a report says
    /// `pkg.Class.field`, or `field:descriptor`.
    pub(crate) fn field(&self, class: &str, told: &str) -> Option<FoundField> {
        let (place, descriptor) = match told.split_once(':') {
            Some((place, descriptor)) => (place, Some(descriptor)),
            None => (told, None),
        };
        let (declaring, name) = match place.rsplit_once('.') {
            Some((declaring, name)) => (Some(declaring), name),
            None => (None, place),
        };
        for file in self.upwards(class) {
            if declaring.is_some_and(|declaring| java_name(&file.name) != declaring) {
                continue;
            }
            let is_meant = |field: &&heapwise_classfile::Field| {
                &*field.name == name && descriptor.is_none_or(|descriptor| *field.descriptor == *descriptor)
            };
            if let Some(field) = file.fields.iter().find(is_meant) {
                return Some(FoundField {
                    declaring: java_name(&file.name),
                    name: name.to_owned(),
                    ty: FieldType::parse(&field.descriptor).ok()?,
                    access: field.access,
                });
            }
        }
        None
    }

    /// The declaration of a method: that of its class, or the nearest one above.
    pub(crate) fn method(&self, method: &Method) -> Option<FoundMethod> {
        let types = MethodType::parse(&method.descriptor).ok()?;
        let files = self.upwards(&method.class);
        let mut others = 0;
        let mut found = None;
        for file in &files {
            for declared in file.methods.iter().filter(|it| *it.name == *method.name && !it.access.is_bridge()) {
                if *declared.descriptor == *method.descriptor {
                    found = found.or(Some((file, declared)));
                    continue;
                }
                let count = MethodType::parse(&declared.descriptor).map_or(0, |types| types.params.len());
                others += usize::from(count == types.params.len() || declared.access.is_varargs());
            }
            if method.name == "<init>" {
                break;
            }
        }
        let (file, declared) = found?;
        let is_deprecated = |annotations: &[std::sync::Arc<str>]| annotations.iter().any(|it| &**it == DEPRECATED);
        Some(FoundMethod {
            declaring: java_name(&file.name),
            types,
            access: declared.access,
            is_overloaded: others > 0 || declared.access.is_varargs(),
            signature: declared.signature.as_ref().and_then(|signature| MethodSignature::parse(signature)),
            is_deprecated: is_deprecated(&declared.annotations) || is_deprecated(&file.annotations),
        })
    }

    /// The type of the one abstract method of an interface, if it has just one.
    pub(crate) fn single_method(&self, interface: &str) -> Option<MethodType> {
        let object = self.file("java/lang/Object")?;
        let mut found: Option<(String, String)> = None;
        let mut concrete = Vec::new();
        let mut waiting = vec![self.file(interface)?];
        while let Some(file) = waiting.pop() {
            if !file.access.is_interface() {
                return None;
            }
            for method in &file.methods {
                let named = (method.name.to_string(), method.descriptor.to_string());
                let is_of_object = object.method(&named.0, &named.1).is_some();
                if !method.access.is_abstract() {
                    concrete.push(named);
                } else if !is_of_object && !concrete.contains(&named) {
                    match &found {
                        // An interface may say again, more precisely, what one above it says.
                        Some((name, _)) if *name == named.0 => {}
                        Some(_) => return None,
                        None => found = Some(named),
                    }
                }
            }
            waiting.extend(file.interfaces.iter().filter_map(|above| self.file(above)));
        }
        MethodType::parse(&found?.1).ok()
    }

    /// What a class is called in source, with its package: `pkg.Outer.Inner`. Nothing for classes without a name there.
    pub(crate) fn source_name(&self, class: &str) -> Option<String> {
        let file = self.file(class)?;
        let own = file.inner_classes.iter().find(|inner| inner.class == file.name);
        match own {
            None if file.enclosing_method.is_some() => None,
            None => Some(java_name(&file.name)),
            Some(inner) => {
                let outer = self.source_name(inner.outer.as_ref()?)?;
                Some(format!("{outer}.{}", inner.name.as_ref()?))
            }
        }
    }

    /// Whether source in a package can name a class.
    pub(crate) fn is_accessible(&self, class: &str, package: &str) -> bool {
        let Some(file) = self.file(class) else { return false };
        if file.access.is_synthetic() || self.is_hidden_in_jdk(&file.name) {
            return false;
        }
        let is_same_package = package_of(class) == package;
        match file.inner_classes.iter().find(|inner| inner.class == file.name) {
            None => file.enclosing_method.is_none() && (file.access.is_public() || is_same_package),
            Some(inner) => {
                let is_open = inner.access.is_public() || is_same_package && !inner.access.is_private();
                let outer = inner.outer.as_ref();
                is_open && inner.name.is_some() && outer.is_some_and(|outer| self.is_accessible(outer, package))
            }
        }
    }

    /// The JDK does not let anybody name its classes that are in no package which it exports.
    fn is_hidden_in_jdk(&self, name: &str) -> bool {
        let is_internal = |name: &str| ["sun/", "jdk/internal/", "com/sun/"].iter().any(|it| name.starts_with(it));
        is_internal(name) && self.is_of_jdk(name)
    }

    /// Whether source in a package can use a member of a class by its name.
    pub(crate) fn is_member_accessible(&self, declaring: &str, access: Access, package: &str) -> bool {
        let is_same_package = package_of(declaring) == package;
        let is_open = access.is_public() || is_same_package && !access.is_private();
        is_open && !access.is_synthetic() && self.is_accessible(declaring, package)
    }

    pub(crate) fn is_type_accessible(&self, ty: &FieldType, package: &str) -> bool {
        match ty {
            FieldType::Object(name) => self.is_accessible(name, package),
            FieldType::Array(element) => self.is_type_accessible(element, package),
            _ => true,
        }
    }

    /// Whether a class has type parameters, so that its plain name is a raw type.
    pub(crate) fn is_generic(&self, class: &str) -> bool {
        let is_generic = |file: &ClassFile| file.signature.as_ref().is_some_and(|it| it.starts_with('<'));
        let Some(file) = self.file(class) else { return false };
        // An inner class of a generic one is raw, too.
        let own = file.inner_classes.iter().find(|inner| inner.class == file.name);
        let outer = own.filter(|inner| !inner.access.is_static()).and_then(|inner| inner.outer.as_ref());
        is_generic(&file) || outer.is_some_and(|outer| self.is_generic(outer))
    }

    /// Whether an object of a class is one of another, too.
    pub(crate) fn is_subclass(&self, class: &str, of: &str) -> bool {
        let of = of.replace('.', "/");
        let mut waiting = vec![class.replace('.', "/")];
        let mut seen = Vec::new();
        while let Some(name) = waiting.pop() {
            if name == of {
                return true;
            }
            if let Some(file) = self.file(&name)
                && !seen.contains(&name)
            {
                waiting.extend(file.superclass.iter().chain(&file.interfaces).map(|above| above.to_string()));
                seen.push(name);
            }
        }
        false
    }
}

/// How many classes may be above another.
const DEEPEST: usize = 600;

/// The package of a class, with dots.
pub(crate) fn package_of(class: &str) -> String {
    let class = class.replace('/', ".");
    class.rsplit_once('.').map_or_else(String::new, |(package, _)| package.to_owned())
}
