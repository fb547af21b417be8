public class Main {
  static int[] data;
  public static void main(String[] args) throws Exception {
    Thread t = new Thread(() -> { data[0] = 1; });
    t.start(); t.join();
  }
}
