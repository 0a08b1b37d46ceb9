package hex;

/** As {@link kiasan.Apart}, for lists of this package. */
public final class Apart {
    private Apart() {
    }

    public static boolean isLegal(NodeCachingList it) {
        if (!it.repOk() || it.header.value instanceof NodeCachingList.Node) {
            return false;
        }
        for (NodeCachingList.Node n = it.header.next; n != it.header; n = n.next) {
            if (n.value instanceof NodeCachingList.Node) {
                return false;
            }
        }
        return true;
    }
}
