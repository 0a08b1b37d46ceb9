// 2 returned, 2 threw java.lang.NullPointerException
class Fields {
    Fields next;
    int value;

    static int run(Fields f) { return f.next.value; }
}
