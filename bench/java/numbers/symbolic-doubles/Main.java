import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    double x = Verifier.nondetDouble();
    double y = Verifier.nondetDouble();
    if (x > 0 && x < 100 && y > x) {
      assert y > 0;
      double z = x + 1;
      assert z > 0.5;
    }
    if (x != x) assert !(x == y);
    int n = (int) x;
    if (x >= 3.0 && x < 4.0) assert n == 3;
  }
}
