// unsupported: modules (java.lang.Module)
class Resources {
    static Object run() { return java.util.ResourceBundle.getBundle("nope"); }
}
