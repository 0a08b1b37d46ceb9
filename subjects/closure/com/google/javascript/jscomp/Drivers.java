package com.google.javascript.jscomp;

import com.google.javascript.rhino.Node;

/** Two classes of the Closure compiler on parse trees that are inputs: NodeTraversal and RenameLabels. */
public final class Drivers {
    private Drivers() {
    }

    /** Visits the nodes of a tree, functions with scopes of their own, and counts them. */
    public static int traverse(Node root) {
        Counter counter = new Counter();
        new NodeTraversal(new StubCompiler(), counter).traverse(root);
        return counter.nodes;
    }

    /** Gives labels short names, and takes out those that are not used. */
    public static int renameLabels(Node externs, Node root) {
        StubCompiler compiler = new StubCompiler();
        new RenameLabels(compiler).process(externs, root);
        return compiler.changes;
    }

    private static final class Counter implements NodeTraversal.ScopedCallback {
        int nodes;

        @Override
        public void enterScope(NodeTraversal t) {
        }

        @Override
        public void exitScope(NodeTraversal t) {
        }

        @Override
        public boolean shouldTraverse(NodeTraversal t, Node n, Node parent) {
            return true;
        }

        @Override
        public void visit(NodeTraversal t, Node n, Node parent) {
            nodes++;
        }
    }

    /** The invariant of a parse tree: no node is met twice, children know their parent, and the last child is the last one. */
    public static boolean isTree(Node root) {
        return root.getNext() == null && root.getParent() == null && isTree(root, new Nodes());
    }

    private static boolean isTree(Node n, Nodes met) {
        if (!met.add(n)) {
            return false;
        }
        Node last = null;
        for (Node child = n.getFirstChild(); child != null; child = child.getNext()) {
            if (child.getParent() != n || !isTree(child, met)) {
                return false;
            }
            last = child;
        }
        return n.getLastChild() == last;
    }

    /** A set of nodes, by identity. */
    private static final class Nodes {
        private Node[] nodes = new Node[8];
        private int size;

        boolean add(Node added) {
            for (int i = 0; i < size; i++) {
                if (nodes[i] == added) {
                    return false;
                }
            }
            if (size == nodes.length) {
                Node[] more = new Node[2 * size];
                System.arraycopy(nodes, 0, more, 0, size);
                nodes = more;
            }
            nodes[size++] = added;
            return true;
        }
    }
}
