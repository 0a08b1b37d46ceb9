package summaries;

/**
 * The linked list of the heap-summary paper's Figure 1, as in {@code subjects/javalite/list1.jl} to {@code list5.jl}.
 * The paper assumes that the list has no cycles. Here cyclic lists are inputs as well, and the walk ends after three
 * nodes: containsN looks at N nodes, and calls containsN-1. The methods run1 to run5 are the subjects.
 */
public class LinkedList {
    LLNode head;
    Data data0;
    Data data1;
    Data data2;
    Data data3;
    Data data4;

    static final class Data {
    }

    static final class LLNode {
        Data elem;
        LLNode next;

        boolean contains3(Data val) {
            if (elem == val) {
                return true;
            }
            if (next == null) {
                return false;
            }
            return next.contains2(val);
        }

        boolean contains2(Data val) {
            if (elem == val) {
                return true;
            }
            if (next == null) {
                return false;
            }
            return next.contains1(val);
        }

        boolean contains1(Data val) {
            if (elem == val) {
                return true;
            }
            if (next == null) {
                return false;
            }
            return false;
        }
    }

    public boolean run1() {
        return head.contains3(data0);
    }

    public boolean run2() {
        return head.contains3(data0) && head.contains3(data1);
    }

    public boolean run3() {
        return head.contains3(data0) && head.contains3(data1) && head.contains3(data2);
    }

    public boolean run4() {
        return head.contains3(data0) && head.contains3(data1) && head.contains3(data2) && head.contains3(data3);
    }

    public boolean run5() {
        return head.contains3(data0) && head.contains3(data1) && head.contains3(data2) && head.contains3(data3)
                && head.contains3(data4);
    }
}
