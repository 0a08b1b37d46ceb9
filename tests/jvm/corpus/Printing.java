package corpus;

/** What System.out prints for every overload. */
public class Printing {
    public static void printlnOverloads() {
        System.out.println();
        System.out.println(true);
        System.out.println('c');
        System.out.println(-5);
        System.out.println(1L << 40);
        System.out.println(1.5f);
        System.out.println(-2.25);
        System.out.println("text");
        System.out.println((Object) null);
        System.out.println((String) null);
        System.out.println(new char[] {'a', 'b'});
        System.out.println(Integer.valueOf(7));
    }

    public static void printOverloads() {
        System.out.print(false);
        System.out.print('x');
        System.out.print(1);
        System.out.print(2L);
        System.out.print(3f);
        System.out.print(4.0);
        System.out.print("s");
        System.out.print((Object) "o");
        System.out.print(new char[] {'y'});
    }

    public static int printsBeforeThrowing() {
        System.out.println("before");
        int[] a = {};
        return a[0];
    }

    public static void appends() {
        System.out.append("a").append('b').append("xyz", 1, 2);
        System.out.println();
    }

    public static void formats() {
        System.out.printf("%s=%d%n", "x", 5);
    }

    public static void writesByte() {
        System.out.write('A');
        System.out.write('\n');
        System.out.flush();
    }

    public static void printsNonAscii() {
        System.out.println("\u00e9\u03b1\u4e2d");
    }

    public static void printsOwnText() {
        System.out.println(new Object() {
            @Override
            public String toString() {
                return "own";
            }
        });
    }
}
