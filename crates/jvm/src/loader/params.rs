//! The parameters of methods, with names that people know.

use std::collections::HashSet;

use heapwise_classfile::descriptor::{FieldType, MethodType};
use heapwise_classfile::{ClassFile, Method};
use heapwise_ir::{Param, Program, Type};

use super::{loose, method_type};
use crate::class_files::ParamNames;

/// The parameters of a method, `this` first where there is one. Their classes are not said: they may not be loaded.
pub(crate) fn params(program: &Program, method: &Method, types: &MethodType, names: &[Option<String>]) -> Vec<Param> {
    let is_static = method.access.is_static();
    let mut used: HashSet<String> = HashSet::from(["this".to_owned()]);
    let this = (!is_static).then(|| Param { name: program.names.intern("this"), ty: Type::Ref(None), non_null: true });
    let given = types.params.iter().enumerate().map(|(index, ty)| {
        let known = names.get(index).cloned().flatten();
        let mut name = known.unwrap_or_else(|| format!("arg{index}"));
        while !used.insert(name.clone()) {
            name.push('_');
        }
        Param { name: program.names.intern(&name), ty: loose(ty), non_null: false }
    });
    this.into_iter().chain(given).collect()
}

/// What parameters are called in a table of parameters; nothing where there is no such table.
pub(crate) fn declared_names(method: &Method, types: &MethodType) -> Option<ParamNames> {
    let declared = method.parameters.as_ref().filter(|declared| declared.len() == types.params.len())?;
    let name = |name: Option<&str>| name.filter(|name| is_name(name)).map(str::to_owned);
    Some(declared.iter().map(|param| name(param.name.as_deref())).collect())
}

/// What parameters are called as far as the class file says: in a table of parameters, or of local variables, which takes
/// reading the code.
pub(crate) fn local_names(file: &ClassFile, method: &Method) -> ParamNames {
    let types = method_type(&method.descriptor);
    if let Some(declared) = declared_names(method, &types) {
        return declared;
    }
    // Code that cannot be read is an error where it runs, not here.
    let code = method.code(&file.pool).ok().flatten();
    let Some(code) = code.filter(|code| !code.locals.is_empty()) else { return ParamNames::new() };
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
