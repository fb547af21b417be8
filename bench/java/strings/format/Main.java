public class Main {
  public static void main(String[] args) {
    assert String.format("%5d|%-5d|%05d", 42, 42, 42).equals("   42|42   |00042");
    assert String.format("%s-%S-%c-%b", "a", "b", 'c', null).equals("a-B-c-false");
    assert String.format("%x %o %X", 255, 8, 171).equals("ff 10 AB");
    assert String.format("%.2f|%8.3f", 3.14159, 2.5).equals("3.14|   2.500");
    assert String.format("%2$s%1$s%%", "x", "y").equals("yx%");
    assert String.format("%,d %+d", 1234567, 5).equals("1,234,567 +5");
  }
}
