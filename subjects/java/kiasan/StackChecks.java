package kiasan;

import static heapwise.Heapwise.assume;
import static heapwise.Heapwise.check;

import java.util.EmptyStackException;

/** The methods of {@link Stack}, each run on every legal stack and checked against its contract. */
public final class StackChecks {
    private StackChecks() {
    }

    public static void isEmpty(Stack stack) {
        assumeLegal(stack);
        boolean empty = stack.isEmpty();
        check(stack.repOk());
        check(empty == (stack.count == 0));
    }

    public static void peek(Stack stack) {
        assumeLegal(stack);
        try {
            Object top = stack.peek();
            check(stack.repOk());
            check(top == stack.elements[stack.count - 1]);
        } catch (EmptyStackException e) {
            check(stack.isEmpty());
        }
    }

    public static void pop(Stack stack) {
        assumeLegal(stack);
        int before = stack.count;
        Object expected = before == 0 ? null : stack.elements[before - 1];
        try {
            Object top = stack.pop();
            check(stack.repOk());
            check(top == expected && stack.count == before - 1);
            check(stack.elements[before - 1] == null);
        } catch (EmptyStackException e) {
            check(before == 0 && stack.isEmpty());
        }
    }

    public static void push(Stack stack, Object element) {
        assumeLegal(stack);
        int before = stack.count;
        Object pushed = stack.push(element);
        check(stack.repOk());
        check(pushed == element && stack.count == before + 1);
        check(stack.elements[before] == element);
    }

    private static void assumeLegal(Stack stack) {
        assume(stack != null && stack.repOk());
    }
}
