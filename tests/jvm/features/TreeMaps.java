// 3 returned
class TreeMaps {
    static boolean run(int a) {
        java.util.Map<Integer, String> map = new java.util.TreeMap<>();
        map.put(1, "one");
        return map.containsKey(a);
    }
}
