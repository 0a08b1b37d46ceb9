package kiasan;

import java.util.EmptyStackException;

/** A stack as a vector: its top is at the end. */
public class Stack extends Vector {
    public Stack() {
        super(10, 0);
    }

    public Object push(Object element) {
        add(element);
        return element;
    }

    public Object peek() {
        if (count == 0) {
            throw new EmptyStackException();
        }
        return elements[count - 1];
    }

    public Object pop() {
        Object top = peek();
        count--;
        elements[count] = null;
        return top;
    }

    /** The invariant: a legal vector that doubles, since no constructor of a stack takes an increment. */
    @Override
    public boolean repOk() {
        return super.repOk() && capacityIncrement == 0;
    }
}
