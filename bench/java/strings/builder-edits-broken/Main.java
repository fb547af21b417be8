public class Main {
  public static void main(String[] args) {
    StringBuilder b = new StringBuilder("abc");
    b.setLength(2);
    b.insert(3, "x");
  }
}
