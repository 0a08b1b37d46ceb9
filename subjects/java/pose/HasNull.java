package pose;

/** The sample of the POSE paper's Figure 1c: a link of a sequence. */
public class HasNull {
    int max;
    int i;
    HasNull next;

    public boolean fig1c_hasNull_max4() {
        max = 4;
        return hasNull();
    }

    public boolean fig1c_hasNull_max10() {
        max = 10;
        return hasNull();
    }

    /** Looks for a null that ends the sequence, and gives up after max samples. */
    private boolean hasNull() {
        HasNull s = next;
        i = 1;
        while (s != null) {
            if (max < i) {
                return false;
            }
            s = s.next;
            i = i + 1;
        }
        return true;
    }
}
