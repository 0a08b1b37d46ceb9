// found
class RandomThatSplits {
    static boolean run() { return new java.util.SplittableRandom().nextInt(1000) == 999; }
}
