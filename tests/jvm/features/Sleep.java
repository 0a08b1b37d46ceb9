// 1 returned, 1 threw java.lang.IllegalArgumentException
class Sleep {
    static void run(long time) throws InterruptedException { Thread.sleep(time); }
}
