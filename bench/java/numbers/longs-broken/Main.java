import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int b = Verifier.nondetInt();
    assert Math.abs(b) >= 0;
  }
}
