// 2 returned
class Randoms {
    static boolean run() { return new java.util.Random().nextInt(6) == 5; }
}
