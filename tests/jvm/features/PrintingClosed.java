// 1 returned
class PrintingClosed {
    static void run() {
        System.out.close();
        System.out.println("nobody sees it");
        if (!System.out.checkError()) throw new IllegalStateException();
    }
}
