// found
import java.util.ArrayList;

class LibraryListIsAnything {
    static boolean run(ArrayList<String> list) { return list != null && list.size() < 0; }
}
