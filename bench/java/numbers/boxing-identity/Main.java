public class Main {
  public static void main(String[] args) {
    Integer a = 127, b = 127, c = 128, d = 128;
    assert a == b && c != d && c.equals(d) && c.intValue() == d;
    Long l = 127L;
    assert !l.equals(127) && l == 127;
    Object o = true ? 1 : 2.0;
    assert o instanceof Double;
    Character ch = 'x';
    int sum = ch + a;
    assert sum == 247;
    Integer n = a;
    n++;
    assert n == 128 && a == 127;
  }
}
