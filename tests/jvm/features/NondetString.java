// 2 returned
class NondetString {
    static boolean run() { return org.sosy_lab.sv_benchmarks.Verifier.nondetString().length() > 1000; }
}
