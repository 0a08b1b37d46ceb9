//! What objects of the JDK's classes are like, whoever has made them: rules about heaps, as texts.
//!
//! Each holds of every instance between the calls of its public methods, whatever these calls were: a test holds it against
//! instances that random calls have made. Some say less than is true, as the comments in `rules` tell: then an input may be an object
//! that no calls make. That the fields of a class are those that a text names, whoever reads the text finds out.

/// What instances of a class are like.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Invariant {
    /// The full name of the class.
    pub class: &'static str,
    /// In the language of rules about heaps.
    pub rules: &'static str,
    /// The first version of the JDK in which it is so.
    pub since: u32,
    /// Whether classes below it, which are not of the JDK, can write its fields.
    pub is_open: bool,
    /// Whether its fields refer to objects of classes below the declared ones, which inputs are only where they are chosen.
    pub needs_choices: bool,
}

const fn invariant(class: &'static str, rules: &'static str) -> Invariant {
    Invariant { class, rules, since: 8, is_open: false, needs_choices: false }
}

/// What is known of the JDK's classes, 8 to 25.
pub const INVARIANTS: [Invariant; 11] = [
    invariant("java.util.ArrayDeque", include_str!("../rules/array_deque.hex")),
    invariant("java.util.ArrayList", include_str!("../rules/array_list.hex")),
    invariant("java.util.BitSet", include_str!("../rules/bit_set.hex")),
    invariant("java.util.HashMap", include_str!("../rules/hash_map.hex")),
    invariant("java.util.HashSet", include_str!("../rules/hash_set.hex")),
    // In the table of a map there are entries of a class below the declared one.
    Invariant {
        needs_choices: true,
        ..invariant("java.util.LinkedHashMap", include_str!("../rules/linked_hash_map.hex"))
    },
    invariant("java.util.LinkedList", include_str!("../rules/linked_list.hex")),
    // Before, its array could be empty.
    Invariant { since: 11, ..invariant("java.util.PriorityQueue", include_str!("../rules/priority_queue.hex")) },
    invariant("java.util.TreeMap", include_str!("../rules/tree_map.hex")),
    Invariant { needs_choices: true, ..invariant("java.util.TreeSet", include_str!("../rules/tree_set.hex")) },
    Invariant { is_open: true, ..invariant("java.util.Vector", include_str!("../rules/vector.hex")) },
];
