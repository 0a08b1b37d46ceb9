// restricted: static_fields
class CacheWasFilled {
    static final int[] CACHE = new int[1];

    static boolean run() { return CACHE[0] > 0; }
}
