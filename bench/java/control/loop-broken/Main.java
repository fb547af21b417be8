import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int x = 0, y = 0;
    while (Verifier.nondetBoolean()) {
      if (x < 20) { x++; y += 2; } else { x = 0; }
      assert y == 2 * x;
    }
  }
}
