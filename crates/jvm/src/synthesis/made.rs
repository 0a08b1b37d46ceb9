//! Methods that are in no class file, which whoever runs the program writes.

use heapwise_ir::{Method, MethodId, Param, Program, Type};

use crate::loader::{Loader, Missing, stable_number};
use crate::writer::Writer;

impl Loader {
    /// The method of this name, written when it is first asked for.
    pub(crate) fn made(
        &mut self,
        program: &Program,
        name: &str,
        params: &[Type],
        write: impl FnOnce(&mut Writer<'_>) -> Result<(), Missing>,
    ) -> Result<MethodId, Missing> {
        if let Some(&known) = self.made.get(name) {
            return Ok(known);
        }
        let object = self.class(program, "java/lang/Object")?;
        let from = self.loaded(object).ok_or_else(|| Missing("class java.lang.Object has no class file".to_owned()))?;
        let param = |(index, ty): (usize, &Type)| Param {
            name: program.names.intern(&format!("arg{index}")),
            ty: *ty,
            non_null: false,
        };
        let params = params.iter().enumerate().map(param).collect();
        // It has no class, so that no stack trace shows it.
        let mut declared = Method::declared(program.names.intern(name), None, params, None);
        declared.stable = stable_number(&[name]);
        let id = program.methods.push(declared);
        let mut writer = Writer::of(self, program, &from, id);
        write(&mut writer)?;
        writer.ret(None);
        let body = writer.finish();
        program.methods[id].link(body);
        self.made.insert(name.into(), id);
        Ok(id)
    }
}
