// 4 returned, 2 threw java.lang.NullPointerException
class GenericTypes {
    static class Link<T> {
        T item;
        Link<T> next;
    }

    static int run(Link<Integer> link) {
        Integer number = link.next.item;
        return number == null ? 0 : 1;
    }
}
