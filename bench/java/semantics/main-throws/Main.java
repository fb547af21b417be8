import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static class Checked extends Exception {}
  public static void main(String[] args) throws Checked {
    if (Verifier.nondetBoolean()) throw new Checked();
    if (Verifier.nondetBoolean()) throw new Error("e");
    if (Verifier.nondetBoolean()) System.exit(3);
    assert args.length >= 0;
  }
}
