import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 10 || n > 50) return;
    byte[] a = new byte[n];
    a[n - 1] = (byte) n;
    assert a[n - 1] != 37;
  }
}
