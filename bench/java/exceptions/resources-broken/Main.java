public class Main {
  static class Res implements AutoCloseable {
    public void close() { throw new IllegalStateException("close"); }
  }
  public static void main(String[] args) {
    try (Res a = new Res()) {
      assert a != null;
    }
  }
}
