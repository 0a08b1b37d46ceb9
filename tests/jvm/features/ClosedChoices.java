// 1 returned
// options: --choices none
import java.util.List;
import java.util.function.Function;

class ClosedChoices {
    static boolean run(List<String> list, Function<String, String> f, Object o) {
        return list == null && f == null && !(o instanceof String);
    }
}
