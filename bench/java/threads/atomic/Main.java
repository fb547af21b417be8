import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
public class Main {
  static final AtomicInteger hits = new AtomicInteger();
  static final ReentrantLock lock = new ReentrantLock();
  static int plain = 0;
  public static void main(String[] args) throws Exception {
    Runnable work = () -> { hits.incrementAndGet(); lock.lock(); try { plain += 2; } finally { lock.unlock(); } };
    Thread a = new Thread(work), b = new Thread(work, "b");
    a.start(); b.start(); a.join(); b.join();
    assert hits.get() == 2 && plain == 4 && hits.compareAndSet(2, 5) && hits.getAndAdd(3) == 5;
    ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    map.put("x", 1);
    assert map.get("x") == 1;
  }
}
