public class Main {
  static int depth = 0;
  static int down(int n) { depth++; return down(n + 1) + 1; }
  public static void main(String[] args) {
    try { down(0); } catch (StackOverflowError e) { assert depth > 0; }
  }
}
