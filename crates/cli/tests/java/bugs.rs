//! Each subject with a mistake: heapwise finds it, and the JVM confirms it.

use heapwise::Strategy;

use crate::replay::check;

/// What the Javadoc of each class says is found: by a run of this method, an exception of this class.
const FOUND: [(&str, &str); 14] = [
    ("bugs.BankAccount.transfer", "java.lang.AssertionError"),
    ("bugs.BinarySearch.middleIsBetween", "java.lang.AssertionError"),
    ("bugs.DoublyLinkedList.insertBefore", "java.lang.NullPointerException"),
    ("bugs.DoublyLinkedList.insertSorted", "java.lang.NullPointerException"),
    ("bugs.Expressions.evaluate", "java.lang.ClassCastException"),
    ("bugs.Expressions.evaluate", "java.lang.NullPointerException"),
    ("bugs.IntBag.removeAllLeavesNone", "java.lang.AssertionError"),
    ("bugs.IntervalMap.findsTheRightOne", "java.lang.AssertionError"),
    ("bugs.KeyValueParser.keyUpTo2", "java.lang.StringIndexOutOfBoundsException"),
    ("bugs.KeyValueParser.unescapeUpTo2", "java.lang.StringIndexOutOfBoundsException"),
    ("bugs.LruCache.getKeepsOrder", "java.lang.AssertionError"),
    ("bugs.OrderedSet.removeKeepsLast", "java.lang.AssertionError"),
    ("bugs.RingBuffer.addToEnd", "java.lang.ArithmeticException"),
    ("bugs.RingBuffer.addToFront", "java.lang.ArrayIndexOutOfBoundsException"),
];

#[test]
fn every_bug_is_found_and_confirmed() {
    let replayed = check("bugs");
    for (method, exception) in FOUND {
        let threw = format!("threw {exception} ");
        for strategy in Strategy::ALL {
            let is_it = |(its, by, ending): &(String, Strategy, String)| {
                its == method && *by == strategy && ending.starts_with(&threw)
            };
            assert!(replayed.endings.iter().any(is_it), "{strategy}: no {exception} in {method}");
        }
    }
}
