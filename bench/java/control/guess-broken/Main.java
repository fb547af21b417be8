import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int x = Verifier.nondetInt(), y = Verifier.nondetInt();
    if (x > 1000 && y > 1000 && x < 40000 && y < 40000) assert x * y != 6_053_017;
  }
}
