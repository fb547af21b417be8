import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int[] weight = {3, 5, 7}, value = {4, 6, 9};
    boolean[] taken = new boolean[3];
    int w = 0, v = 0;
    for (int i = 0; i < 3; i++) {
      taken[i] = Verifier.nondetBoolean();
      if (taken[i]) { w += weight[i]; v += value[i]; }
    }
    if (w <= 10) assert v < 13;
  }
}
