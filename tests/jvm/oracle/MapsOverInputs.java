package oracle;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Maps that hold inputs. */
public class MapsOverInputs {
    public static Integer put(byte a, byte b) { Map<Integer, Integer> m = new HashMap<>(); m.put(a & 3, 1); m.put(b & 3, 2); return m.get(a & 3); }
    public static Integer old(Boolean b) { Map<Boolean, Integer> m = new HashMap<>(); m.put(true, 1); return m.put(b, 2); }
    public static int unboxMissing(boolean b) { Map<String, Integer> m = new HashMap<>(); m.put("a", 1); return m.get(b ? "a" : "b"); }
    public static int nullValue(boolean b) { Map<String, Integer> m = new HashMap<>(); m.put("a", b ? null : 1); return (m.containsKey("a") ? 1 : 0) + (m.get("a") == null ? 2 : 0) + (m.getOrDefault("a", 5) == null ? 4 : 0); }
    public static int merge(int v) { Map<String, Integer> m = new HashMap<>(); m.put("a", v); m.merge("a", 1, (x, y) -> x == 3 ? null : x + y); return m.size(); }
    public static int computeIfAbsent(Integer v) { Map<String, Integer> m = new HashMap<>(); m.computeIfAbsent("a", k -> v); return m.size(); }
    public static String computeRecursive(boolean b) { Map<String, Integer> m = new HashMap<>(); try { m.computeIfAbsent("a", k -> { if (b) m.put("b", 1); return 2; }); return "fine" + m.size(); } catch (java.util.ConcurrentModificationException e) { return "cme"; } }
    public static boolean collidingKeys(boolean b) { Map<String, Integer> m = new HashMap<>(); m.put("Aa", 1); m.put("BB", 2); m.remove(b ? "Aa" : "BB"); return m.containsKey("BB"); }
    public static String treeOrder(int a, int b) { Map<Integer, String> m = new TreeMap<>(); m.put(a, "a"); m.put(b, "b"); m.put(5, "c"); return String.join("", m.values()); }
    public static Integer floorKey(int a) { TreeMap<Integer, Integer> m = new TreeMap<>(Map.of(1, 1, 4, 4)); return m.floorKey(a); }
    public static String linkedOrder(boolean b) { Map<String, Integer> m = new LinkedHashMap<>(); m.put("x", 1); m.put("y", 2); if (b) m.remove("x"); m.put("x", 3); return m.toString(); }
    public static int accessOrder(boolean b) { Map<Integer, Integer> m = new LinkedHashMap<>(4, 0.75f, true); m.put(1, 1); m.put(2, 2); if (b) m.get(1); return m.keySet().iterator().next(); }
    public static int eldest(byte n) { Map<Integer, Integer> m = new LinkedHashMap<>() { @Override protected boolean removeEldestEntry(Map.Entry<Integer, Integer> e) { return size() > 2; } }; for (int i = 0; i < (n & 3); i++) m.put(i, i); return m.size(); }
    public static int identity(int i) { Map<Integer, Integer> m = new IdentityHashMap<>(); m.put(Integer.valueOf(i), 1); m.put(Integer.valueOf(i), 2); return m.size(); }
    public static int mapOf(int a, int b) { return Map.of(a, 1, b, 2).size(); }
    public static int entrySetValue(int v) { Map<String, Integer> m = new HashMap<>(); m.put("a", 0); for (Map.Entry<String, Integer> e : m.entrySet()) e.setValue(v); return m.get("a"); }
    public static boolean keySetRemoves(boolean b) { Map<String, Integer> m = new HashMap<>(); m.put("a", 0); m.keySet().remove(b ? "a" : "b"); return m.isEmpty(); }
    public static boolean entriesEqual(int a, int b) { return Map.entry(a, 1).equals(new HashMap.SimpleEntry<>(b, 1)); }
    public static int treeNull(boolean b) { Map<String, Integer> m = new TreeMap<>(); m.put("k", 1); return m.containsKey(b ? null : "k") ? 1 : 0; }
    public static Integer putIfAbsent(Integer v) { Map<String, Integer> m = new HashMap<>(); m.put("a", v); m.putIfAbsent("a", 9); return m.get("a"); }
}
