import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int[][] g = new int[3][];
    g[0] = new int[2];
    int n = Verifier.nondetInt();
    if (n >= 0 && n < 2) g[n][0] = 1;
  }
}
