// left out: environment, or left out: unsupported
class VariableOfMachine {
    static boolean run() { return System.getenv("PATH") != null; }
}
