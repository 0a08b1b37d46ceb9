// restricted: exact_types
// options: --exact-types
class ExactlyDeclared {
    static class Below extends ExactlyDeclared {}

    static boolean run(ExactlyDeclared o) { return o instanceof Below; }
}
