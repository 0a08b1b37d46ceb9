import heapwise.Heapwise;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Api {
    static int use(boolean b) {
        Heapwise.assume(b);
        Heapwise.check(b);
        Verifier.assume(b);
        System.out.printf("%d", Verifier.nondetInt());
        System.out.println(Verifier.nondetString());
        return Heapwise.anyInt() + (Heapwise.isKnown(null) ? 1 : 0);
    }
}
