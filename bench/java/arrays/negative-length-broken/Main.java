import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    int[] a = new int[n & 0x80000007];
    assert a.length < 8;
  }
}
