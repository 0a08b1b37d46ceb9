// left out: environment, or left out: unsupported
class ProcessorsOfMachine {
    static boolean run() { return Runtime.getRuntime().availableProcessors() > 64; }
}
