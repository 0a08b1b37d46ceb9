// restricted: no_null_dereference
// options: --npe assume
class NullIsCaught {
    int x;

    static boolean run(NullIsCaught o) {
        try {
            return o.x == 1 && o.x == 2;
        } catch (NullPointerException e) {
            return true;
        }
    }
}
