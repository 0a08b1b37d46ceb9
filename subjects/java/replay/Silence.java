package heapwise.replay;

import java.io.OutputStream;
import java.io.PrintStream;

/** A stream that takes everything and keeps nothing. */
final class Silence extends OutputStream {
    private Silence() {
    }

    static PrintStream stream() {
        return new PrintStream(new Silence());
    }

    @Override
    public void write(int b) {
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
    }
}
