import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    int y = x >> 31;
    assert y == 0 || y == -1;
    assert x >>> 1 == x / 2;
  }
}
