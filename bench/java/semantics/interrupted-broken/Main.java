public class Main {
  public static void main(String[] args) throws Exception {
    // whoever interrupts may come later than the end of the sleep
    final boolean[] seen = {false};
    Thread t = new Thread(() -> { try { Thread.sleep(1000); } catch (InterruptedException e) { seen[0] = true; } });
    t.start(); t.interrupt(); t.join();
    assert seen[0] && !t.isAlive();
    ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 5);
    assert local.get() == 5;
  }
}
