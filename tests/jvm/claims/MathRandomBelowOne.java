// never
class MathRandomBelowOne {
    static boolean run() { return !(Math.random() < 1); }
}
