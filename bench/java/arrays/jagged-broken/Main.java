import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int[][] rows = {{1, 2, 3}, {4}, {}};
    int i = Verifier.nondetInt(), j = Verifier.nondetInt();
    if (i < 0 || i > 2 || j < 0 || j > 1) return;
    assert rows[i][j] > 0;
  }
}
