import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static int down(int n, int seen) { return n == 0 ? seen : down(n - 1, seen + 1); }
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n >= 0 && n <= 1000) assert down(n, 0) == n;
  }
}
