package java.lang;

public final class String {
    private final byte[] value;
    private final byte coder;
    private int hash;

    private String(byte[] value, byte coder) {
        this.value = value;
        this.coder = coder;
    }
}
