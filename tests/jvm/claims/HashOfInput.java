// found
class HashOfInput {
    static boolean run(HashOfInput o) { return o != null && o.hashCode() == 12345; }
}
