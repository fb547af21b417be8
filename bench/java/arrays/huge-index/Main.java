import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n <= 0) return;
    int[] a = new int[n];
    int k = Verifier.nondetInt();
    if (k >= 0 && k < n) {
      a[k] = 1;
      assert a[k] == 1;
    }
    assert a.length == n;
  }
}
