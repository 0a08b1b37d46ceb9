package hex;

/** A tree whose nodes know their first child, their last child, their next sibling and their parent, as compilers keep. */
public class SyntaxTree {
    Node root;

    static final class Node {
        int type;
        Node first;
        Node last;
        Node next;
        Node parent;

        void append(Node child) {
            child.parent = this;
            child.next = null;
            if (last == null) {
                first = child;
            } else {
                last.next = child;
            }
            last = child;
        }

        /** Takes the first child out. */
        Node removeFirst() {
            Node removed = first;
            first = removed.next;
            if (first == null) {
                last = null;
            }
            removed.next = null;
            removed.parent = null;
            return removed;
        }
    }

    /** How many nodes have a type, children before their parent. */
    public int count(int type) {
        return root == null ? 0 : count(root, type);
    }

    private static int count(Node n, int type) {
        int found = 0;
        for (Node child = n.first; child != null; child = child.next) {
            found += count(child, type);
        }
        return n.type == type ? found + 1 : found;
    }

    /** Moves the first child of the root to the end of its children. */
    public void rotate() {
        if (root != null && root.first != null) {
            root.append(root.removeFirst());
        }
    }

    /** Adds a child to the last leaf. */
    public void deepen(int type) {
        Node added = new Node();
        added.type = type;
        if (root == null) {
            root = added;
            return;
        }
        Node n = root;
        while (n.last != null) {
            n = n.last;
        }
        n.append(added);
    }

    /** The invariant: no node is met twice, children know their parent, and the last child is the last one. */
    public boolean repOk() {
        return root == null || root.next == null && root.parent == null && isLegal(root, new Nodes());
    }

    private static boolean isLegal(Node n, Nodes met) {
        if (!met.add(n)) {
            return false;
        }
        Node last = null;
        for (Node child = n.first; child != null; child = child.next) {
            if (child.parent != n || !isLegal(child, met)) {
                return false;
            }
            last = child;
        }
        return n.last == last;
    }
}
