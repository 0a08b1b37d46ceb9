// 2 returned, 1 threw java.lang.ArrayStoreException
class ArrayStore {
    static void run(Object o) {
        Object[] array = new Integer[1];
        array[0] = o;
    }
}
