// restricted: library_invariants
// options: --library-invariants
import java.util.ArrayList;

class LibraryListIsList {
    static boolean run(ArrayList<String> list) { return list != null && list.size() < 0; }
}
