import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static final int INFINITY = Integer.MAX_VALUE;
  static int[] run(int n, int[] d, int src) {
    int[] dist = new int[n];
    boolean infinite = false;
    for (int i = 0; i < n; i++) dist[i] = INFINITY;
    dist[src] = 0;
    for (int k = 0; k < n; k++) {
      boolean relaxed = false;
      for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
        if (i == j || dist[i] == INFINITY) continue;
        if (dist[j] > dist[i] + d[i * n + j]) { dist[j] = dist[i] + d[i * n + j]; relaxed = true; }
      }
      if (!relaxed) break;
    }
    return dist;
  }
  public static void main(String[] args) {
    final int n = 3;
    int[] d = new int[n * n];
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { if (i == j) continue; d[i * n + j] = Verifier.nondetInt() & 7; }
    int[] dist = run(n, d, 0);
    for (int i = 0; i < n; i++) assert dist[i] >= 0 && dist[i] <= 7;
  }
}
