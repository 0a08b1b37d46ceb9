package known;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Programs without inputs: all that they compute is known. */
public class Known {
    /** Numbers that do not stay small. */
    public static int hash(int rounds) {
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum = sum * 31 + i;
        }
        return sum;
    }

    public static long random(int rounds) {
        long seed = 1;
        for (int i = 0; i < rounds; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
        }
        return seed;
    }

    public static double harmonic(int rounds) {
        double sum = 0;
        for (int i = 1; i < rounds; i++) {
            sum += 1.0 / i;
        }
        return sum;
    }

    public static float narrow(int rounds) {
        float sum = 0;
        for (int i = 1; i < rounds; i++) {
            sum += (float) Math.sqrt(i) * 0.1f;
        }
        return sum;
    }

    public static int primes(int below) {
        boolean[] composite = new boolean[below];
        int count = 0;
        for (int i = 2; i < below; i++) {
            if (!composite[i]) {
                count++;
                for (long j = (long) i * i; j < below; j += i) {
                    composite[(int) j] = true;
                }
            }
        }
        return count;
    }

    public static int map(int rounds) {
        Map<Integer, Integer> sums = new HashMap<>();
        for (int i = 0; i < rounds; i++) {
            Integer key = i % 1000;
            Integer sum = sums.get(key);
            sums.put(key, sum == null ? i : sum + i);
        }
        int all = 0;
        for (int sum : sums.values()) {
            all = all * 31 + sum;
        }
        return all;
    }

    public static int text(int rounds) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rounds; i++) {
            text.append(i % 10).append('x');
        }
        return text.toString().hashCode();
    }

    public static int list(int rounds) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            numbers.add(i * i);
        }
        int sum = 0;
        for (int number : numbers) {
            sum ^= number;
        }
        return sum;
    }

    private static long counter = 1;

    /** A static field that takes many values. */
    public static long counted(int rounds) {
        counter = 1;
        for (int i = 0; i < rounds; i++) {
            counter = counter * 6364136223846793005L + i;
        }
        return counter;
    }

    /** Natives that are functions of numbers, not a number among them. */
    public static long roots(int rounds) {
        double sum = Math.sqrt(-1.0);
        // The raw bits of what is no number differ between machines.
        long bits = Double.doubleToLongBits(sum);
        sum = 0.5;
        for (int i = 0; i < rounds; i++) {
            sum += Math.sqrt(sum + i) - StrictMath.cos(sum) + Math.abs(Float.intBitsToFloat(i * 31));
            bits = bits * 31 ^ Double.doubleToRawLongBits(sum);
        }
        return bits + Double.doubleToLongBits(Double.longBitsToDouble(0x7ff0_0000_0000_0001L));
    }

    /** A generator whose state does not fit into small numbers. */
    public static int drawn(int rounds) {
        Random random = new Random(42);
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum ^= random.nextInt();
        }
        return sum;
    }

    public static long added(int rounds) {
        AtomicLong sum = new AtomicLong(1L << 40);
        AtomicInteger wide = new AtomicInteger(Integer.MAX_VALUE - 5);
        for (int i = 0; i < rounds; i++) {
            sum.addAndGet(1L << 20);
            sum.compareAndSet(i, 7);
            wide.getAndAdd(1 << 20);
        }
        return sum.get() ^ wide.get();
    }

    public static int hash20Million() { return hash(20_000_000); }
    public static long random5Million() { return random(5_000_000); }
    public static double harmonic5Million() { return harmonic(5_000_000); }
    public static int primesBelow2Million() { return primes(2_000_000); }
    public static int map200Thousand() { return map(200_000); }
    public static int text200Thousand() { return text(200_000); }
    public static int list200Thousand() { return list(200_000); }
    public static long counted5Million() { return counted(5_000_000); }
    public static long roots5Million() { return roots(5_000_000); }
    public static int drawn1Million() { return drawn(1_000_000); }
    public static int hashShort() { return hash(20_000); }
    public static long randomShort() { return random(20_000); }
    public static double harmonicShort() { return harmonic(20_000); }
    public static float narrowShort() { return narrow(5_000); }
    public static int primesShort() { return primes(20_000); }
    public static int mapShort() { return map(3_000); }
    public static int textShort() { return text(3_000); }
    public static int listShort() { return list(3_000); }
    public static long countedShort() { return counted(20_000); }
    public static long rootsShort() { return roots(20_000); }
    public static int drawnShort() { return drawn(5_000); }
    public static long addedShort() { return added(5_000); }

    public static void main(String[] args) {
        System.out.println("hash " + hashShort());
        System.out.println("random " + randomShort());
        System.out.println("harmonic " + harmonicShort());
        System.out.println("narrow " + narrowShort());
        System.out.println("primes " + primesShort());
        System.out.println("map " + mapShort());
        System.out.println("text " + textShort());
        System.out.println("list " + listShort());
        System.out.println("counted " + countedShort());
        System.out.println("roots " + rootsShort());
        System.out.println("drawn " + drawnShort());
        System.out.println("added " + addedShort());
    }
}
