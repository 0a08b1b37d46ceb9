package inputs;

import java.util.Map;
import java.util.TreeMap;

/** Maps of which nothing is known but the types of their keys. */
public class Maps {
    public static Integer get(Map<Integer, Integer> map) {
        return map.isEmpty() ? null : map.get(3);
    }

    public static Object put(TreeMap<Object, Integer> map, Object key) {
        return map.put(key, 1);
    }
}
