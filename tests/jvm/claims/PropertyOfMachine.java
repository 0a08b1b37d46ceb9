// left out: environment, or left out: unsupported
class PropertyOfMachine {
    static boolean run() { return "Plan 9".equals(System.getProperty("os.name")); }
}
