import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static void sort(int[] a) {
    boolean swapped = true;
    for (int end = a.length; swapped; end--) {
      swapped = false;
      for (int i = 1; i < end; i++) if (a[i - 1] > a[i]) { int t = a[i]; a[i] = a[i - 1]; a[i - 1] = t; swapped = true; }
    }
  }
  public static void main(String[] args) {
    int n = 4;
    int[] a = new int[n];
    for (int i = 0; i < n; i++) a[i] = Verifier.nondetInt();
    sort(a);
    for (int i = 1; i < n; i++) assert a[i - 1] <= a[i];
  }
}
