import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 1 || n > 8) return;
    int[] a = new int[n];
    for (int i = 0; i < n; i++) a[i] = i * i;
    int sum = 0;
    for (int each : a) sum += each;
    assert sum == (n - 1) * n * (2 * n - 1) / 6;
    assert a[n - 1] == (n - 1) * (n - 1);
  }
}
