// 3 returned
class IntSwitch {
    static int run(int a) {
        switch (a) {
            case 1: return 10;
            case 1000: return 20;
            default: return 30;
        }
    }
}
