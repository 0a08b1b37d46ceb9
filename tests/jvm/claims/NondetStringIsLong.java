// found
class NondetStringIsLong {
    static boolean run() { return org.sosy_lab.sv_benchmarks.Verifier.nondetString().length() > 8; }
}
