//! What an input may be that is declared as a common type of the JDK: a short choice of its implementations. There are far
//! too many to try them all, and each of them costs paths wherever a method of the input is called.
//!
//! `docs/java.md` has the table for people.

/// Declared types, with the classes of the JDK of which an input may be an instance, beside the declared class itself (if it
/// can have instances), the classes of the class path, and those that the user names.
const CHOICES: [(&str, &[&str]); 41] = [
    ("java/lang/Object", &["java/lang/String", "java/lang/Integer"]),
    ("java/io/Serializable", &["java/lang/String", "java/lang/Integer"]),
    ("java/lang/Comparable", &["java/lang/String", "java/lang/Integer"]),
    ("java/lang/CharSequence", &["java/lang/String", "java/lang/StringBuilder"]),
    ("java/lang/Appendable", &["java/lang/StringBuilder"]),
    ("java/lang/Number", &["java/lang/Integer", "java/lang/Long", "java/lang/Double"]),
    ("java/lang/Throwable", &["java/lang/Exception", "java/lang/RuntimeException", "java/lang/Error"]),
    ("java/lang/Exception", &["java/lang/RuntimeException"]),
    ("java/lang/Iterable", &["java/util/ArrayList"]),
    ("java/util/Collection", &["java/util/ArrayList", "java/util/HashSet"]),
    ("java/util/AbstractCollection", &["java/util/ArrayList", "java/util/HashSet"]),
    ("java/util/SequencedCollection", &["java/util/ArrayList", "java/util/LinkedList"]),
    ("java/util/List", &["java/util/ArrayList", "java/util/LinkedList"]),
    ("java/util/AbstractList", &["java/util/ArrayList", "java/util/LinkedList"]),
    ("java/util/AbstractSequentialList", &["java/util/LinkedList"]),
    ("java/util/Set", &["java/util/HashSet", "java/util/TreeSet"]),
    ("java/util/AbstractSet", &["java/util/HashSet", "java/util/TreeSet"]),
    ("java/util/SequencedSet", &["java/util/LinkedHashSet", "java/util/TreeSet"]),
    ("java/util/SortedSet", &["java/util/TreeSet"]),
    ("java/util/NavigableSet", &["java/util/TreeSet"]),
    ("java/util/Map", &["java/util/HashMap", "java/util/TreeMap"]),
    ("java/util/AbstractMap", &["java/util/HashMap", "java/util/TreeMap"]),
    ("java/util/SequencedMap", &["java/util/LinkedHashMap", "java/util/TreeMap"]),
    ("java/util/SortedMap", &["java/util/TreeMap"]),
    ("java/util/NavigableMap", &["java/util/TreeMap"]),
    ("java/util/concurrent/ConcurrentMap", &["java/util/concurrent/ConcurrentHashMap"]),
    ("java/util/Map$Entry", &["java/util/AbstractMap$SimpleEntry"]),
    // The entries of a `LinkedHashMap` are of this class, which tables do not declare.
    ("java/util/HashMap$Node", &["java/util/LinkedHashMap$Entry"]),
    ("java/util/Queue", &["java/util/ArrayDeque", "java/util/LinkedList"]),
    ("java/util/AbstractQueue", &["java/util/PriorityQueue"]),
    ("java/util/Deque", &["java/util/ArrayDeque", "java/util/LinkedList"]),
    ("java/util/Iterator", &["java/util/Arrays$ArrayItr"]),
    ("java/util/ListIterator", &["java/util/ArrayList$ListItr"]),
    ("java/util/Enumeration", &["java/util/StringTokenizer"]),
    ("java/io/InputStream", &["java/io/ByteArrayInputStream"]),
    ("java/io/OutputStream", &["java/io/ByteArrayOutputStream"]),
    ("java/io/Reader", &["java/io/StringReader"]),
    ("java/io/Writer", &["java/io/StringWriter"]),
    ("java/lang/Readable", &["java/io/StringReader"]),
    ("java/io/Closeable", &["java/io/StringReader"]),
    ("java/lang/AutoCloseable", &["java/io/StringReader"]),
];

/// The choice for a declared type, as class files write it. An implementation that the JDK at hand lacks is left out.
pub(crate) fn choice(declared: &str) -> Option<&'static [&'static str]> {
    CHOICES.iter().find(|(known, _)| *known == declared).map(|&(_, classes)| classes)
}

/// Fields that hold views which a map makes of itself when it is first asked for them: a new map has none. Nothing but a view
/// of just that map fits there, whatever the declared type allows; and a map that has made it does nothing else.
pub(crate) fn is_view(class: &str, field: &str) -> bool {
    let is_map = matches!(
        class,
        "java/util/AbstractMap"
            | "java/util/EnumMap"
            | "java/util/HashMap"
            | "java/util/Hashtable"
            | "java/util/IdentityHashMap"
            | "java/util/TreeMap"
            | "java/util/TreeMap$NavigableSubMap"
            | "java/util/WeakHashMap"
            | "java/util/concurrent/ConcurrentHashMap"
            | "java/util/concurrent/ConcurrentSkipListMap"
    );
    let is_view = matches!(
        field,
        "keySet"
            | "values"
            | "entrySet"
            | "navigableKeySet"
            | "navigableKeySetView"
            | "descendingMap"
            | "descendingMapView"
            | "entrySetView"
    );
    is_map && is_view
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_type_stands_there_once() {
        for (index, (declared, classes)) in CHOICES.iter().enumerate() {
            assert!(CHOICES[..index].iter().all(|(other, _)| other != declared), "{declared} stands there twice");
            assert!(!classes.is_empty() && !classes.contains(declared), "{declared}");
        }
    }
}
