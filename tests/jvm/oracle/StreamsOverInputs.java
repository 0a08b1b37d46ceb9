package oracle;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams over a few values that are inputs. */
public class StreamsOverInputs {
    public static int sumOfTwo(int a, int b) { return IntStream.of(a, b).sum(); }
    public static int maximum(int a, int b) { return IntStream.of(a, b).max().getAsInt(); }
    public static long countPositive(int a, int b) { return Stream.of(a, b).filter(x -> x > 0).count(); }
    public static boolean anyZero(int[] a) { if (a.length > 2) return false; return Arrays.stream(a).anyMatch(x -> x == 0); }
    public static int firstNegative(int a, int b) { return IntStream.of(a, b).filter(x -> x < 0).findFirst().orElse(1); }
    public static Integer firstBoxed(Integer a, Integer b) { return Stream.of(a, b).findFirst().get(); }
    public static int distinct(byte a, byte b) { return (int) IntStream.of(a & 1, b & 1, 1).distinct().count(); }
    public static String joined(boolean a, boolean b) { return Stream.of(a, b).map(x -> x ? "t" : "f").collect(Collectors.joining(",", "[", "]")); }
    public static int laziness(int a) {
        int[] seen = {0};
        boolean found = Stream.of(1, 2, 3).peek(x -> seen[0]++).anyMatch(x -> x == a);
        return found ? seen[0] : -seen[0];
    }
    public static int sortedFirst(int a, int b) { return Stream.of(a, b).sorted().collect(Collectors.toList()).get(0); }
    public static int usedTwice(int a) {
        Stream<Integer> s = Stream.of(a);
        s.map(x -> x).count();
        return (int) s.count();
    }
    public static int reduceText(String s) { return Stream.of("a", s).map(String::length).reduce(0, Integer::sum); }
    public static Integer emptyOrNot(int i) { List<Integer> l = Stream.of(i).filter(x -> x == 7).toList(); return l.isEmpty() ? null : l.get(0); }
    public static boolean toListIsFixed(int i) {
        try { Stream.of(i).toList().add(i); return true; } catch (UnsupportedOperationException e) { return false; }
    }
    public static double average(byte a, byte b) { return IntStream.of(a, b).average().orElse(0); }
    public static int flat(int a, int b) { return (int) Stream.of(new int[] {a}, new int[] {b, b}).flatMapToInt(IntStream::of).filter(x -> x == 3).count(); }
    public static String firstOfNull(boolean b) {
        Optional<String> o;
        try { o = Stream.of(b ? null : "x", "y").findFirst(); } catch (NullPointerException e) { return "npe"; }
        return o.get();
    }
    public static int limitSkip(byte n) { return IntStream.range(0, 5).skip(n & 1).limit(2).sum(); }
}
