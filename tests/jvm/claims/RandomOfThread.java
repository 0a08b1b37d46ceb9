// found
import java.util.concurrent.ThreadLocalRandom;

class RandomOfThread {
    static boolean run() { return ThreadLocalRandom.current().nextInt(3, 9) == 8; }
}
