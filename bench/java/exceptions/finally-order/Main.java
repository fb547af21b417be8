public class Main {
  static String log = "";
  static int f(int n) {
    try {
      log += "t" + n;
      if (n == 1) throw new RuntimeException("one");
      if (n == 2) return 2;
      return 3;
    } catch (RuntimeException e) {
      log += "c" + e.getMessage().length();
      return 4;
    } finally {
      log += "f";
      if (n == 5) return 5;
    }
  }
  @SuppressWarnings("finally")
  static int g() { try { throw new Error("lost"); } finally { return 7; } }
  static class Res implements AutoCloseable {
    final String name;
    Res(String name) { this.name = name; log += "o" + name; }
    @Override public void close() { log += "x" + name; throw new IllegalStateException(name); }
  }
  public static void main(String[] args) {
    assert f(0) == 3 && f(1) == 4 && f(2) == 2 && f(5) == 5 && g() == 7;
    assert log.equals("t0ft1c3ft2ft5f") : log;
    log = "";
    try (Res a = new Res("a"); Res b = new Res("b")) {
      log += "body";
      throw new ArithmeticException("inner");
    } catch (ArithmeticException e) {
      assert e.getSuppressed().length == 2;
      assert e.getSuppressed()[0].getMessage().equals("b");
    }
    assert log.equals("oaobbodyxbxa");
  }
}
