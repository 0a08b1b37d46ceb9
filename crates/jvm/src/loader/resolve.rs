//! What the names in instructions mean (JVMS 5.4.3).
//!
//! Access is not checked: compilers have done so. Methods that are private to a package override by name and descriptor
//! like public ones, also from another package.

use heapwise_classfile::descriptor::java_name;
use heapwise_classfile::{Access, MemberRef, Method};
use heapwise_ids::Id;
use heapwise_ir::{Callee, ClassId, FieldId, MethodId, Program, Shape, supertypes};

use super::declare::method_type;
use super::{Invoke, Loaded, Loader, Missing};

/// A method that a class file declares.
#[derive(Copy, Clone)]
pub(crate) struct Resolved {
    pub(crate) class: ClassId,
    pub(crate) id: MethodId,
    pub(crate) access: Access,
}

impl Loader {
    /// The field that a reference means, by the rules of the JVM specification (5.4.3.2).
    pub(crate) fn field(&mut self, program: &Program, member: &MemberRef) -> Result<FieldId, Missing> {
        let class = self.class(program, &member.owner)?;
        self.find_field(program, class, &member.name, &member.descriptor)
            .ok_or_else(|| Missing(format!("class {} has no field {}", java_name(&member.owner), member.name)))
    }

    /// The class itself first, then what its interfaces declare, then its superclass in the same way.
    fn find_field(&self, program: &Program, class: ClassId, name: &str, descriptor: &str) -> Option<FieldId> {
        let declared = self.declared(class);
        if let Some(source) = &declared.source {
            let here = |field: &heapwise_classfile::Field| &*field.name == name && &*field.descriptor == descriptor;
            if let Some(index) = source.file.fields.iter().position(here) {
                return Some(declared.fields[index]);
            }
        }
        let class = &program.classes[class];
        let above = class.interfaces.iter().chain(&class.parent);
        above.copied().find_map(|above| self.find_field(program, above, name, descriptor))
    }

    /// What a call runs (5.4.3.3, 5.4.3.4, 6.5.invokespecial). What can have one implementation only (private and final
    /// methods) is called directly.
    pub(crate) fn callee(
        &mut self,
        program: &Program,
        how: Invoke,
        member: &MemberRef,
        from: &Loaded,
    ) -> Result<Callee, Missing> {
        if let Some(made) = self.polymorphic(program, member)? {
            return Ok(made);
        }
        let owner = self.class(program, &member.owner)?;
        let resolved = self.resolve(program, owner, &member.name, &member.descriptor)?;
        let is_static = resolved.access.is_static();
        if is_static != (how == Invoke::Static) {
            let kind = if is_static { "static" } else { "not static" };
            return Err(Missing(format!("method {} is {kind}, but called as if it were otherwise", show(member))));
        }
        match how {
            Invoke::Static => Ok(Callee::Static(resolved.id)),
            Invoke::Special => self.special(program, owner, resolved, member, from),
            Invoke::Virtual | Invoke::Interface => {
                let owner_is_final = self.declared(owner).source.as_ref().is_none_or(|it| it.file.access.is_final());
                let is_alone = resolved.access.is_private() || resolved.access.is_final() || owner_is_final;
                if is_alone && !resolved.access.is_abstract() {
                    return Ok(Callee::Special(resolved.id));
                }
                let arity = method_type(&member.descriptor).params.len() + 1;
                Ok(Callee::Virtual(self.selector(program, &member.name, &member.descriptor, arity)))
            }
        }
    }

    /// A constructor, a private method, or what `super` means: the method as the superclass of the caller has it.
    fn special(
        &self,
        program: &Program,
        owner: ClassId,
        resolved: Resolved,
        member: &MemberRef,
        from: &Loaded,
    ) -> Result<Callee, Missing> {
        let is_constructor = &*member.name == "<init>";
        if is_constructor && resolved.class != owner {
            return Err(Missing(format!("class {} has no such constructor", java_name(&member.owner))));
        }
        let is_super = !is_constructor
            && program.classes[owner].shape != Shape::Interface
            && from.id != owner
            && superclasses(program, from.id).any(|above| above == owner);
        let meant = match program.classes[from.id].parent {
            Some(parent) if is_super => self.resolve(program, parent, &member.name, &member.descriptor)?,
            _ => resolved,
        };
        if meant.access.is_abstract() {
            return Err(Missing(format!("method {} is abstract", show(member))));
        }
        Ok(Callee::Special(meant.id))
    }

    /// The method that a class has, its own or inherited.
    pub(crate) fn resolve(
        &self,
        program: &Program,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Result<Resolved, Missing> {
        let found = superclasses(program, class).find_map(|class| self.declared_method(class, name, descriptor));
        found
            .or_else(|| self.of_interfaces(program, class, name, descriptor))
            .ok_or_else(|| Missing(format!("class {} has no method {name}{descriptor}", program.class_name(class))))
    }

    /// The most specific method of the interfaces above a class; one that has code where there is one.
    fn of_interfaces(&self, program: &Program, class: ClassId, name: &str, descriptor: &str) -> Option<Resolved> {
        let inherited = |found: &Resolved| !found.access.is_private() && !found.access.is_static();
        let all: Vec<Resolved> = supertypes(program, class)
            .into_iter()
            .filter(|&above| program.classes[above].shape == Shape::Interface)
            .filter_map(|above| self.declared_method(above, name, descriptor).filter(inherited))
            .collect();
        let is_overridden = |one: &Resolved| {
            all.iter().any(|other| other.class != one.class && supertypes(program, other.class).contains(&one.class))
        };
        let specific: Vec<&Resolved> = all.iter().filter(|one| !is_overridden(one)).collect();
        let with_code = specific.iter().find(|one| !one.access.is_abstract());
        with_code.or(specific.first()).map(|&&found| found)
    }

    fn declared_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<Resolved> {
        let declared = self.declared(class);
        let here = |method: &Method| &*method.name == name && &*method.descriptor == descriptor;
        let methods = &declared.source.as_ref()?.file.methods;
        let index = methods.iter().position(here)?;
        let id = MethodId::from_index(declared.first_method.index() + index);
        Some(Resolved { class, id, access: methods[index].access })
    }

    /// Whether code of a class must see to it that another one is initialised before it uses it: not where it is its own
    /// class or one above it, and not where neither it nor one above it has anything to initialise.
    pub(crate) fn needs_init(&mut self, program: &Program, class: ClassId, from: &Loaded) -> bool {
        has_initialiser(program, class) && !superclasses(program, from.id).any(|above| above == class)
    }
}

/// Whether a class or a superclass has anything to initialise. Interfaces are initialised where their own fields and
/// static methods are used, but not with the classes that implement them.
pub(crate) fn has_initialiser(program: &Program, class: ClassId) -> bool {
    superclasses(program, class).any(|class| program.classes[class].initialiser.is_some())
}

/// The class itself and its superclasses, the nearest first.
pub(crate) fn superclasses(program: &Program, class: ClassId) -> impl Iterator<Item = ClassId> {
    std::iter::successors(Some(class), |&class| program.classes[class].parent)
}

fn show(member: &MemberRef) -> String {
    format!("{}.{}{}", java_name(&member.owner), member.name, member.descriptor)
}
