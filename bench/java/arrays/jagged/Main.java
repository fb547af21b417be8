import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int[][][] cube = new int[2][3][];
    assert cube[1][2] == null && cube.length == 2 && cube[0].length == 3;
    cube[1][2] = new int[] {4, 5, 6};
    int n = Verifier.nondetInt();
    if (n < 0 || n >= 3) return;
    assert cube[1][2][n] == n + 4;
    long[][] grid = new long[3][4];
    outer:
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 4; j++) {
        if (i * j == 4) break outer;
        if (j > i) continue outer;
        grid[i][j] = i * 10 + j;
      }
    }
    assert grid[2][1] == 21 && grid[2][2] == 0 && grid[0][1] == 0;
    char[] letters = "hello".toCharArray();
    java.util.Arrays.sort(letters);
    assert new String(letters).equals("ehllo") && java.util.Arrays.toString(new int[] {1, 2}).equals("[1, 2]");
    boolean[] flags = new boolean[3];
    flags[n] = true;
    int count = 0;
    for (boolean each : flags) if (each) count++;
    assert count == 1;
    Object any = cube;
    assert any instanceof Object[] && any instanceof int[][][] && !(any instanceof int[][]);
    int i = 0;
    int[] a = {10, 20, 30};
    a[i++] = a[i] + i;
    assert a[0] == 21 && i == 1;
  }
}
