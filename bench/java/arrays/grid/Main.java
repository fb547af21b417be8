import java.util.*;
public class Main {
  public static void main(String[] args) {
    int[][] g = new int[3][4];
    int[][][] deep = new int[2][][];
    assert g[2].length == 4 && deep[1] == null;
    g[1] = new int[] {7};
    assert g[1].length == 1 && g[0] != g[2];
    long[] big = {1, 2};
    long[] copy = big.clone();
    copy[0] = 9;
    assert big[0] == 1 && Arrays.equals(big, new long[] {1, 2});
    assert Arrays.toString(new boolean[2]).equals("[false, false]") && Arrays.deepToString(g).startsWith("[[0, 0");
    int[] s = {5, 3, 1};
    Arrays.sort(s);
    assert Arrays.binarySearch(s, 3) == 1 && Arrays.stream(s).sum() == 9 && Arrays.asList(1, 2).size() == 2;
    System.arraycopy(s, 0, s, 1, 2);
    assert s[2] == 3;
  }
}
