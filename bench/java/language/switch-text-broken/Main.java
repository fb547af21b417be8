import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    String s = Verifier.nondetBoolean() ? "a" : null;
    switch (s) {
      case "a": assert true; break;
      default: assert false;
    }
  }
}
