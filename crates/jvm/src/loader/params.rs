//! The parameters of methods, with names that people know.

use std::collections::HashSet;

use heapwise_classfile::descriptor::{FieldType, MethodType};
use heapwise_classfile::{ClassFile, Method};
use heapwise_ir::{Param, Program, Type};

use super::loose;

/// The parameters of a method, `this` first where there is one. Their classes are not said: they may not be loaded.
pub(crate) fn params(
    program: &Program,
    file: &ClassFile,
    method: &Method,
    types: &MethodType,
    local_names: bool,
) -> Vec<Param> {
    let is_static = method.access.is_static();
    let mut used: HashSet<String> = HashSet::from(["this".to_owned()]);
    let names = names(file, method, types, local_names);
    let this = (!is_static).then(|| Param { name: program.names.intern("this"), ty: Type::Ref(None), non_null: true });
    let given = types.params.iter().zip(names).enumerate().map(|(index, (ty, name))| {
        let mut name = name.unwrap_or_else(|| format!("arg{index}"));
        while !used.insert(name.clone()) {
            name.push('_');
        }
        Param { name: program.names.intern(&name), ty: loose(ty), non_null: false }
    });
    this.into_iter().chain(given).collect()
}

/// As the class file says: in a table of parameters, or of local variables, which takes reading the code.
fn names(file: &ClassFile, method: &Method, types: &MethodType, local_names: bool) -> Vec<Option<String>> {
    let count = types.params.len();
    if let Some(declared) = method.parameters.as_ref().filter(|declared| declared.len() == count) {
        return declared
            .iter()
            .map(|param| param.name.as_deref().filter(|name| is_name(name)).map(str::to_owned))
            .collect();
    }
    // Code that cannot be read is an error where it runs, not here.
    let code = if local_names { method.code(&file.pool).ok().flatten() } else { None };
    let Some(code) = code.filter(|code| !code.locals.is_empty()) else { return vec![None; count] };
    let mut slot = u16::from(!method.access.is_static());
    let of_slot = |ty: &FieldType| {
        let name = code.local(slot, 0).map(|local| &*local.name).filter(|name| is_name(name)).map(str::to_owned);
        slot = slot.saturating_add(ty.kind().slots());
        name
    };
    types.params.iter().map(of_slot).collect()
}

/// Names that are not empty, and do not look like a path of fields.
fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(['.', '[', ' '])
}
