import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    try {
      try {
        int x = 10 / n;
      } finally {
        n = 10 / (n - 1);
      }
    } catch (ArithmeticException e) {
      int y = 5 / (n + 3);
      assert n == 1 || n == -10;
    }
  }
}
