//! The interpreter: ask, split, retry.
