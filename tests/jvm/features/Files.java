// unsupported: java.io.File
class Files {
    static boolean run() { return new java.io.File("x").exists(); }
}
