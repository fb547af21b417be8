public class Main {
  public static void main(String[] args) {
    assert Math.max(-0.0, 0.0) == 0.0 && 1 / Math.max(-0.0, 0.0) > 0 && 1 / Math.min(0.0, -0.0) < 0;
    assert Math.round(2.5) == 3 && Math.round(-2.5) == -2 && Math.rint(2.5) == 2.0;
    assert Math.sqrt(16) == 4 && Double.isNaN(Math.sqrt(-1)) && Math.pow(2, 10) == 1024;
    assert Math.floor(-1.5) == -2 && Math.ceil(-1.5) == -1 && Math.signum(-3.0) == -1;
    assert Math.floorDiv(-7, 2) == -4;
    assert Long.numberOfTrailingZeros(8) == 3 && Integer.bitCount(255) == 8 && Integer.reverse(1) == Integer.MIN_VALUE;
    boolean thrown = false;
    try {
      Math.multiplyExact(1 << 20, 1 << 12);
    } catch (ArithmeticException e) {
      thrown = true;
    }
    assert thrown;
  }
}
