public class Main implements Runnable {
  static volatile int count = 0;
  public void run() { for (int i = 0; i < 2; i++) count++; }
  public static void main(String[] args) throws InterruptedException {
    Thread a = new Thread(new Main()), b = new Thread(new Main());
    a.start(); b.start(); a.join(); b.join();
    assert count == 4;
  }
}
