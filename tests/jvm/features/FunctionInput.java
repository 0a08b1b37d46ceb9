// 4 returned, 3 threw java.lang.NullPointerException
import java.util.function.Function;

class FunctionInput {
    static int run(Function<String, Integer> f, String s) {
        int first = f.apply(s);
        // Nothing says that it gives the same again.
        int second = f.apply(s);
        return first == second ? 1 : first > second ? 2 : 3;
    }
}
