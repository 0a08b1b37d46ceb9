// unsupported: handles of methods
class MethodHandle {
    static Object run() throws Exception {
        var type = java.lang.invoke.MethodType.methodType(int.class, int.class);
        return java.lang.invoke.MethodHandles.lookup().findStatic(Math.class, "abs", type);
    }
}
