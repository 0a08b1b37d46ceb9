// left out: chosen_types
class ListBelowList {
    static boolean run(java.util.ArrayList<?> list) { return list != null && list.getClass() != java.util.ArrayList.class; }
}
