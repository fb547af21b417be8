import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    long a = Verifier.nondetLong();
    int b = Verifier.nondetInt();
    long wide = b;
    assert (int) wide == b && wide >= Integer.MIN_VALUE;
    assert (a ^ a) == 0 && (a & 1) + ((~a) & 1) == 1;
    if (a > Integer.MAX_VALUE) assert (a >> 31) > 0;
    assert Math.abs((long) b) >= 0;
    short s = (short) b;
    assert s == (b << 16) >> 16;
    assert (b & 0xff) == (byte) b + (((byte) b) < 0 ? 256 : 0);
  }
}
