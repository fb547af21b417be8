public class Main {
  static class Buffer {
    private int value; private boolean full;
    synchronized void put(int v) throws InterruptedException { if (full) wait(); value = v; full = true; notify(); }
    synchronized int take() throws InterruptedException { if (!full) wait(); full = false; notify(); return value; }
  }
  public static void main(String[] args) throws InterruptedException {
    Buffer buffer = new Buffer();
    Thread one = new Thread(() -> { try { buffer.put(1); } catch (InterruptedException e) { } });
    Thread two = new Thread(() -> { try { buffer.put(2); } catch (InterruptedException e) { } });
    one.start(); two.start();
    int sum = buffer.take() + buffer.take();
    assert sum == 3;
  }
}
