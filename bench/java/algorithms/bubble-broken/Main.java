import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static void sort(int[] a) {
    for (int i = 1; i < a.length - 1; i++) for (int j = i; j > 0 && a[j - 1] > a[j]; j--) { int t = a[j]; a[j] = a[j - 1]; a[j - 1] = t; }
  }
  public static void main(String[] args) {
    int n = 4;
    int[] a = new int[n];
    for (int i = 0; i < n; i++) a[i] = Verifier.nondetInt();
    sort(a);
    for (int i = 1; i < n; i++) assert a[i - 1] <= a[i];
  }
}
