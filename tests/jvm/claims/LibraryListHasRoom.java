// found
// options: --length 2 --loops 3 --library-invariants
import java.util.ArrayList;

class LibraryListHasRoom {
    static boolean run(ArrayList<String> list) {
        if (list == null) return false;
        int before = list.size();
        list.add(null);
        return before == 0;
    }
}
