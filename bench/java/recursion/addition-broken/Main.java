import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static int addition(int m, int n) {
    if (n == 0) return m;
    if (n > 0) return addition(m + 1, n - 1);
    return addition(m - 1, n + 1);
  }
  public static void main(String[] args) {
    int m = Verifier.nondetInt();
    int n = Verifier.nondetInt();
    if (m < 100 || n < 100) { return; }
    assert addition(m, n) != 200;
  }
}
