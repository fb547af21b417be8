public class Main {
  public static void main(String[] args) {
    long before = System.currentTimeMillis();
    for (int i = 0; i < 3; i++) { before += 0; }
    long after = System.currentTimeMillis();
    assert after >= before;
  }
}
