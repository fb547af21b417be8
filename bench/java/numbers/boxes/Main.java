import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    Integer a = 127, b = 127, c = 128, d = 128;
    assert a == b && c != d && c.equals(d) && c.intValue() == d;
    Long l = 5L;
    assert !l.equals(5) && l.equals(5L);
    int n = Verifier.nondetInt();
    Integer boxed = n;
    boxed++;
    assert boxed == n + 1;
    Object o = true ? 1 : 2.0;
    assert o instanceof Double && o.equals(1.0);
    Character ch = 'a';
    assert ch == 97 && ch.compareTo('b') < 0;
    assert Integer.compare(3, 5) < 0 && Integer.MAX_VALUE + 1 == Integer.MIN_VALUE;
    assert Integer.bitCount(255) == 8 && Integer.reverse(1) == Integer.MIN_VALUE && Integer.highestOneBit(100) == 64;
    assert Long.numberOfTrailingZeros(8) == 3 && Integer.numberOfLeadingZeros(1) == 31 && Integer.signum(-9) == -1;
    assert Integer.hashCode(7) == 7 && Long.hashCode(1L << 32) == 1 && Boolean.hashCode(true) == 1231;
    assert Short.MAX_VALUE == 32767 && Byte.MIN_VALUE == -128 && (byte) 200 == -56 && (short) 70000 == 4464;
  }
}
