package java.lang;

public final class Class<T> {
    private Class() {
    }

    public native boolean desiredAssertionStatus();
}
