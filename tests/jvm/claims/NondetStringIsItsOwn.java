// never
class NondetStringIsItsOwn {
    static boolean run(String given) {
        String one = org.sosy_lab.sv_benchmarks.Verifier.nondetString();
        String other = org.sosy_lab.sv_benchmarks.Verifier.nondetString();
        return one == other || one == given || one == null;
    }
}
