// unsupported: the property user.home, which depends on the machine or the user
class PropertiesOfMachine {
    static String run() { return System.getProperty("user.home"); }
}
