// found
// options: --library-invariants
import java.util.Vector;

class LibraryVectorIsOpen {
    static boolean run(Vector<String> vector) { return vector instanceof Broken && vector.size() > vector.capacity(); }

    static class Broken extends Vector<String> {
        void grow() { elementCount = elementData.length + 1; }
    }
}
