//! Static fields that somebody may have changed before the program began.

use heapwise_heap::Heap;
use heapwise_ir::{Assumed, Assumption, FieldId};

use crate::State;
use crate::jvm::Jvm;

impl Jvm<'_, '_> {
    /// Says that the program looks at a static field that somebody may have changed before, unless it is `main`, before
    /// which nobody runs.
    pub(crate) fn note_static<H: Heap>(&mut self, state: &State<H>, field: FieldId, at: usize) {
        let is_noted = self.language.noted_statics.get(at).copied().unwrap_or_default();
        if is_noted || state.globals.has_met(at) || state.initialises_a_class() {
            return;
        }
        if self.language.noted_statics.len() <= at {
            self.language.noted_statics.resize(at + 1, false);
        }
        self.language.noted_statics[at] = true;
        let program = self.machine.program;
        let entry = &program.methods[self.machine.entry];
        let descriptor = entry.descriptor.map(|descriptor| program.names.text(descriptor));
        if program.names.text(entry.name) == "main" && descriptor == Some("([Ljava/lang/String;)V") {
            return;
        }
        let name = format!("{}.{}", program.class_name(program.fields[field].class), program.field_name(field));
        self.note(Assumption::restricts(Assumed::StaticFields, name));
    }
}
