import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final AtomicInteger COUNT = new AtomicInteger();
    static int plain;

    static class Worker extends Thread {
        public void run() {
            COUNT.incrementAndGet();
            LOCK.tryLock();
            try {
                plain++;
            } finally {
                plain = plain + 0;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Worker one = new Worker();
        Worker two = new Worker();
        one.start();
        two.start();
        one.join();
        two.join();
        assert plain == 2; //~ fails assertion.violated
    }
}
