import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int i = Verifier.nondetInt();
    try {
      int j = 10 / i;
    } catch (ArithmeticException e) {
      throw new IllegalStateException("wrapped", e);
    } finally {
      i = 0;
    }
  }
}
