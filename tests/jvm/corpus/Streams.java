package corpus;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Simple sequential streams. */
public class Streams {
    static final List<String> WORDS = Arrays.asList("pear", "fig", "apple", "kiwi", "fig", "banana");

    public static int rangeSum() {
        return IntStream.range(0, 10).sum() + IntStream.rangeClosed(1, 4).sum();
    }

    public static Object filterMapCollect() {
        return WORDS.stream().filter(s -> s.length() > 3).map(String::toUpperCase).collect(Collectors.toList());
    }

    public static Object sortedDistinct() {
        return WORDS.stream().distinct().sorted().collect(Collectors.toList());
    }

    public static Object sortedByComparator() {
        return WORDS.stream().sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()))
                .collect(Collectors.toList());
    }

    public static String joining() {
        return WORDS.stream().limit(3).collect(Collectors.joining(", ", "[", "]"));
    }

    public static int reduce() {
        return Stream.of(1, 2, 3, 4, 5).reduce(1, (a, b) -> a * b);
    }

    public static Object reduceEmpty() {
        return Stream.<Integer>empty().reduce(Integer::sum);
    }

    public static String matches() {
        return WORDS.stream().anyMatch(s -> s.startsWith("k")) + " " + WORDS.stream().allMatch(s -> s.length() > 2) + " "
                + WORDS.stream().noneMatch(String::isEmpty);
    }

    public static String findFirst() {
        return WORDS.stream().filter(s -> s.length() == 5).findFirst().get()
                + WORDS.stream().filter(s -> s.length() == 50).findFirst().isPresent();
    }

    public static String minMaxCount() {
        return WORDS.stream().min(Comparator.naturalOrder()).get() + WORDS.stream().max(String::compareTo).get()
                + WORDS.stream().filter(s -> s.contains("i")).count();
    }

    public static Object groupingBy() {
        Map<Integer, List<String>> groups = WORDS.stream()
                .collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
        return groups;
    }

    public static Object counting() {
        return new TreeMap<>(WORDS.stream().collect(Collectors.groupingBy(s -> s.charAt(0), Collectors.counting())));
    }

    public static Object toMap() {
        return new TreeMap<>(WORDS.stream().distinct().collect(Collectors.toMap(s -> s, String::length)));
    }

    public static Object toMapDuplicate() {
        return WORDS.stream().collect(Collectors.toMap(s -> s, String::length));
    }

    public static int mapToInt() {
        return WORDS.stream().mapToInt(String::length).sum();
    }

    public static Object boxedSquares() {
        return IntStream.rangeClosed(1, 5).map(x -> x * x).boxed().collect(Collectors.toList());
    }

    public static int[] toIntArray() {
        return IntStream.of(3, 1, 2).sorted().toArray();
    }

    public static String[] toStringArray() {
        return WORDS.stream().skip(4).toArray(String[]::new);
    }

    public static Object flatMap() {
        return Stream.of("ab", "cd").flatMap(s -> Stream.of(s.charAt(0), s.charAt(1))).collect(Collectors.toList());
    }

    public static Object iterateAndLimit() {
        return Stream.iterate(1, x -> x * 3).limit(6).collect(Collectors.toList());
    }

    public static double average() {
        return IntStream.of(1, 2, 4).average().getAsDouble();
    }

    public static String statistics() {
        return IntStream.of(4, 8, 15, 16, 23, 42).summaryStatistics().getMax() + " "
                + IntStream.of(4, 8, 15, 16, 23, 42).summaryStatistics().getSum();
    }

    public static long longProduct() {
        return LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b);
    }

    public static String laziness() {
        StringBuilder log = new StringBuilder();
        Stream<Integer> s = Stream.of(1, 2, 3, 4).peek(x -> log.append("p").append(x)).filter(x -> x % 2 == 0);
        log.append("built ");
        log.append(s.findFirst().get());
        return log.toString();
    }

    public static Object usedTwice() {
        Stream<Integer> s = Stream.of(1, 2);
        s.count();
        return s.count();
    }

    public static Object partitioning() {
        return IntStream.range(0, 8).boxed().collect(Collectors.partitioningBy(x -> x % 3 == 0));
    }

    public static String forEachOverCharacters() {
        StringBuilder out = new StringBuilder();
        "abc".chars().forEach(c -> out.append((char) (c + 1)));
        return out.toString();
    }

    public static int exceptionInside() {
        return Stream.of("1", "x").mapToInt(Integer::parseInt).sum();
    }
}
