public class Main {
  static class Config { static final int[] TABLE = new int[Integer.parseInt("3")]; static int last = TABLE[TABLE.length]; }
  public static void main(String[] args) {
    try { System.out.println(Config.last); } catch (ExceptionInInitializerError e) { throw (RuntimeException) e.getCause(); }
  }
}
