//! Calls of natives.

use heapwise_heap::{Asked, Heap, Own};
use heapwise_ir::{NativeId, Reg};
use heapwise_term::{Term, Word};

use super::Answer;
use crate::State;
use crate::jvm::Jvm;
use heapwise_interp::{Flow, unsupported};

impl Jvm<'_, '_> {
    /// What a native gives of arguments that are known, if it can do without terms.
    #[inline]
    pub(crate) fn compute(&mut self, own: &mut Own, native: NativeId, args: &[Word]) -> Option<Word> {
        let compute = self.native(native)?.compute?;
        compute(self, own, args)
    }

    pub(crate) fn call_native<H: Heap>(
        &mut self,
        state: &mut State<H>,
        dst: Option<Reg>,
        native: NativeId,
        args: &[Reg],
    ) -> Asked<Flow, H> {
        let Some(known) = self.native(native) else {
            let program = self.machine.program;
            let name = program.names.text(program.natives[native]);
            return Ok(unsupported(self, state, &format!("native method {name}")));
        };
        let args: Vec<Term> = args.iter().map(|&arg| state.get(&mut self.terms, arg)).collect();
        if state.language.late.is_some() && known.reads_texts() {
            for &arg in &args {
                if let Some(flow) = self.written(state, arg)? {
                    return Ok(flow);
                }
            }
        }
        match known.function::<H>()(self, state, &args)? {
            Answer::Value(value) => {
                if let Some(dst) = dst {
                    state.set(dst, value);
                }
            }
            Answer::Nothing => {}
            Answer::Call(method, args) => {
                if let Err(error) = self.link(method) {
                    return Ok(unsupported(self, state, &error.to_string()));
                }
                state.advance();
                state.push_frame_with(self.machine, method, &args, dst);
                return Ok(Flow::Next);
            }
            Answer::Throw(class, message) => return Ok(self.raise(state, class, message.as_deref())),
            Answer::ThrowLate(class, message) => return Ok(self.raise_with(state, class, message)),
            Answer::Unsupported(what) => return Ok(unsupported(self, state, &what)),
            Answer::Instead(flow) => return Ok(flow),
        }
        state.advance();
        Ok(Flow::Next)
    }
}
