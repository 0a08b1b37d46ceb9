package java.lang;

public class Throwable {
    private String detailMessage;

    public Throwable() {
        fillInStackTrace();
    }

    public Throwable(String message) {
        fillInStackTrace();
        detailMessage = message;
    }

    public synchronized Throwable fillInStackTrace() {
        return this;
    }

    public String getMessage() {
        return detailMessage;
    }
}
