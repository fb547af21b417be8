import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static int fibonacci(int n) { return n < 1 ? 0 : n == 1 ? 1 : fibonacci(n - 1) + fibonacci(n - 2); }
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    if (x < 0 || x > 9) return;
    int result = fibonacci(x);
    assert result >= x - 1;
  }
}
