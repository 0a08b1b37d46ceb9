package corpus17;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Collection factories and library methods since Java 9; the order of Set.of and Map.of is never shown. */
public class NewerCollections {
    public static String listOf() {
        return List.of() + "" + List.of(1) + List.of(1, 2) + List.of(1, 2, 3, 4, 5) + List.of("a", "b").contains("b");
    }

    public static Object listOfNull() {
        return List.of("a", null);
    }

    public static Object listOfAdd() {
        return List.of(1).add(2);
    }

    public static Object listOfSet() {
        return List.of(1, 2, 3).set(0, 5);
    }

    public static Object listOfContainsNull() {
        return List.of(1, 2).contains(null);
    }

    public static Object listOfBeyondEnd() {
        return List.of(1, 2, 3).get(3);
    }

    public static Object listOfTwoBeyondEnd() {
        return List.of(1, 2).get(2);
    }

    public static boolean listEquality() {
        return List.of(1, 2).equals(Arrays.asList(1, 2)) && List.of(1, 2).hashCode() == Arrays.asList(1, 2).hashCode();
    }

    public static String setOf() {
        Set<Integer> s = Set.of(3, 1, 2);
        return s.size() + " " + s.contains(2) + s.contains(9) + new TreeSet<>(s) + s.equals(Set.of(1, 2, 3));
    }

    public static Object setOfDuplicate() {
        return Set.of("a", "a");
    }

    public static String mapOf() {
        Map<String, Integer> m = Map.of("a", 1, "b", 2, "c", 3);
        return m.get("b") + " " + m.get("z") + m.size() + m.containsKey("c") + new TreeMap<>(m);
    }

    public static Object mapOfDuplicate() {
        return Map.of("k", 1, "k", 2);
    }

    public static Object mapOfPut() {
        return Map.of("k", 1).put("l", 2);
    }

    public static String mapEntries() {
        Map.Entry<String, Integer> e = Map.entry("k", 5);
        return e + " " + e.getKey() + e.getValue() + Map.ofEntries(e);
    }

    public static String copies() {
        List<Integer> list = new ArrayList<>(List.of(1, 2));
        List<Integer> copy = List.copyOf(list);
        list.add(3);
        return copy + "" + list + (List.copyOf(copy) == copy);
    }

    public static String[] toArrayGenerator() {
        return List.of("x", "y").toArray(String[]::new);
    }

    public static String optionalNewer() {
        StringBuilder out = new StringBuilder();
        Optional.of("v").ifPresentOrElse(out::append, () -> out.append("none"));
        Optional.<String>empty().ifPresentOrElse(out::append, () -> out.append("none"));
        out.append(Optional.<String>empty().or(() -> Optional.of("alt")).get());
        return out.append(Optional.empty().isEmpty()).append(Optional.of(1).stream().count()).toString();
    }

    public static Object optionalOrElseThrow() {
        return Optional.empty().orElseThrow();
    }

    public static String objectsNewer() {
        return Objects.requireNonNullElse(null, "else") + Objects.checkIndex(2, 3);
    }

    public static int checkIndexFails() {
        return Objects.checkIndex(3, 3);
    }

    public static String arraysNewer() {
        return Arrays.equals(new int[] {1, 2, 3}, 0, 2, new int[] {1, 2}, 0, 2) + " "
                + Arrays.mismatch(new int[] {1, 2, 3}, new int[] {1, 2, 4}) + " "
                + Arrays.compare(new int[] {1, 2}, new int[] {1, 3});
    }

    public static Object takeAndDropWhile() {
        return Stream.of(1, 2, 5, 1).takeWhile(x -> x < 3).toList() + "" + Stream.of(1, 2, 5, 1).dropWhile(x -> x < 3).toList();
    }

    public static Object boundedIterate() {
        return Stream.iterate(1, x -> x < 50, x -> x * 2).toList();
    }

    public static Object streamToListIsFixed() {
        return Stream.of(1).toList().add(2);
    }

    public static Object mapMulti() {
        return Stream.of(1, 2, 3).<Integer>mapMulti((x, sink) -> {
            for (int i = 0; i < x; i++) {
                sink.accept(x);
            }
        }).toList();
    }

    public static Object teeing() {
        return IntStream.rangeClosed(1, 4).boxed()
                .collect(Collectors.teeing(Collectors.summingInt(x -> x), Collectors.counting(), (s, n) -> s + "/" + n));
    }

    public static Object filteringAndFlatMapping() {
        return new TreeMap<>(Stream.of("a", "bb", "cc", "d").collect(
                Collectors.groupingBy(String::length, Collectors.filtering(s -> !s.equals("d"), Collectors.joining()))));
    }

    public static String mathNewer() {
        return Math.floorMod(-7L, 3) + " " + Math.multiplyHigh(1L << 62, 8) + " " + Math.absExact(-5) + " " + Math.fma(2.0, 3, 1);
    }

    public static int absExactOverflow() {
        return Math.absExact(Integer.MIN_VALUE);
    }
}
