// found, or left out: chosen_types, or restricted: generic_types
import java.util.ArrayList;

class WrongTypeArgument {
    static boolean run(ArrayList<Integer> list) {
        if (list == null || list.size() != 1) return false;
        Object first = ((ArrayList<?>) list).get(0);
        return first != null && !(first instanceof Integer);
    }
}
