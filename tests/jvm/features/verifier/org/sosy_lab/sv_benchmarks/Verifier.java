package org.sosy_lab.sv_benchmarks;

/** The declarations that the features use; heapwise gives them their meaning. */
public final class Verifier {
    public static int nondetInt() {
        throw new UnsupportedOperationException();
    }

    public static String nondetString() {
        throw new UnsupportedOperationException();
    }
}
