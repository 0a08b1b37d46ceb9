package shapes;

import java.util.List;
import java.util.Map;

interface Named {
    default String name() {
        return "nobody";
    }
}

abstract class Base implements Named {
    protected int size;
    static int made = 3;

    abstract int area();

    private int secret() {
        return size;
    }

    int reveal() {
        return secret();
    }

    public final int twice() {
        return 2 * size;
    }
}

class Square extends Base {
    int size;
    Square next;
    Object[] things;
    Named label;

    Square(int size) {
        this.size = size;
    }

    int area() {
        return size * size;
    }

    public String name() {
        return "square " + size + super.reveal();
    }
}

enum Color {
    RED, GREEN
}

public class Shapes {
    static final String GREETING = "hello";
    static final int ANSWER = 42;
    static long counter;
    private final Square[] all = new Square[3];

    public static int sum(Square first, Square second) {
        return first.area() + second.area();
    }

    public static int sum(int a, List<String> b) {
        return a;
    }

    public static int put(java.util.Date a) {
        return 1;
    }

    public static int put(java.sql.Date a) {
        return 1;
    }

    public void putAll(Map.Entry<String, int[]>[] entries, int... rest) {}

    int hidden(Color color) {
        return color == Color.RED ? all.length : Base.made;
    }

    public Object clone() {
        return all.clone();
    }

    public native void outside();

    public static void main(String[] args) {
        System.out.println(args.length);
    }

    public static class Inner {
        public int get() {
            return 1;
        }
    }
}
