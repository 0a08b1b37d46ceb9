// 1 returned
class SystemProperties {
    static boolean run() {
        assert System.getProperty("java.version").startsWith(System.getProperty("java.specification.version"));
        assert System.getProperty("not.set") == null && System.getProperty("not.set", "default").equals("default");
        return System.getProperty("line.separator").equals(System.lineSeparator());
    }
}
