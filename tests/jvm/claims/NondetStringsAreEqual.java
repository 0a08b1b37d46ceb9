// found
class NondetStringsAreEqual {
    static boolean run() {
        String one = org.sosy_lab.sv_benchmarks.Verifier.nondetString();
        String other = org.sosy_lab.sv_benchmarks.Verifier.nondetString();
        return one.length() == 2 && one.equals(other);
    }
}
