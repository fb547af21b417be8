import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) {
      int m = Math.negateExact(n);
      assert m > 0;
    }
  }
}
