public class Main {
  static class Buffer {
    private int value; private boolean full;
    synchronized void put(int v) throws InterruptedException { while (full) wait(); value = v; full = true; notifyAll(); }
    synchronized int take() throws InterruptedException { while (!full) wait(); full = false; notifyAll(); return value; }
  }
  public static void main(String[] args) throws InterruptedException {
    Buffer buffer = new Buffer();
    Thread producer = new Thread(() -> { try { for (int i = 1; i <= 2; i++) buffer.put(i); } catch (InterruptedException e) { } });
    producer.start();
    int sum = buffer.take() * 10 + buffer.take();
    assert sum == 12;
  }
}
