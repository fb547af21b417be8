public class Main {
  public static void main(String[] args) {
    String[] parts = "a,b,,".split(",");
    assert parts[0].equals("a");
    assert parts[3].isEmpty();
  }
}
