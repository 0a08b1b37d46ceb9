// 3 returned
class IdentityOnly {
    private static final IdentityOnly NONE = new IdentityOnly();

    /** Null, what the field holds, or another one: without fields, it is the same only where it is compared. */
    static boolean run(IdentityOnly token) { return token == NONE; }
}
