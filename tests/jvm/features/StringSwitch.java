// 2 returned
class StringSwitch {
    static int run(boolean b) {
        switch (b ? "yes" : "no") {
            case "yes": return 1;
            default: return 0;
        }
    }
}
