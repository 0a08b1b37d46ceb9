// found
class CoinFallsOtherwise {
    static boolean run() { return new java.util.Random().nextInt(2) == 1; }
}
