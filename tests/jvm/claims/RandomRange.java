// never
class RandomRange {
    static boolean run(int bound) {
        if (bound <= 0) return false;
        int drawn = new java.util.Random().nextInt(bound);
        return drawn < 0 || drawn >= bound;
    }
}
