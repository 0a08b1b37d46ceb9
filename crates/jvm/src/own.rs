//! What code asks of whoever runs it beyond the methods of Java.

/// A native that is no method of Java: code that is written here, or by whoever knows the library, asks for it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Own(pub &'static str);

impl Own {
    /// Enters the monitor of an object.
    pub const MONITOR_ENTER: Own = Own("heapwise/monitor.enter");
    /// Leaves it.
    pub const MONITOR_EXIT: Own = Own("heapwise/monitor.exit");
    /// What a function gives that is an input; takes the function.
    pub const CALL_FUNCTION: Own = Own("heapwise/Function.call");

    /// Ends the path: its inputs are not legal.
    pub const NOT_LEGAL: Own = Own("heapwise/Invariant.fails");
    /// Takes what was thrown while it was looked whether an input is legal.
    pub const INVARIANT_THREW: Own = Own("heapwise/Invariant.threw");

    /// All that this crate asks for.
    pub const ALL: [Own; 5] =
        [Own::MONITOR_ENTER, Own::MONITOR_EXIT, Own::CALL_FUNCTION, Own::NOT_LEGAL, Own::INVARIANT_THREW];
}
