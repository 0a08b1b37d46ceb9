// 2 returned, 1 threw java.lang.ClassCastException
class Casts {
    static Casts run(Object o) { return (Casts) o; }
}
