// found
class MathRandom {
    static boolean run() { return Math.random() > 0.75; }
}
