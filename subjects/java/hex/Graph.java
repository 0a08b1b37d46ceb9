package hex;

/** A directed graph: a list of vertices, each with a list of the edges that begin there. */
public class Graph {
    Vertex first;

    static final class Vertex {
        Object element;
        Vertex next;
        Edge edges;
    }

    static final class Edge {
        Edge next;
        Vertex to;
    }

    /** How many edges lead to the first vertex. */
    public int edgesToFirst() {
        int found = 0;
        for (Vertex v = first; v != null; v = v.next) {
            for (Edge e = v.edges; e != null; e = e.next) {
                if (e.to == first) {
                    found++;
                }
            }
        }
        return found;
    }

    /** Takes all edges out that lead from a vertex to itself. */
    public void removeLoops() {
        for (Vertex v = first; v != null; v = v.next) {
            Edge before = null;
            for (Edge e = v.edges; e != null; e = e.next) {
                if (e.to != v) {
                    before = e;
                } else if (before == null) {
                    v.edges = e.next;
                } else {
                    before.next = e.next;
                }
            }
        }
    }

    /** The invariant: no vertex and no edge is listed twice, and edges lead to vertices of the graph. */
    public boolean repOk() {
        Nodes vertices = new Nodes();
        for (Vertex v = first; v != null; v = v.next) {
            if (!vertices.add(v)) {
                return false;
            }
        }
        Nodes edges = new Nodes();
        for (Vertex v = first; v != null; v = v.next) {
            for (Edge e = v.edges; e != null; e = e.next) {
                if (!edges.add(e) || e.to == null || !vertices.contains(e.to)) {
                    return false;
                }
            }
        }
        return true;
    }
}
