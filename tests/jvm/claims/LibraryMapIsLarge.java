// found
// options: --n 5 --library-invariants
import java.util.HashMap;

class LibraryMapIsLarge {
    static boolean run(HashMap<String, String> map) { return map != null && map.size() == 4; }
}
