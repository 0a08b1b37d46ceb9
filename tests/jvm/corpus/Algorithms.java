package corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Small algorithms that mix what the other files test one by one. */
public class Algorithms {
    public static int sieve() {
        boolean[] composite = new boolean[200];
        int count = 0;
        for (int i = 2; i < composite.length; i++) {
            if (!composite[i]) {
                count++;
                for (int j = i * i; j < composite.length; j += i) {
                    composite[j] = true;
                }
            }
        }
        return count;
    }

    static void quicksort(int[] a, int from, int to) {
        if (from >= to) {
            return;
        }
        int pivot = a[(from + to) >>> 1];
        int i = from;
        int j = to;
        while (i <= j) {
            while (a[i] < pivot) i++;
            while (a[j] > pivot) j--;
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        quicksort(a, from, j);
        quicksort(a, i, to);
    }

    public static String quicksort() {
        int[] a = {9, -3, 5, 0, 2, 8, 5, -7, 1};
        quicksort(a, 0, a.length - 1);
        return Arrays.toString(a);
    }

    static int[] mergeSort(int[] a) {
        if (a.length < 2) {
            return a;
        }
        int[] left = mergeSort(Arrays.copyOfRange(a, 0, a.length / 2));
        int[] right = mergeSort(Arrays.copyOfRange(a, a.length / 2, a.length));
        int[] out = new int[a.length];
        for (int i = 0, j = 0, k = 0; k < out.length; k++) {
            out[k] = j == right.length || i < left.length && left[i] <= right[j] ? left[i++] : right[j++];
        }
        return out;
    }

    public static int[] mergeSort() {
        return mergeSort(new int[] {4, 2, 7, 1, 3, 9, 0});
    }

    static int queens(int n, int row, int columns, int up, int down) {
        if (row == n) {
            return 1;
        }
        int count = 0;
        for (int free = ~(columns | up | down) & (1 << n) - 1; free != 0; free &= free - 1) {
            int bit = free & -free;
            count += queens(n, row + 1, columns | bit, (up | bit) << 1, (down | bit) >>> 1);
        }
        return count;
    }

    public static int queens() {
        return queens(6, 0, 0, 0, 0);
    }

    public static String matrixProduct() {
        long[][] m = {{1, 1}, {1, 0}};
        long[][] r = {{1, 0}, {0, 1}};
        for (int n = 0; n < 30; n++) {
            long[][] p = new long[2][2];
            for (int i = 0; i < 2; i++) {
                for (int j = 0; j < 2; j++) {
                    for (int k = 0; k < 2; k++) {
                        p[i][j] += r[i][k] * m[k][j];
                    }
                }
            }
            r = p;
        }
        return Arrays.deepToString(r);
    }

    static void permute(String prefix, String rest, List<String> out) {
        if (rest.isEmpty()) {
            out.add(prefix);
        }
        for (int i = 0; i < rest.length(); i++) {
            permute(prefix + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out);
        }
    }

    public static String permutations() {
        List<String> out = new ArrayList<>();
        permute("", "abcd", out);
        return out.size() + out.get(7) + out.get(23);
    }

    public static int longestCommonSubsequence() {
        String a = "kitten sitting";
        String b = "sitting kitten";
        int[][] best = new int[a.length() + 1][b.length() + 1];
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                best[i][j] = a.charAt(i - 1) == b.charAt(j - 1) ? best[i - 1][j - 1] + 1
                        : Math.max(best[i - 1][j], best[i][j - 1]);
            }
        }
        return best[a.length()][b.length()];
    }

    static final class Tree {
        int key;
        Tree left;
        Tree right;

        Tree(int key) {
            this.key = key;
        }

        Tree insert(int k) {
            if (k < key) {
                left = left == null ? new Tree(k) : left.insert(k);
            } else if (k > key) {
                right = right == null ? new Tree(k) : right.insert(k);
            }
            return this;
        }

        int depth() {
            return 1 + Math.max(left == null ? 0 : left.depth(), right == null ? 0 : right.depth());
        }

        void walk(StringBuilder out) {
            if (left != null) left.walk(out);
            out.append(key).append(' ');
            if (right != null) right.walk(out);
        }
    }

    public static String searchTree() {
        Tree t = new Tree(50);
        for (int k : new int[] {30, 70, 20, 40, 60, 80, 30, 65}) {
            t.insert(k);
        }
        StringBuilder out = new StringBuilder();
        t.walk(out);
        return out + "depth " + t.depth();
    }

    static final class Cell {
        int value;
        Cell next;
    }

    public static String reverseList() {
        Cell head = null;
        for (int i = 5; i > 0; i--) {
            Cell c = new Cell();
            c.value = i;
            c.next = head;
            head = c;
        }
        Cell reversed = null;
        while (head != null) {
            Cell next = head.next;
            head.next = reversed;
            reversed = head;
            head = next;
        }
        String out = "";
        for (Cell c = reversed; c != null; c = c.next) {
            out += c.value;
        }
        return out;
    }

    static int position;

    static int expression(String s) {
        int v = term(s);
        while (position < s.length() && (s.charAt(position) == '+' || s.charAt(position) == '-')) {
            v = s.charAt(position++) == '+' ? v + term(s) : v - term(s);
        }
        return v;
    }

    static int term(String s) {
        int v = factor(s);
        while (position < s.length() && (s.charAt(position) == '*' || s.charAt(position) == '/')) {
            v = s.charAt(position++) == '*' ? v * factor(s) : v / factor(s);
        }
        return v;
    }

    static int factor(String s) {
        if (s.charAt(position) == '(') {
            position++;
            int v = expression(s);
            position++;
            return v;
        }
        int v = 0;
        while (position < s.length() && Character.isDigit(s.charAt(position))) {
            v = v * 10 + s.charAt(position++) - '0';
        }
        return v;
    }

    public static int calculator() {
        return expression("2*(3+4)-10/(1+1)*3+100");
    }

    public static int calculatorDividesByZero() {
        return expression("1/(2-2)");
    }

    public static int checksum() {
        int a = 1;
        int b = 0;
        for (byte x : "Wikipedia".getBytes()) {
            a = (a + (x & 0xff)) % 65521;
            b = (b + a) % 65521;
        }
        return b << 16 | a;
    }

    public static int crc() {
        int crc = -1;
        for (char c : "123456789".toCharArray()) {
            crc ^= c;
            for (int i = 0; i < 8; i++) {
                crc = crc >>> 1 ^ (0xedb88320 & -(crc & 1));
            }
        }
        return ~crc;
    }

    public static int happyNumbers() {
        int count = 0;
        for (int n = 1; n <= 30; n++) {
            Set<Integer> seen = new HashSet<>();
            int x = n;
            while (x != 1 && seen.add(x)) {
                int next = 0;
                for (; x > 0; x /= 10) {
                    next += x % 10 * (x % 10);
                }
                x = next;
            }
            count += x == 1 ? 1 : 0;
        }
        return count;
    }

    static void hanoi(int n, char from, char to, char via, StringBuilder out) {
        if (n > 0) {
            hanoi(n - 1, from, via, to, out);
            out.append(from).append(to).append(' ');
            hanoi(n - 1, via, to, from, out);
        }
    }

    public static String hanoi() {
        StringBuilder out = new StringBuilder();
        hanoi(3, 'a', 'c', 'b', out);
        return out.toString();
    }

    public static String romanNumerals() {
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] signs = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder out = new StringBuilder();
        for (int n : new int[] {1994, 49, 3888}) {
            for (int i = 0; i < values.length; i++) {
                for (; n >= values[i]; n -= values[i]) {
                    out.append(signs[i]);
                }
            }
            out.append(' ');
        }
        return out.toString();
    }

    public static String gameOfLife() {
        boolean[][] cells = new boolean[6][6];
        cells[0][1] = cells[1][2] = cells[2][0] = cells[2][1] = cells[2][2] = true;
        for (int round = 0; round < 4; round++) {
            boolean[][] next = new boolean[6][6];
            for (int y = 0; y < 6; y++) {
                for (int x = 0; x < 6; x++) {
                    int around = 0;
                    for (int d = 0; d < 9; d++) {
                        if (d != 4 && cells[(y + d / 3 + 5) % 6][(x + d % 3 + 5) % 6]) around++;
                    }
                    next[y][x] = around == 3 || around == 2 && cells[y][x];
                }
            }
            cells = next;
        }
        StringBuilder out = new StringBuilder();
        for (boolean[] row : cells) {
            for (boolean c : row) out.append(c ? '#' : '.');
            out.append('/');
        }
        return out.toString();
    }

    public static void printsTable() {
        for (int i = 1; i <= 3; i++) {
            for (int j = 1; j <= 3; j++) {
                System.out.print(i * j + (j < 3 ? "\t" : "\n"));
            }
        }
    }
}
