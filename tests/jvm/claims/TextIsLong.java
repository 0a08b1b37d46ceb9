// left out: cut
// options: --length 2
class TextIsLong {
    static boolean run() { return org.sosy_lab.sv_benchmarks.Verifier.nondetString().length() == 3; }
}
