package pose;

/** The sample of the POSE paper's Figure 1a: its data may be anything, another sample included. */
public class Swap {
    Object data;

    /** Exchanges the data of two samples, if there are two. */
    public void fig1a_swap(Swap s) {
        if (s == null) {
            return;
        }
        Object d = data;
        data = s.data;
        s.data = d;
    }
}
