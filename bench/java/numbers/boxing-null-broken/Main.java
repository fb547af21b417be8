import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    Integer n = Verifier.nondetBoolean() ? null : 3;
    int m = n + 1;
    assert m == 4;
  }
}
