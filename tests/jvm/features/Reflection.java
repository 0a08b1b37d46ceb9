// unsupported: java.lang.Class.getDeclaredMethods0
class Reflection {
    static Object run() throws Exception { return Reflection.class.getDeclaredMethod("run"); }
}
