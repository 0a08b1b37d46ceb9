// 9 returned
import java.util.Arrays;
import java.util.Comparator;

class ComparatorInput {
    static String run(Comparator<String> comparator) {
        String[] all = {"a", "b", "c"};
        Arrays.sort(all, comparator);
        return String.join("", all);
    }
}
