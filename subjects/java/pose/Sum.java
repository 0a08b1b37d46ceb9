package pose;

/** The sample of the POSE paper's Figure 1b. */
public class Sum {
    int val;
    Sum s0;
    Sum s1;
    Sum s2;

    /** Adds up the values of a sample and of the three that it refers to. */
    public int fig1b_sum() {
        int sum = 0;
        sum = sum + val;
        sum = sum + s0.val;
        sum = sum + s1.val;
        return sum + s2.val;
    }
}
