import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
  public static void main(String[] args) {
    int a = Verifier.nondetInt(), b = Verifier.nondetInt();
    if (a <= 0 || b <= 0 || a > 60 || b > 60) return;
    int g = gcd(a, b);
    assert g >= 1 && a % g == 0 && b % g == 0;
  }
}
