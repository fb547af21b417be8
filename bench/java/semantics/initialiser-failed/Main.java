public class Main {
  static class Bad { static int v = 1 / Integer.parseInt("0"); static int get() { return 3; } }
  public static void main(String[] args) {
    boolean first = false, second = false;
    try { Bad.get(); } catch (ExceptionInInitializerError e) { first = e.getCause() instanceof ArithmeticException; }
    try { Bad.get(); } catch (NoClassDefFoundError e) { second = true; }
    assert first && second;
  }
}
