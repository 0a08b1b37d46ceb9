// left out: cut
// options: --n 3
class ListIsLong {
    ListIsLong next;

    static boolean run(ListIsLong list) {
        int count = 0;
        while (list != null && count < 9) {
            count++;
            list = list.next;
        }
        return count == 5;
    }
}
