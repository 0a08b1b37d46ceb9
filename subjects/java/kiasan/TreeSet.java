package kiasan;

/** A set of integers, as the keys of a {@link TreeMap} whose values do not matter. */
public class TreeSet {
    TreeMap map;

    public TreeSet() {
        map = new TreeMap();
    }

    public boolean isEmpty() {
        return map.isEmpty();
    }

    public boolean contains(int key) {
        return map.containsKey(key);
    }

    /** Adds the key; false if it was there. */
    public boolean add(int key) {
        int before = map.size();
        map.put(key, null);
        return map.size() != before;
    }

    /** Takes the key out; false if it was not there. */
    public boolean remove(int key) {
        int before = map.size();
        map.remove(key);
        return map.size() != before;
    }

    /** The invariant: there is a map, and it is legal. */
    public boolean repOk() {
        return map != null && map.repOk();
    }
}
