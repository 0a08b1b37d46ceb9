// unsupported: the environment
class Environment {
    static String run() { return System.getenv("PATH"); }
}
