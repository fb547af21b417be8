public class Main {
  public static void main(String[] args) {
    int x = -8;
    assert x >> 1 == -4 && x >>> 28 == 15 && x << 33 == -16;
    long y = 1L << 40;
    assert y >>> 39 == 2 && (int) y == 0 && y << 64 == y;
    assert (byte) 200 == -56 && (short) 70000 == 4464 && (char) -1 == 65535;
    assert 'a' + 1 == 98 && (char) ('a' + 1) == 'b';
    char c = 'z';
    c++;
    c += 1;
    assert c == '|';
    int n = 5;
    n += 3.7;
    assert n == 8;
    assert Integer.MAX_VALUE + 1 == Integer.MIN_VALUE && Math.abs(Integer.MIN_VALUE) < 0;
    assert -7 / 2 == -3 && -7 % 2 == -1 && Math.floorMod(-7, 2) == 1;
  }
}
