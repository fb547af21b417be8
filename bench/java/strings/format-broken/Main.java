public class Main {
  public static void main(String[] args) {
    int total = 7;
    String text = String.format("%d items", "seven");
    assert text.length() > total;
  }
}
