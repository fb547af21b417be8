public class Main extends Thread {
  static int count = 0;
  static final Object lock = new Object();
  @Override public void run() { for (int i = 0; i < 2; i++) synchronized (lock) { count++; } }
  public static void main(String[] args) throws InterruptedException {
    Main a = new Main(), b = new Main();
    a.start(); b.start(); a.join(); b.join();
    assert count == 4;
  }
}
