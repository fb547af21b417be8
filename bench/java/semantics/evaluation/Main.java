public class Main {
  static String log = "";
  static int f(int n) { log += n; return n; }
  static int[] arr() { log += "a"; return null; }
  static boolean t(String s) { log += s; return true; }
  public static void main(String[] args) {
    int x = f(1) + f(2) * f(3);
    assert x == 7 && log.equals("123");
    log = "";
    try { arr()[f(4)] = f(5); assert false; } catch (NullPointerException e) { assert log.equals("a45"); }
    log = "";
    int i = 5;
    i = i++ + ++i;
    assert i == 12;
    int j = 3; j += j++ * 2; assert j == 9;
    byte b = 10; b *= 30; assert b == 44; b >>>= 1; assert b == 22;
    short s = (short) 40000; assert s == -25536; s++; assert s == -25535;
    char c = 'a'; c += 1.7; assert c == 'b';
    int big = Integer.MAX_VALUE; big += 1.0f; assert big == Integer.MAX_VALUE;
    long l = Integer.MAX_VALUE + 1; assert l == -2147483648L; l = Integer.MAX_VALUE + 1L; assert l == 2147483648L;
    assert (5 & 6) == 4 && (5 | 6) == 7 && (5 ^ 6) == 3 && ~5 == -6;
    assert (-7 / 2) == -3 && (-7 % 2) == -1 && Integer.MIN_VALUE / -1 == Integer.MIN_VALUE && Integer.MIN_VALUE % -1 == 0;
    boolean p = false; p |= t("x"); p &= !t("y"); assert !p && log.equals("xy");
    assert (true ^ true) == false;
    assert 'a' + 'b' == 195 && (char) ('a' + 1) == 'b' && "" + 'a' + 'b' == "ab" + "" ;
    Object o = true ? 'x' : 0; assert o instanceof Character;
    int k = 0; k = k++; assert k == 0;
    int sum = 0; for (int a = 0, d = 10; a < d; a++, d--) { if (a == 3) continue; sum += d - a; } assert sum == 26;
    do { sum--; } while (sum > 20); assert sum == 20;
    float fl = 16777217; assert fl == 16777216f; double dd = 0.1f; assert dd != 0.1;
    assert (0.0 == -0.0) && !Double.valueOf(0.0).equals(-0.0) && Math.min(-0.0, 0.0) == 0.0 && 1 / Math.min(-0.0, 0.0) < 0;
    assert (int) Float.NaN == 0 && (long) Double.POSITIVE_INFINITY == Long.MAX_VALUE && (char) -1 == 65535 && (byte) 1e10 == -1;
  }
}
