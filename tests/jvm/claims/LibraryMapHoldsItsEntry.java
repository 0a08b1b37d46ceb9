// found
// options: --types java.util.TreeMap$Entry --n 2 --loops 3 --library-invariants
import java.util.Map;
import java.util.TreeMap;

class LibraryMapHoldsItsEntry {
    static boolean run(TreeMap<String, Object> map) {
        if (map == null) return false;
        for (Map.Entry<String, Object> entry : map.entrySet()) {
            return entry.getValue() == entry;
        }
        return false;
    }
}
