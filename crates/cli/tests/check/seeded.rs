//! Mistakes that are put into copies of the subjects, one of a kind each: what is replaced, by what, and the driver that shows it.

use heapwise::findings::FindingKind::{self, *};

pub(crate) struct Seeded {
    /// The class, whose drivers are in a class beside it.
    pub(crate) class: &'static str,
    pub(crate) driver: &'static str,
    /// What the first text like this in the class becomes.
    pub(crate) text: &'static str,
    pub(crate) becomes: &'static str,
    /// What kinds of findings there are, at least.
    pub(crate) shows: &'static [FindingKind],
}

const fn seeded(
    class: &'static str,
    driver: &'static str,
    text: &'static str,
    becomes: &'static str,
    shows: &'static [FindingKind],
) -> Seeded {
    Seeded { class, driver, text, becomes, shows }
}

pub(crate) const SEEDED: [Seeded; 35] = [
    // No second rotation, a lost link, a height that is not brought up to date, a comparison that overflows, a wrong limit.
    seeded("AvlTree", "insert", "height(t.left.left) < height(t.left.right)", "false", &[Assertion]),
    seeded("AvlTree", "insert", "        up.right = t;\n", "", &[Assertion]),
    seeded("AvlTree", "insert", "up.right = t;\n        measure(t);", "up.right = t;", &[Assertion]),
    seeded("AvlTree", "insert", "added.key < t.key", "added.key - t.key < 0", &[Assertion]),
    seeded("AvlTree", "insert", "lean > 1", "lean > 2", &[Assertion]),
    // A missing null case, a lost subtree, a successor that stays, the wrong side, an equality that is forgotten.
    seeded(
        "BinarySearchTree",
        "remove",
        "t.right == null) {\n            return t.left;",
        "t.right == t) {\n            return t.left;",
        &[Null],
    ),
    seeded(
        "BinarySearchTree",
        "remove",
        "t.left == null) {\n            return t.right;",
        "t.left == null) {\n            return null;",
        &[Assertion],
    ),
    seeded("BinarySearchTree", "remove", "            t.right = removeMin(t.right);\n", "", &[Assertion]),
    seeded("BinarySearchTree", "remove", "t.left = removeMin(t.left)", "t.right = removeMin(t.left)", &[Assertion]),
    seeded("BinarySearchTree", "find", "key > t.key", "key >= t.key", &[Assertion]),
    // Links in one direction only, stale sizes, one too few, the header taken for an entry, null as an element.
    seeded("LinkedList", "add", "        last.next.previous = last;\n", "", &[Assertion]),
    seeded("LinkedList", "add", "        size++;\n", "", &[Assertion]),
    seeded("LinkedList", "removeFirst", "        e.next.previous = e.previous;\n", "", &[Assertion]),
    seeded("LinkedList", "removeLast", "        size--;\n", "", &[Assertion]),
    seeded("LinkedList", "get", "i <= index", "i < index", &[Assertion]),
    seeded("LinkedList", "removeFirst", "if (e == header)", "if (e == null)", &[Assertion]),
    seeded(
        "LinkedList",
        "contains",
        "wanted == null ? e.element == null : wanted.equals(e.element)",
        "e.element.equals(wanted)",
        &[Null],
    ),
    // The wrong order, an array that grows too late, an element that is not copied.
    seeded("BinaryHeap", "deleteMin3", "element <= elements[child]", "element >= elements[child]", &[Assertion]),
    seeded("BinaryHeap", "insertWhereFull3", "size + 1 == elements.length", "size == elements.length", &[Index]),
    seeded(
        "BinaryHeap",
        "insertWhereFull3",
        "i <= size; i++) {\n            larger",
        "i < size; i++) {\n            larger",
        &[Assertion],
    ),
    // Subtrees on the wrong side, a heap merged with itself, two heaps that share their nodes.
    seeded(
        "LeftistHeap",
        "insert",
        "rank(top.left) < rank(top.right)",
        "rank(top.left) > rank(top.right)",
        &[Assertion],
    ),
    seeded("LeftistHeap", "merge", "this == other", "this == null", &[]),
    seeded("LeftistHeap", "merge", "        other.root = null;\n", "", &[Assertion]),
    // An end of the ring, elements that are lost when it grows, an element that stays, a wrong end, a full ring taken for an empty one.
    seeded("RingDeque", "addFirst", "head = before(head);", "head = head - 1;", &[Index]),
    seeded(
        "RingDeque",
        "addLast",
        "        System.arraycopy(elements, 0, larger, untilEnd, head);\n",
        "",
        &[Assertion],
    ),
    seeded("RingDeque", "removeLast", "        elements[at] = null;\n", "", &[Assertion]),
    seeded("RingDeque", "addLast", "tail = length;", "tail = length - 1;", &[Assertion]),
    seeded(
        "RingDeque",
        "addFirst",
        "if (head == tail) {\n            doubleCapacity();",
        "if (head == tail) {\n",
        &[Assertion],
    ),
    // An overflow, a stale size, a parent that is not set, a root that is lost, the wrong entry deleted.
    seeded("TreeMap", "put", "key < parent.key", "key - parent.key < 0", &[Assertion]),
    seeded("TreeMap", "put", "        size++;\n", "", &[Assertion]),
    seeded("TreeMap", "remove", "            subtree.parent = parent;\n", "", &[Assertion]),
    seeded("TreeMap", "remove", "root = subtree;", "root = null;", &[Assertion]),
    seeded("TreeMap", "remove", "            e = successor;\n", "", &[Assertion]),
    // A level that is not raised, a rotation that makes a ring.
    seeded("AATree", "insert", "        up.level++;\n", "", &[Assertion]),
    seeded("AATree", "insert", "        t.left = up.right;\n", "", &[]),
];
