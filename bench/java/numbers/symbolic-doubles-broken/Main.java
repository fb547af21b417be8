import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    double x = Verifier.nondetDouble();
    if (x > 1) {
      double z = x + 1;
      assert z > x;
    }
  }
}
