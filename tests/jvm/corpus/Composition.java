package corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Composed functions, predicates and comparators. */
public class Composition {
    static class Person {
        final String name;
        final int age;

        Person(String name, int age) {
            this.name = name;
            this.age = age;
        }

        String getName() {
            return name;
        }

        int getAge() {
            return age;
        }

        @Override
        public String toString() {
            return name + age;
        }
    }

    static List<Person> people() {
        return new ArrayList<>(Arrays.asList(new Person("bob", 30), new Person("ann", 30), new Person("cid", 25),
                new Person("dan", 41)));
    }

    public static String andThenAndCompose() {
        Function<Integer, Integer> inc = x -> x + 1;
        Function<Integer, Integer> dbl = x -> x * 2;
        return inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().apply(9);
    }

    public static String predicates() {
        Predicate<Integer> even = x -> x % 2 == 0;
        Predicate<Integer> big = x -> x > 10;
        String out = "";
        for (int i : new int[] {4, 11, 12}) {
            out += even.and(big).test(i) + " " + even.or(big).test(i) + " " + even.negate().test(i) + ";";
        }
        return out + Predicate.isEqual("a").test("a");
    }

    public static String intFunctions() {
        IntUnaryOperator inc = x -> x + 1;
        IntPredicate odd = x -> x % 2 != 0;
        return inc.andThen(inc).compose(x -> x * 10).applyAsInt(3) + " " + odd.and(x -> x > 4).test(5);
    }

    public static String biFunctionAndThen() {
        BiFunction<Integer, Integer, Integer> mul = (a, b) -> a * b;
        return mul.andThen(x -> "=" + x).apply(6, 7);
    }

    public static String comparing() {
        List<Person> all = people();
        all.sort(Comparator.comparing(Person::getName));
        return all.toString();
    }

    public static String comparingThenComparing() {
        List<Person> all = people();
        all.sort(Comparator.comparingInt(Person::getAge).thenComparing(Person::getName));
        return all.toString();
    }

    public static String reversedThen() {
        List<Person> all = people();
        all.sort(Comparator.comparing(Person::getAge).reversed().thenComparing(p -> p.name, Comparator.reverseOrder()));
        return all.toString();
    }

    public static String nullsFirst() {
        List<String> all = new ArrayList<>(Arrays.asList("b", null, "a"));
        all.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        String first = all.toString();
        all.sort(Comparator.nullsLast(Comparator.reverseOrder()));
        return first + all;
    }

    public static String minByMaxBy() {
        BinaryOperator<Person> older = BinaryOperator.maxBy(Comparator.comparingInt(p -> p.age));
        BinaryOperator<Person> first = BinaryOperator.minBy(Comparator.comparing(p -> p.name));
        Person best = null;
        Person least = null;
        for (Person p : people()) {
            best = best == null ? p : older.apply(best, p);
            least = least == null ? p : first.apply(least, p);
        }
        return best + " " + least;
    }

    public static int composeManyTimes() {
        Function<Integer, Integer> f = Function.identity();
        for (int i = 1; i <= 10; i++) {
            int n = i;
            f = f.andThen(x -> x * 3 + n);
        }
        return f.apply(1);
    }

    public static String unaryOperatorIdentity() {
        UnaryOperator<String> same = UnaryOperator.identity();
        return same.apply("same");
    }

    public static Object composeNullFails() {
        Function<Integer, Integer> inc = x -> x + 1;
        return inc.andThen(null);
    }
}
