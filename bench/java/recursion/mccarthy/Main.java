import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static int f91(int x) { return x > 100 ? x - 10 : f91(f91(x + 11)); }
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    int result = f91(x);
    assert result == 91 || x > 101 && result == x - 10;
  }
}
