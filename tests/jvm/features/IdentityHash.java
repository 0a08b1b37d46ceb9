// 2 returned
class IdentityHash {
    static boolean run(IdentityHash o) { return System.identityHashCode(o) == System.identityHashCode(o); }
}
