import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    try {
      assert n > 0 : n;
    } catch (AssertionError e) {
      n = 1;
    }
    assert n > 0;
  }
}
