// left out: chosen_types
class ObjectOfRareClass {
    static boolean run(Object o) { return o instanceof java.util.concurrent.ConcurrentSkipListMap; }
}
