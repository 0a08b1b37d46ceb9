package handles;

import java.lang.invoke.VarHandle;

public class Handles {
    static boolean swap(VarHandle handle, Object object, int a, int b) {
        return handle.compareAndSet(object, a, b);
    }
}
