// found
class CoinFalls {
    static boolean run() {
        boolean one = new java.util.Random().nextInt(2) == 0;
        heapwise.Heapwise.assume(!one || one);
        return one;
    }
}
