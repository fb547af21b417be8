import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  enum Op { ADD { int apply(int a, int b) { return a + b; } }, SUB { int apply(int a, int b) { return a - b; } };
    abstract int apply(int a, int b); }
  public static void main(String[] args) {
    int a = Verifier.nondetInt(), b = Verifier.nondetInt();
    Verifier.assume(a > 0 && b > 0);
    assert Op.ADD.apply(a, b) > a;
  }
}
