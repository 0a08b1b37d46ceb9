// 4 returned, 1 threw java.lang.NullPointerException
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;

class ListInput {
    static int run(List<Integer> list) {
        int size = list.size();
        if (list instanceof ArrayList) return size > 3 ? 1 : 2;
        return list instanceof LinkedList ? size > 3 ? 3 : 4 : 5;
    }
}
