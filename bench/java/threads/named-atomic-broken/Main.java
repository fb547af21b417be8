public class Main {
  static int count;

  static void atomicUpdate() {
    int seen = count;
    count = seen + 1;
  }

  public static void main(String[] args) throws InterruptedException {
    Thread one = new Thread(Main::atomicUpdate), two = new Thread(Main::atomicUpdate);
    one.start();
    two.start();
    one.join();
    two.join();
    assert count == 2;
  }
}
