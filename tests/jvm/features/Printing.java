// 2 returned
class Printing {
    static void run(boolean b) { System.out.println(b ? "yes" : "no"); }
}
