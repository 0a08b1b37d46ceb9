// never
import java.util.Random;

class RandomOfSeed {
    static boolean run(long seed) {
        Random later = new Random();
        later.setSeed(42);
        return later.nextInt() != new Random(42).nextInt() || new Random(seed).nextInt() != new Random(seed).nextInt();
    }
}
