// 1 returned, 2 threw java.lang.ClassCastException
// options: --exact-types
class ExactTypes {
    static ExactTypes run(Object o) { return (ExactTypes) (o == null ? heapwise.Heapwise.any(Object.class) : o); }
}
