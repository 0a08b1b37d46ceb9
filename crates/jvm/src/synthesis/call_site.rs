//! What `invokedynamic` links to, by bootstrap method.

use heapwise_classfile::Constant;
use heapwise_classfile::descriptor::{MethodType, java_name};
use heapwise_ir::{MethodId, Program};

use super::{concat, lambda, records, switches};
use crate::loader::{Loaded, Loader, Missing, method_type};
use crate::writer::{Writer, declare_static};

/// A call site: what the instruction and its bootstrap method say.
pub(super) struct CallSite<'a> {
    pub(super) from: &'a Loaded,
    pub(super) bootstrap: u16,
    pub(super) name: &'a str,
    pub(super) descriptor: &'a str,
    /// What is on the stack, and what is left there.
    pub(super) types: MethodType,
    /// What the bootstrap method is given besides.
    pub(super) arguments: Vec<Constant>,
}

impl Loader {
    /// The static method that does what an `invokedynamic` of this class does: it takes what is on the stack.
    pub(crate) fn call_site(
        &mut self,
        program: &Program,
        from: &Loaded,
        bootstrap: u16,
        name: &str,
        descriptor: &str,
    ) -> Result<MethodId, Missing> {
        let key = (from.id, bootstrap, name.into(), descriptor.into());
        if let Some(known) = self.call_sites.get(&key) {
            return known.clone();
        }
        let made = make(self, program, from, bootstrap, name, descriptor);
        self.call_sites.insert(key, made.clone());
        made
    }
}

fn make(
    loader: &mut Loader,
    program: &Program,
    from: &Loaded,
    bootstrap: u16,
    name: &str,
    descriptor: &str,
) -> Result<MethodId, Missing> {
    let class = java_name(&from.file.name);
    let Some(method) = from.file.bootstrap_methods.get(usize::from(bootstrap)) else {
        return Err(Missing(format!("class {class} has no bootstrap method {bootstrap}")));
    };
    let mut arguments = Vec::new();
    for &index in &method.arguments {
        let argument = from.file.pool.constant(index);
        arguments.push(argument.map_err(|error| Missing(format!("class {class} cannot be read: {error}")))?);
    }
    let site = CallSite { from, bootstrap, name, descriptor, types: method_type(descriptor), arguments };
    let member = &method.handle.member;
    match (&*member.owner, &*member.name) {
        ("java/lang/invoke/LambdaMetafactory", "metafactory") => lambda::make(loader, program, &site, false),
        ("java/lang/invoke/LambdaMetafactory", "altMetafactory") => lambda::make(loader, program, &site, true),
        ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants" | "makeConcat") => {
            site.method(loader, program, "concat", concat::write)
        }
        ("java/lang/runtime/ObjectMethods", "bootstrap") => site.method(loader, program, name, records::write),
        ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => {
            site.method(loader, program, name, switches::write_type_switch)
        }
        ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => {
            site.method(loader, program, name, switches::write_enum_switch)
        }
        (owner, method) => Err(Missing(format!(
            "class {class} has a dynamic call that {}.{method} links, which is not supported",
            java_name(owner)
        ))),
    }
}

impl CallSite<'_> {
    /// A static method for the call site. It is written before it is declared done: where writing fails, the site is
    /// missing, and the declaration stays behind unused, with a body that says why.
    fn method(
        &self,
        loader: &mut Loader,
        program: &Program,
        what: &str,
        write: fn(&mut Writer<'_>, &CallSite<'_>) -> Result<(), Missing>,
    ) -> Result<MethodId, Missing> {
        let name = format!("{what}#{}", self.bootstrap);
        let id = declare_static(program, self.from, &name, &self.types.params, self.types.result.as_ref());
        let mut writer = Writer::of(loader, program, self.from, id);
        match write(&mut writer, self) {
            Ok(()) => {
                let body = writer.finish();
                program.methods[id].link(body);
                Ok(id)
            }
            Err(missing) => {
                program.methods[id].link(crate::link::unsupported(program, id, &missing.0));
                Err(missing)
            }
        }
    }

    pub(super) fn wrong(&self, what: &str) -> Missing {
        Missing(format!("class {} has a dynamic call `{}` {what}", java_name(&self.from.file.name), self.name))
    }
}
