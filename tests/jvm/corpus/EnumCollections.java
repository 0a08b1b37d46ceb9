package corpus;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** EnumMap, EnumSet and BitSet. */
public class EnumCollections {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    enum Other { A, B }

    public static String mapInOrdinalOrder() {
        Map<Day, Integer> m = new EnumMap<>(Day.class);
        m.put(Day.SUN, 7);
        m.put(Day.MON, 1);
        m.put(Day.WED, 3);
        m.put(Day.MON, 11);
        return m.toString() + m.get(Day.TUE) + m.size() + m.containsKey(Day.WED);
    }

    public static Object mapRejectsNull() {
        return new EnumMap<Day, String>(Day.class).put(null, "x");
    }

    public static String mapIteration() {
        EnumMap<Day, String> m = new EnumMap<>(Day.class);
        for (Day d : Day.values()) {
            m.put(d, d.name().substring(0, 1));
        }
        m.remove(Day.FRI);
        StringBuilder out = new StringBuilder();
        for (Map.Entry<Day, String> e : m.entrySet()) {
            out.append(e.getValue());
        }
        return out.toString();
    }

    public static String setFactories() {
        return EnumSet.of(Day.WED, Day.MON) + "" + EnumSet.range(Day.TUE, Day.THU) + EnumSet.noneOf(Day.class)
                + EnumSet.allOf(Other.class) + EnumSet.complementOf(EnumSet.range(Day.MON, Day.FRI));
    }

    public static String setOperations() {
        Set<Day> s = EnumSet.of(Day.MON);
        boolean added = s.add(Day.FRI);
        boolean again = s.add(Day.FRI);
        s.addAll(EnumSet.of(Day.SAT, Day.SUN));
        s.removeAll(EnumSet.of(Day.MON, Day.SUN));
        return s + "" + added + again + s.contains(Day.SAT) + s.size() + s.contains(Other.A);
    }

    public static Object setBadRange() {
        return EnumSet.range(Day.FRI, Day.MON);
    }

    public static String bitSetBasics() {
        BitSet b = new BitSet();
        b.set(1);
        b.set(5, 8);
        b.set(100);
        b.clear(6);
        b.flip(0);
        return b + " " + b.cardinality() + " " + b.length() + " " + b.size() + " " + b.get(7) + b.get(1000);
    }

    public static String bitSetNavigation() {
        BitSet b = new BitSet();
        b.set(3);
        b.set(64);
        b.set(200);
        return b.nextSetBit(4) + " " + b.nextClearBit(3) + " " + b.previousSetBit(63) + " " + b.nextSetBit(201);
    }

    public static String bitSetLogic() {
        BitSet a = new BitSet();
        BitSet b = new BitSet();
        a.set(0, 10);
        b.set(5, 15);
        BitSet and = (BitSet) a.clone();
        and.and(b);
        BitSet xor = (BitSet) a.clone();
        xor.xor(b);
        a.andNot(b);
        return and + "" + xor + a + and.intersects(b) + and.hashCode();
    }

    public static Object bitSetNegative() {
        BitSet b = new BitSet();
        b.set(-1);
        return b.cardinality();
    }

    public static int bitSetSieve() {
        BitSet composite = new BitSet(100);
        int sum = 0;
        for (int i = 2; i < 100; i++) {
            if (!composite.get(i)) {
                sum += i;
                for (int j = i * i; j < 100; j += i) {
                    composite.set(j);
                }
            }
        }
        return sum;
    }
}
