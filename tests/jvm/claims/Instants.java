// found
class Instants {
    static boolean run() { return java.time.Instant.now().getNano() == 123_456_789; }
}
