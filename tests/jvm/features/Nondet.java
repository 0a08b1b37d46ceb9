// 2 returned
class Nondet {
    static int run() { return org.sosy_lab.sv_benchmarks.Verifier.nondetInt() > 0 ? 1 : 0; }
}
