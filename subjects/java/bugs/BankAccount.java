package bugs;

import static heapwise.Heapwise.assume;

/**
 * An account that checks that it has enough to pay, but not that it can hold what it is paid.
 *
 * <p>finds: AssertionError in {@code transfer}, for a balance and an amount whose sum is greater than the greatest int.
 */
public class BankAccount {
    private int balance;

    public boolean withdraw(int amount) {
        if (amount < 0 || amount > balance) {
            return false;
        }
        balance -= amount;
        return true;
    }

    public void deposit(int amount) {
        if (amount >= 0) {
            balance += amount; // wrong: may be negative afterwards
        }
    }

    public static void transfer(BankAccount from, BankAccount to, int amount) {
        assume(from != null && to != null && from.balance >= 0 && to.balance >= 0);
        if (from.withdraw(amount)) {
            to.deposit(amount);
        }
        assert from.balance >= 0 && to.balance >= 0 : "overdrawn";
    }
}
