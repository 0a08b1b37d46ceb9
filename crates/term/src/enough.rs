//! Whether it is enough: the time of a run is up, somebody wants it to end, or a query has taken its time.
//!
//! Terms can be huge, and so can what is done with them. Whoever may be at it for long looks here from time to time. A look
//! costs next to nothing: flags are read now and then, the clock rarely.
//!
//! There are two ways to leave off. What makes values, constructors and walks through terms, must never return half of one:
//! when the run is to end, [`Enough::heed`] unwinds the stack to whoever runs the paths ([`LeftOff::catch`]), and what was at
//! work is dropped on the way. A solver has a value for an answer that it does not have, so it looks
//! ([`Enough::is_reached`]) and returns that one, also when only the time of its query is up.

#[cfg(not(panic = "unwind"))]
compile_error!("a run is ended by unwinding the stack, so heapwise cannot be built with panic = \"abort\"");

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// After how much work the flags are read.
const WORK: u64 = 32;
/// After how many readings of the flags the clock is read.
const READINGS: u32 = 16;

/// What unwinds the stack when the run is to end. It is no panic: no hook sees it, and nothing is printed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct LeftOff;

impl LeftOff {
    /// Runs something that is left off when the run is to end. The error is whatever unwound the stack: a panic is one, too.
    /// What was at work then must not be looked at again, since it may be in any state.
    pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, Box<dyn Any + Send>> {
        catch_unwind(AssertUnwindSafe(work))
    }

    /// Whether this is what unwound the stack, and not a panic.
    pub fn is(unwound: &(dyn Any + Send)) -> bool {
        unwound.is::<LeftOff>()
    }
}

#[cold]
fn leave_off() -> ! {
    resume_unwind(Box::new(LeftOff))
}

/// What is looked at. Clones see the same flags; the time of a query is each one's own.
#[derive(Clone, Debug, Default)]
pub struct Enough {
    flags: Vec<Arc<AtomicBool>>,
    limit: Cell<Option<Duration>>,
    /// When the time of the query is up, once the clock has been read.
    until: Cell<Option<Instant>>,
    /// Whether it has been found that it is enough. This stays until the next query.
    is_over: Cell<bool>,
    work: Cell<u64>,
    readings: Cell<u32>,
}

impl Enough {
    /// It is enough as soon as one of the flags is set. A flag that is set stays.
    pub fn when(flags: Vec<Arc<AtomicBool>>) -> Self {
        Enough { flags, ..Enough::default() }
    }

    /// Whether a flag is set: then nobody waits for results any more.
    #[inline]
    pub fn is_said(&self) -> bool {
        self.flags.iter().any(|flag| flag.load(Ordering::Relaxed))
    }

    /// Unwinds the stack if a flag is set: what the caller is at will not be finished, and nobody sees half of it. To be called
    /// where nothing is left in a state that others would stumble over; see [`LeftOff::catch`].
    #[inline]
    pub fn heed(&self) {
        if self.is_said() {
            leave_off();
        }
    }

    /// A query begins that may take so long. Its time runs from the first reading of the clock: short queries need none.
    pub fn begin(&self, limit: Option<Duration>) {
        self.limit.set(limit);
        self.until.set(None);
        self.is_over.set(false);
    }

    /// Whether to leave off: a flag is set, or the time of the query is up. For those who look often.
    #[inline]
    pub fn is_reached(&self) -> bool {
        self.is_reached_after(1)
    }

    /// The same, after so much work: a unit is about the time that it takes to look at a term.
    #[inline]
    pub fn is_reached_after(&self, work: u64) -> bool {
        self.work.set(self.work.get() + work);
        if self.work.get() >= WORK {
            self.read();
        }
        self.is_over.get()
    }

    fn read(&self) {
        self.readings.set(self.readings.get() + (self.work.take() / WORK).min(READINGS.into()) as u32);
        if self.readings.get() >= READINGS {
            self.readings.set(0);
            self.is_reached_now();
        } else if self.is_said() {
            self.is_over.set(true);
        }
    }

    /// The same, for those who do much between two looks.
    pub fn is_reached_now(&self) -> bool {
        let is_over = || self.is_said() || self.deadline().is_some_and(|until| Instant::now() >= until);
        if !self.is_over.get() && is_over() {
            self.is_over.set(true);
        }
        self.is_over.get()
    }

    /// When the time of the query is up.
    pub fn deadline(&self) -> Option<Instant> {
        if self.until.get().is_none()
            && let Some(limit) = self.limit.get()
        {
            self.until.set(Instant::now().checked_add(limit));
        }
        self.until.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_and_clocks_are_seen() {
        let flag = Arc::new(AtomicBool::new(false));
        let enough = Enough::when(vec![Arc::default(), flag.clone()]);
        assert!(!enough.is_reached_now());
        enough.begin(Some(Duration::ZERO));
        assert!(!enough.is_reached(), "the clock has not been read");
        assert!(enough.is_reached_now() && enough.is_reached());
        assert!(!enough.is_said());
        enough.begin(Some(Duration::from_secs(1000)));
        let many = WORK * u64::from(READINGS) * 2;
        assert!((0..many).all(|_| !enough.is_reached()));
        enough.begin(Some(Duration::ZERO));
        assert!((0..many).any(|_| enough.is_reached()) && enough.is_reached());
        enough.begin(Some(Duration::ZERO));
        assert!(enough.is_reached_after(many));
        enough.begin(None);
        assert!(!enough.is_reached_now());
        flag.store(true, Ordering::Relaxed);
        assert!(enough.is_said() && enough.clone().is_said());
        assert!((0..WORK).any(|_| enough.is_reached()) && enough.is_reached());
    }

    #[test]
    fn whoever_heeds_is_left_off() {
        let flag = Arc::new(AtomicBool::new(false));
        let enough = Enough::when(vec![flag.clone()]);
        assert!(LeftOff::catch(|| enough.heed()).is_ok());
        flag.store(true, Ordering::Relaxed);
        let unwound = LeftOff::catch(|| enough.heed()).expect_err("it is said");
        assert!(LeftOff::is(&*unwound));
        let panicked = LeftOff::catch(|| resume_unwind(Box::new("a panic"))).map(|()| "nothing").expect_err("a panic");
        assert!(!LeftOff::is(&*panicked));
    }
}
