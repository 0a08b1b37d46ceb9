package hex;

import static heapwise.Heapwise.assume;

/** For each structure, a target that is nothing but its invariant: each of its paths is a legal shape. */
public final class Legal {
    private Legal() {
    }

    public static void singlyLinkedList(SinglyLinkedList it) {
        assume(it != null && it.repOk());
    }

    public static void doublyLinkedList(DoublyLinkedList it) {
        assume(it != null && it.repOk());
    }

    public static void circularList(CircularList it) {
        assume(it != null && it.repOk());
    }

    public static void ring(kiasan.LinkedList it) {
        assume(it != null && it.repOk());
    }

    public static void nodeCachingList(NodeCachingList it) {
        assume(it != null && it.repOk());
    }

    public static void joiningLists(JoiningLists it) {
        assume(it != null && it.repOk());
    }

    public static void binaryTree(BinaryTree it) {
        assume(it != null && it.repOk());
    }

    public static void binarySearchTree(kiasan.BinarySearchTree it) {
        assume(it != null && it.repOk());
    }

    public static void avlTree(kiasan.AvlTree it) {
        assume(it != null && it.repOk());
    }

    public static void redBlackTree(kiasan.TreeMap it) {
        assume(it != null && it.repOk());
    }

    public static void aaTree(kiasan.AATree it) {
        assume(it != null && it.repOk());
    }

    public static void leftistHeap(kiasan.LeftistHeap it) {
        assume(it != null && it.repOk());
    }

    public static void syntaxTree(SyntaxTree it) {
        assume(it != null && it.repOk());
    }

    public static void flight(TrajectorySynthesizer.Flight it) {
        assume(it != null && it.repOk());
    }

    public static void graph(Graph it) {
        assume(it != null && it.repOk());
    }
}
