// found
import java.util.Set;

class OrderOfSet {
    static boolean run() { return Set.of("a", "b").iterator().next().equals("a"); }
}
