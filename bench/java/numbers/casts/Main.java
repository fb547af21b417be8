public class Main {
  public static void main(String[] args) {
    assert (int) 3.99 == 3 && (int) -3.99 == -3 && (int) Double.NaN == 0;
    assert (int) 1e20 == Integer.MAX_VALUE && (long) -1e30f == Long.MIN_VALUE;
    assert (byte) 300.7 == 44 && (char) 65.9f == 'A';
    double nan = 0.0 / 0.0;
    assert nan != nan && !(nan < 1) && !(nan >= 1) && Double.isNaN(nan);
    assert 1.0 / 0.0 > Double.MAX_VALUE && 0.0 == -0.0 && !Double.valueOf(0.0).equals(-0.0);
    assert 0.1 + 0.2 != 0.3 && 0.1f + 0.2f == 0.3f;
    assert 5.5 % 2 == 1.5 && -5.5 % 2 == -1.5;
    assert (float) 16777217 == 16777216f && 1L + Float.MAX_VALUE == Float.MAX_VALUE;
  }
}
