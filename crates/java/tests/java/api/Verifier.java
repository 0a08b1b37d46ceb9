package org.sosy_lab.sv_benchmarks;

public class Verifier {
    public static void assume(boolean condition) {}

    public static int nondetInt() {
        return 0;
    }

    public static String nondetString() {
        return "";
    }
}
