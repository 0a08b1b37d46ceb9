// found
import java.util.Set;

class OrderOfSetOtherwise {
    static boolean run() { return Set.of("a", "b").iterator().next().equals("b"); }
}
