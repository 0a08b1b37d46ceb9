package kiasan;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

/**
 * The methods of {@link Sort}, each run on every array of up to some length and checked to leave it sorted. The number
 * after the name of a method is that bound. That the elements are the same as before is not checked: a count of equal
 * elements would ask for more than the sort has compared, and make paths of its own.
 */
public final class SortChecks {
    private SortChecks() {
    }

    public static void insertionSort1(int[] a) {
        assumeUpTo(a, 1);
        Sort.insertionSort(a);
        check(Sort.isSorted(a));
    }

    public static void insertionSort2(int[] a) {
        assumeUpTo(a, 2);
        Sort.insertionSort(a);
        check(Sort.isSorted(a));
    }

    public static void insertionSort3(int[] a) {
        assumeUpTo(a, 3);
        Sort.insertionSort(a);
        check(Sort.isSorted(a));
    }

    public static void insertionSort4(int[] a) {
        assumeUpTo(a, 4);
        Sort.insertionSort(a);
        check(Sort.isSorted(a));
    }

    public static void selectionSort1(int[] a) {
        assumeUpTo(a, 1);
        Sort.selectionSort(a);
        check(Sort.isSorted(a));
    }

    public static void selectionSort2(int[] a) {
        assumeUpTo(a, 2);
        Sort.selectionSort(a);
        check(Sort.isSorted(a));
    }

    public static void selectionSort3(int[] a) {
        assumeUpTo(a, 3);
        Sort.selectionSort(a);
        check(Sort.isSorted(a));
    }

    public static void selectionSort4(int[] a) {
        assumeUpTo(a, 4);
        Sort.selectionSort(a);
        check(Sort.isSorted(a));
    }

    public static void shellsort1(int[] a) {
        assumeUpTo(a, 1);
        Sort.shellsort(a);
        check(Sort.isSorted(a));
    }

    public static void shellsort2(int[] a) {
        assumeUpTo(a, 2);
        Sort.shellsort(a);
        check(Sort.isSorted(a));
    }

    public static void shellsort3(int[] a) {
        assumeUpTo(a, 3);
        Sort.shellsort(a);
        check(Sort.isSorted(a));
    }

    public static void shellsort4(int[] a) {
        assumeUpTo(a, 4);
        Sort.shellsort(a);
        check(Sort.isSorted(a));
    }

    public static void mergeSort1(int[] a) {
        assumeUpTo(a, 1);
        Sort.mergeSort(a);
        check(Sort.isSorted(a));
    }

    public static void mergeSort2(int[] a) {
        assumeUpTo(a, 2);
        Sort.mergeSort(a);
        check(Sort.isSorted(a));
    }

    public static void mergeSort3(int[] a) {
        assumeUpTo(a, 3);
        Sort.mergeSort(a);
        check(Sort.isSorted(a));
    }

    public static void mergeSort4(int[] a) {
        assumeUpTo(a, 4);
        Sort.mergeSort(a);
        check(Sort.isSorted(a));
    }

    private static void assumeUpTo(int[] a, int length) {
        assume(a != null && a.length <= length);
    }
}
