public class Main {
  public static void main(String[] args) {
    double nan = 0.0 / 0.0;
    assert nan != nan && Double.isNaN(nan) && !(nan < 1) && !(nan >= 1);
    assert 1.0 / 0.0 == Double.POSITIVE_INFINITY && 1 / -0.0 < 0 && 0.0 == -0.0;
    assert (int) nan == 0 && (int) 1e20 == Integer.MAX_VALUE && (long) -1e30 == Long.MIN_VALUE && (byte) 300.7 == 44;
    assert (float) 0.1 != 0.1 && 0.1 + 0.2 != 0.3 && 0.1f + 0.2f == 0.3f || true;
    assert (char) 65.9 == 'A' && (int) 'z' == 122 && (int) -3.99 == -3;
    assert 5 % 3 == 2 && -5 % 3 == -2 && 5.5 % 2 == 1.5 && -5 / 2 == -2 && Math.floorMod(-5, 3) == 1;
    assert Math.sqrt(16) == 4 && Math.pow(2, 10) == 1024 && Math.abs(-2.5) == 2.5 && Math.max(1, 2L) == 2;
    assert Math.floor(-1.5) == -2 && Math.ceil(1.2) == 2 && Math.round(2.5) == 3 && Math.round(-2.5) == -2;
    assert 1 << 33 == 2 && 1L << 33 == 8589934592L && -1 >>> 28 == 15 && -8 >> 1 == -4 && (byte) 0x80 >>> 4 == 0x0ffffff8;
    assert Double.compare(0.0, -0.0) > 0 && Double.compare(nan, 1) > 0 && new Double(nan).equals(nan);
    assert Float.MAX_VALUE * 2 == Float.POSITIVE_INFINITY && Double.MIN_VALUE / 2 == 0;
    assert Float.floatToIntBits(1.0f) == 0x3f800000 && Double.doubleToLongBits(1.0) == 0x3ff0000000000000L;
    assert Math.hypot(3, 4) == 5 && Math.signum(-2.0) == -1 && Math.cbrt(27) == 3.0;
  }
}
