//~ holds
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static int f91(int x) { if (x > 100) return x - 10; else return f91(f91(x + 11)); }
  public static void main(String[] args) {
    int x = Verifier.nondetInt();
    int result = f91(x);
    if (result == 91 || x > 101 && result == x - 10) return; else assert false;
  }
}
