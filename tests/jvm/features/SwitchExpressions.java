// 3 returned
class SwitchExpressions {
    static int run(int a) {
        return switch (a) {
            case 1, 2 -> 3;
            default -> 4;
        };
    }
}
