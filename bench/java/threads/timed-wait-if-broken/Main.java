public class Main {
  static boolean ready; static int got; static final Object m = new Object();
  public static void main(String[] args) throws Exception { Thread c = new Thread(() -> { synchronized (m) { if (!ready) { try { m.wait(1); } catch (InterruptedException e) { } } got = ready ? 1 : 2; } }); c.start(); synchronized (m) { ready = true; m.notify(); } c.join(); assert got == 1; }
}
