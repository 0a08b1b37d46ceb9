// 2 returned, 1 threw java.lang.NullPointerException
import java.util.HashMap;
import java.util.Map;

class MapInput {
    static int run(Map<String, Integer> map) {
        int size = map.size();
        return map instanceof HashMap ? size : -size;
    }
}
