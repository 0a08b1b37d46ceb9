// found
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

class Shuffled {
    static boolean run() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Collections.shuffle(list);
        return list.get(0) == 3 && list.get(1) == 2;
    }
}
