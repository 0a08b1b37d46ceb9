// 1 returned, 1 threw assertion failed
class Check {
    static void run(int a) { heapwise.Heapwise.check(a != 3); }
}
