//! Ctrl-C is the program's. While Z3 decides something it takes it for itself, and only that query would end; so what the
//! program has said is to happen is said again.

#[cfg(unix)]
pub(crate) use unix::{keep, note, repeat};

#[cfg(unix)]
mod unix {
    use std::mem::MaybeUninit;
    use std::ptr::{null, null_mut};
    use std::sync::OnceLock;

    /// What happened at Ctrl-C before the first Z3 was there.
    static OURS: OnceLock<Option<libc::sigaction>> = OnceLock::new();

    /// Remembers what happens at Ctrl-C.
    pub(crate) fn note() {
        OURS.get_or_init(|| {
            let mut action = MaybeUninit::<libc::sigaction>::uninit();
            // SAFETY: nothing is changed, and the result is read only where the call says that it was written.
            unsafe { (libc::sigaction(libc::SIGINT, null(), action.as_mut_ptr()) == 0).then(|| action.assume_init()) }
        });
    }

    /// Sees to it that this happens.
    pub(crate) fn keep() {
        if let Some(Some(action)) = OURS.get() {
            // SAFETY: the action is one that was in effect, and its handler is the program's own.
            unsafe { libc::sigaction(libc::SIGINT, action, null_mut()) };
        }
    }

    /// A Ctrl-C that went to Z3 goes where it belongs.
    pub(crate) fn repeat() {
        keep();
        // SAFETY: to raise a signal has no demands.
        unsafe { libc::raise(libc::SIGINT) };
    }
}

#[cfg(not(unix))]
pub(crate) fn note() {}

#[cfg(not(unix))]
pub(crate) fn keep() {}

#[cfg(not(unix))]
pub(crate) fn repeat() {}
