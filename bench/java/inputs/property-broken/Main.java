public class Main {
  public static void main(String[] args) {
    String home = System.getProperty("my.home");
    assert home == null || home.length() >= 0;
    home.length();
  }
}
