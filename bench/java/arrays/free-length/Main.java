import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n > 0 && n < 100000) {
      int[] a = new int[n];
      assert a.length == n && a[n - 1] == 0;
      a[n / 2] = 5;
      assert a[n / 2] == 5;
    }
  }
}
