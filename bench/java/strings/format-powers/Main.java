public class Main {
  static void check(String pattern, Object value, String expected) {
    assert String.format(pattern, value).equals(expected);
  }

  public static void main(String[] args) {
    check("%e", 12345.678, "1.234568e+04");
    check("%.2e", 9.999, "1.00e+01");
    check("%012.2e", -3.0, "-0003.00e+00");
    check("%G", 13.0, "13.0000");
    check("%g", 1234567.0, "1.23457e+06");
    check("%.2g", 99.6, "1.0e+02");
    check("%(,d", -12345, "(12,345)");
    check("%#08x", 255, "0x0000ff");
    check("%#o", 8, "010");
    check("%H", "ab", "C21");
  }
}
