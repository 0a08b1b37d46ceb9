// found, or left out: identity_hash
class HashIsOdd {
    static boolean run() { return new Object().hashCode() % 4 == 3 && new Object().hashCode() % 4 == 3; }
}
