//! Bugs of ours: a worker that panics loses the path that it was at, and nothing else.

use std::any::Any;
use std::cell::RefCell;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::trail::Trail;

/// A path on which heapwise itself failed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Bug {
    /// The path, as far as it had come; none where it was not one path that failed.
    pub trail: Option<Trail>,
    /// What the panic said.
    pub what: String,
}

thread_local! {
    /// Where this thread was when it began to panic.
    static PANICKED_AT: RefCell<Option<Trail>> = const { RefCell::new(None) };
}

/// Takes down the trail when the stack is unwound: a bug of ours can then be told of and replayed.
pub(crate) struct OnPanic<'a>(pub(crate) &'a Trail);

impl Drop for OnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // The innermost one knows best.
            PANICKED_AT.with_borrow_mut(|at| {
                at.get_or_insert_with(|| self.0.clone());
            });
        }
    }
}

impl Bug {
    /// What this thread has just panicked with.
    pub(crate) fn of(panic: &(dyn Any + Send)) -> Bug {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        let what = text.unwrap_or_else(|| "a panic without a message".to_owned());
        Bug { trail: PANICKED_AT.take(), what }
    }
}
