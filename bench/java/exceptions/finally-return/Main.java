public class Main {
  static int h = 5;
  @SuppressWarnings("finally")
  static int f(int x) {
    try { return 10 / x; } catch (ArithmeticException e) { return 1; } finally { if (x == 0) return 3; else return 2; }
  }
  static int g() { try { return h; } finally { h = 6; } }
  public static void main(String[] args) {
    assert f(1) == 2 && f(0) == 3 && g() == 5 && h == 6;
  }
}
