import java.math.BigInteger;
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static BigInteger fibonacci(int n) {
    BigInteger a = BigInteger.ZERO, b = BigInteger.ONE;
    for (int i = 0; i < n; i++) {
      BigInteger next = a.add(b);
      a = b;
      b = next;
    }
    return a;
  }

  public static void main(String[] args) {
    BigInteger f = fibonacci(120);
    assert f.toString().equals("5358359254990966640871840");
    assert f.bitLength() == 83;
    assert f.gcd(fibonacci(90)).equals(fibonacci(30));
    BigInteger modulus = BigInteger.valueOf(Verifier.nondetByte());
    Verifier.assume(modulus.signum() > 0);
    BigInteger rest = BigInteger.valueOf(-1000).mod(modulus);
    assert rest.signum() >= 0 && rest.compareTo(modulus) < 0;
  }
}
