package corpus;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/** Monitors, atomics and concurrent collections, used by one thread. */
public class Concurrency {
    private int count;
    private static int total;

    synchronized int increment() {
        return ++count;
    }

    static synchronized int addToTotal(int x) {
        total += x;
        return total;
    }

    synchronized int recursive(int n) {
        return n == 0 ? count : increment() + recursive(n - 1);
    }

    public static int synchronizedMethods() {
        Concurrency c = new Concurrency();
        c.increment();
        return c.increment() * 100 + addToTotal(7);
    }

    public static int reentrant() {
        return new Concurrency().recursive(4);
    }

    public static int synchronizedBlock() {
        Object lock = new Object();
        int x = 0;
        synchronized (lock) {
            x++;
            synchronized (lock) {
                x += 10;
            }
        }
        return x;
    }

    public static String monitorReleasedOnException() {
        Object lock = new Object();
        boolean held = false;
        try {
            synchronized (lock) {
                held = Thread.holdsLock(lock);
                throw new IllegalStateException("inside");
            }
        } catch (IllegalStateException e) {
            return held + " " + Thread.holdsLock(lock) + " " + e.getMessage();
        }
    }

    public static int returnFromSynchronized() {
        Object lock = new Object();
        for (int i = 0; ; i++) {
            synchronized (lock) {
                if (i == 3) {
                    return i;
                }
            }
        }
    }

    public static int breakFromSynchronized() {
        int i = 0;
        while (true) {
            synchronized (Concurrency.class) {
                if (++i > 5) {
                    break;
                }
            }
        }
        return i;
    }

    public static int notifyWithoutMonitor() {
        new Object().notify();
        return 0;
    }

    public static String atomicInteger() {
        AtomicInteger a = new AtomicInteger(5);
        return a.incrementAndGet() + " " + a.getAndIncrement() + " " + a.addAndGet(10) + " " + a.getAndSet(1) + " "
                + a.compareAndSet(1, 2) + a.compareAndSet(1, 3) + a.updateAndGet(x -> x * 50)
                + a.accumulateAndGet(7, Integer::sum) + a;
    }

    public static long atomicLong() {
        AtomicLong a = new AtomicLong(1L << 40);
        a.decrementAndGet();
        return a.getAndAdd(5) + a.get();
    }

    public static String atomicReference() {
        AtomicReference<String> r = new AtomicReference<>("a");
        String a = r.get();
        return r.compareAndSet(a, "b") + r.get() + r.getAndUpdate(s -> s + s) + r.get() + r.compareAndSet("a", "z");
    }

    public static String atomicOthers() {
        AtomicBoolean b = new AtomicBoolean();
        AtomicIntegerArray a = new AtomicIntegerArray(3);
        a.incrementAndGet(1);
        a.addAndGet(2, 5);
        return b.getAndSet(true) + " " + b.get() + a;
    }

    public static String concurrentHashMap() {
        Map<String, Integer> m = new ConcurrentHashMap<>();
        m.put("a", 1);
        m.putIfAbsent("a", 9);
        m.merge("b", 5, Integer::sum);
        m.merge("b", 5, Integer::sum);
        m.computeIfAbsent("c", k -> 3);
        m.remove("a");
        return m + "" + m.size() + m.getOrDefault("z", -1);
    }

    public static Object concurrentHashMapRejectsNull() {
        return new ConcurrentHashMap<String, String>().put("a", null);
    }

    public static int concurrentHashMapGrows() {
        Map<Integer, Integer> m = new ConcurrentHashMap<>();
        for (int i = 0; i < 100; i++) {
            m.put(i * 3, i);
        }
        int sum = 0;
        for (Map.Entry<Integer, Integer> e : m.entrySet()) {
            sum = sum * 31 + e.getKey() + e.getValue();
            m.remove(e.getKey());
        }
        return sum + m.size();
    }

    public static String copyOnWriteSnapshot() {
        List<Integer> list = new CopyOnWriteArrayList<>(Arrays.asList(1, 2, 3));
        int sum = 0;
        for (int x : list) {
            list.add(x * 10);
            sum += x;
        }
        return sum + list.toString();
    }

    public static Object copyOnWriteIteratorRemove() {
        Iterator<Integer> it = new CopyOnWriteArrayList<>(Arrays.asList(1)).iterator();
        it.next();
        it.remove();
        return null;
    }

    public static String lock() {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        try {
            lock.lock();
            return lock.getHoldCount() + " " + lock.isLocked();
        } finally {
            lock.unlock();
            lock.unlock();
        }
    }

    public static Object unlockNotHeld() {
        new ReentrantLock().unlock();
        return null;
    }

    public static int threadLocal() {
        ThreadLocal<Integer> t = ThreadLocal.withInitial(() -> 5);
        int before = t.get();
        t.set(8);
        return before * 10 + t.get();
    }

    volatile int published;

    public static int volatileField() {
        Concurrency c = new Concurrency();
        c.published = 4;
        c.published += 3;
        return c.published++ + c.published;
    }
}
