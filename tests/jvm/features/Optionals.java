// 2 returned
class Optionals {
    static int run(boolean b) {
        return (b ? java.util.Optional.of(1) : java.util.Optional.<Integer>empty()).orElse(2);
    }
}
