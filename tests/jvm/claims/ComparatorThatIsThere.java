// found, or left out: only_null
import java.util.Comparator;

class ComparatorThatIsThere {
    static boolean run(Comparator<Integer> order) { return order != null && order.compare(1, 2) > 0; }
}
