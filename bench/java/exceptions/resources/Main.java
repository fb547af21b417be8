public class Main {
  static String log = "";
  static class Res implements AutoCloseable {
    final String name;
    Res(String name) { this.name = name; log += "+" + name + " "; }
    public void close() { log += "-" + name + " "; throw new RuntimeException(name); }
  }
  public static void main(String[] args) {
    String seen = "";
    try (Res a = new Res("a"); Res b = new Res("b")) {
      log += "body ";
      throw new IllegalStateException("body");
    } catch (IllegalStateException e) {
      seen = e.getMessage() + e.getSuppressed().length + e.getSuppressed()[0].getMessage();
    } finally {
      log += "finally";
    }
    assert log.equals("+a +b body -b -a finally") && seen.equals("body2b");
  }
}
