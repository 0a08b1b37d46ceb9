package kiasan;

/** Sorts of integers in place, by comparisons. */
public final class Sort {
    private Sort() {
    }

    public static void insertionSort(int[] a) {
        for (int end = 1; end < a.length; end++) {
            int moved = a[end];
            int hole = end;
            while (hole > 0 && moved < a[hole - 1]) {
                a[hole] = a[hole - 1];
                hole--;
            }
            a[hole] = moved;
        }
    }

    public static void selectionSort(int[] a) {
        for (int start = 0; start < a.length - 1; start++) {
            int least = start;
            for (int i = start + 1; i < a.length; i++) {
                if (a[i] < a[least]) {
                    least = i;
                }
            }
            int first = a[start];
            a[start] = a[least];
            a[least] = first;
        }
    }

    public static void shellsort(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2) {
            for (int end = gap; end < a.length; end++) {
                int moved = a[end];
                int hole = end;
                while (hole >= gap && moved < a[hole - gap]) {
                    a[hole] = a[hole - gap];
                    hole -= gap;
                }
                a[hole] = moved;
            }
        }
    }

    public static void mergeSort(int[] a) {
        mergeSort(a, new int[a.length], 0, a.length);
    }

    private static void mergeSort(int[] a, int[] scratch, int from, int to) {
        if (to - from < 2) {
            return;
        }
        int middle = from + (to - from) / 2;
        mergeSort(a, scratch, from, middle);
        mergeSort(a, scratch, middle, to);
        merge(a, scratch, from, middle, to);
    }

    private static void merge(int[] a, int[] scratch, int from, int middle, int to) {
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            boolean takeLeft = right == to || left < middle && a[left] <= a[right];
            scratch[i] = takeLeft ? a[left++] : a[right++];
        }
        for (int i = from; i < to; i++) {
            a[i] = scratch[i];
        }
    }

    public static boolean isSorted(int[] a) {
        for (int i = 1; i < a.length; i++) {
            if (a[i] < a[i - 1]) {
                return false;
            }
        }
        return true;
    }
}
