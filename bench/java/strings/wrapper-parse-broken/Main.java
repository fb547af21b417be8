public class Main {
  public static void main(String[] args) {
    short small = Short.parseShort("32768");
    assert small > 0;
  }
}
