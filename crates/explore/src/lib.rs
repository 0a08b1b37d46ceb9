//! The exploration loop, trails, orders, bounds and workers.
