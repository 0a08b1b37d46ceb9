package oracle;

/** Monitors with one thread: who may notify, what is let go. */
public class Monitors {
    static class Account { int balance; synchronized int take(int n) { if (n > balance) throw new IllegalArgumentException("poor"); return balance -= n; } synchronized boolean held() { return Thread.holdsLock(this); } static synchronized int twice(int n) { return n + n; } }

    public static void notifyWithout(Object o) { o.notify(); }
    public static String message(boolean b) { Object o = new Object(); try { if (b) o.notifyAll(); else synchronized (o) { o.notifyAll(); } return "fine"; } catch (IllegalMonitorStateException e) { return e.getMessage(); } }
    public static int notifyOther(Object a, Object b) { synchronized (a) { b.notify(); return 1; } }
    public static String waitWithout(int n) { try { new Object().wait(n); return "waited"; } catch (IllegalMonitorStateException e) { return "monitor"; } catch (IllegalArgumentException e) { return e.getMessage(); } catch (InterruptedException e) { return "int"; } }
    public static String negativeSleep(int n) { try { Thread.sleep(n < 0 ? n : 0); return "slept"; } catch (IllegalArgumentException e) { return e.getMessage(); } catch (InterruptedException e) { return "int"; } }
    public static int released(Account a) { try { a.take(5); return 1; } catch (IllegalArgumentException e) { return Thread.holdsLock(a) ? 2 : 3; } }
    public static boolean heldInside(Account a) { return a.held() && !Thread.holdsLock(a); }
    public static int reentrant(Object o) { synchronized (o) { synchronized (o) { } return Thread.holdsLock(o) ? 1 : 2; } }
    public static boolean afterException(Object o, int i) { try { synchronized (o) { i = 1 / i; } } catch (ArithmeticException e) { return Thread.holdsLock(o); } return !Thread.holdsLock(o); }
    public static int nullMonitor(Object o) { try { synchronized (o) { return 1; } } catch (NullPointerException e) { return 2; } }
    @SuppressWarnings("synchronization")
    public static boolean lockOfBox(int i) { Integer a = i; synchronized (a) { Integer b = i; return Thread.holdsLock(b); } }
    public static boolean lockOfLiteral(String s) { synchronized (s) { return Thread.holdsLock("ab"); } }
    public static int reassigned(Account a) { Account b = a; synchronized (a) { a = new Account(); return Thread.holdsLock(a) ? 1 : Thread.holdsLock(b) ? 2 : 3; } }
    public static int staticLock(byte n) { synchronized (Account.class) { return Account.twice(n); } }
    public static boolean holdsNull(boolean b) { return Thread.holdsLock(b ? null : "x"); }
}
