import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static int ackermann(int m, int n) {
    if (m == 0) return n + 1;
    if (n == 0) return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
  }
  public static void main(String[] args) {
    int m = Verifier.nondetInt();
    if (m < 0 || m > 2) return;
    int n = Verifier.nondetInt();
    if (n < 0 || n > 3) return;
    int result = ackermann(m, n);
    assert m != 2 || result == 2 * n + 3;
  }
}
