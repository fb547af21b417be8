import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    float f = n;
    assert (int) f == n : "large numbers lose bits";
  }
}
