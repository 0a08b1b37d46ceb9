// found, or left out: identity_hash
class HashIsEven {
    static boolean run() { return new Object().hashCode() % 2 == 0 && new Object().hashCode() % 2 == 0; }
}
