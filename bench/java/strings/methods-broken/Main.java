public class Main {
  static void check(boolean condition) { assert condition; }
  public static void main(String[] args) {
    String text = "Hello, World";
    check(text.charAt(4) == 'o' && text.indexOf('o') == 4 && text.lastIndexOf('o') == 8);
    check(text.substring(7).equals("World") && text.substring(0, 5).equals("Hello"));
    String[] parts = "a,b,,c,,".split(",");
    check(parts.length == 6);
  }
}
