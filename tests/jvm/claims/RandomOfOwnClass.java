// never
import java.util.Random;

class RandomOfOwnClass {
    static class Fixed extends Random {
        @Override
        protected int next(int bits) { return 1; }
    }

    static boolean run() { return new Fixed().nextInt() != 1 || new Fixed().nextInt(4) != 0; }
}
