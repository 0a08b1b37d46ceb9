// left out: chosen_types
class ArrayBelowArray {
    static boolean run(Object[] array) { return array != null && array.getClass() != Object[].class; }
}
