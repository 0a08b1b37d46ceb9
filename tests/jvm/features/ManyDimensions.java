// 1 returned
class ManyDimensions {
    static int run() { return new int[2][3][1].length; }
}
