// 2 returned
class HashMaps {
    static int run(boolean b) {
        java.util.Map<String, Integer> map = new java.util.HashMap<>();
        map.put("one", 1);
        map.put("two", 2);
        return map.get(b ? "one" : "two");
    }
}
