import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static void check(boolean b) { if (!b) { Runtime.getRuntime().halt(1); } }
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    check(n > 5);
    assert n > 4;
    try { if (n == 9) System.exit(0); } finally { assert n != 9; }
  }
}
