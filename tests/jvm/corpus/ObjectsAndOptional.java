package corpus;

import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/** java.util.Objects and java.util.Optional. */
public class ObjectsAndOptional {
    public static String requireNonNullPasses() {
        return Objects.requireNonNull("value") + Objects.requireNonNull("other", "unused");
    }

    public static Object requireNonNullFails() {
        return Objects.requireNonNull(null);
    }

    public static String requireNonNullMessage() {
        try {
            Objects.requireNonNull(null, "must be given");
        } catch (NullPointerException e) {
            return e.getMessage();
        }
        return "no failure";
    }

    public static String requireNonNullSupplied() {
        int[] calls = {0};
        Objects.requireNonNull("x", () -> "never" + ++calls[0]);
        try {
            Objects.requireNonNull(null, () -> "supplied" + ++calls[0]);
        } catch (NullPointerException e) {
            return e.getMessage();
        }
        return "no failure";
    }

    public static String equalsWithNulls() {
        return Objects.equals(null, null) + " " + Objects.equals(null, 1) + " " + Objects.equals(1, null) + " "
                + Objects.equals("a", new String("a")) + " " + Objects.deepEquals(new int[] {1}, new int[] {1});
    }

    public static String hashes() {
        return Objects.hash() + " " + Objects.hash(1, "two", null) + " " + Objects.hashCode(null) + " "
                + Objects.hashCode("x");
    }

    public static String texts() {
        return Objects.toString(null) + Objects.toString(null, "default") + Objects.toString(5);
    }

    public static String nullTests() {
        return Objects.isNull(null) + " " + Objects.nonNull(null);
    }

    public static int compare() {
        return Objects.compare("b", "a", String::compareTo);
    }

    public static String optionalPresent() {
        Optional<String> o = Optional.of("value");
        return o.isPresent() + o.get() + o.orElse("other") + o;
    }

    public static String optionalEmpty() {
        Optional<String> o = Optional.empty();
        return o.isPresent() + o.orElse("other") + o.orElseGet(() -> "computed") + o;
    }

    public static String getFromEmpty() {
        return Optional.<String>empty().get();
    }

    public static Object ofNull() {
        return Optional.of(null);
    }

    public static boolean ofNullable() {
        return !Optional.ofNullable(null).isPresent() && Optional.ofNullable(1).isPresent();
    }

    public static String mapAndFilter() {
        Optional<String> o = Optional.of("hello");
        return o.map(String::length).filter(n -> n > 3).map(n -> "long " + n).orElse("short")
                + o.filter(String::isEmpty).isPresent() + o.map(s -> (String) null).isPresent();
    }

    public static String flatMap() {
        Optional<Integer> o = Optional.of(4).flatMap(n -> n > 3 ? Optional.of(n * 2) : Optional.empty());
        return o + "" + Optional.of(1).flatMap(n -> n > 3 ? Optional.of(n) : Optional.empty());
    }

    public static int orElseThrow() {
        return Optional.<Integer>empty().orElseThrow(() -> new IllegalStateException("nothing there"));
    }

    public static String ifPresent() {
        StringBuilder out = new StringBuilder();
        Optional.of("x").ifPresent(out::append);
        Optional.<String>empty().ifPresent(out::append);
        return out.toString();
    }

    public static boolean optionalEquality() {
        return Optional.of(5).equals(Optional.of(5)) && !Optional.of(5).equals(Optional.empty())
                && Optional.empty() == Optional.empty() && Optional.of("a").hashCode() == "a".hashCode();
    }

    public static int optionalInt() {
        OptionalInt some = OptionalInt.of(5);
        try {
            return OptionalInt.empty().getAsInt();
        } catch (NoSuchElementException e) {
            return some.getAsInt() + OptionalInt.empty().orElse(10);
        }
    }
}
