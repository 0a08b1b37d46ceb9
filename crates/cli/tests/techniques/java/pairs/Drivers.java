package pairs;

import kiasan.AvlTree;
import kiasan.LinkedList;

/** Two calls on one object, as a person writes drivers for them. */
public final class Drivers {
    private Drivers() {
    }

    static Object add_get(LinkedList it, Object element, int index_2) {
        it.add(element);
        return it.get(index_2);
    }

    static Object removeFirst_removeLast(LinkedList it) {
        it.removeFirst();
        return it.removeLast();
    }

    static boolean isEmpty_isEmpty(LinkedList it) {
        it.isEmpty();
        return it.isEmpty();
    }

    static Object insert_find(AvlTree it, int key, Object element, int key_2) {
        it.insert(key, element);
        return it.find(key_2);
    }

    static Object findMin_isEmpty_find(AvlTree it, int key_3) {
        it.findMin();
        it.isEmpty();
        return it.find(key_3);
    }
}
