// 2 returned
class EnumSwitch {
    enum Colour { RED, GREEN }

    static int run(boolean b) {
        switch (b ? Colour.RED : Colour.GREEN) {
            case RED: return 1;
            default: return 0;
        }
    }
}
