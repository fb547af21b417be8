import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    public static void main(String[] args) {
        int[][] t = new int[5][];
        for (int i = 0; i < t.length; i++) {
            t[i] = new int[i + 1];
            t[i][0] = t[i][i] = 1;
            for (int j = 1; j < i; j++) t[i][j] = t[i - 1][j - 1] + t[i - 1][j];
        }
        assert t[4][2] == 6;
        int r = Verifier.nondetInt(), c = Verifier.nondetInt();
        if (r < 0 || r >= 5 || c < 0 || c > r + (r == 3 ? 1 : 0)) return;
        int v = t[r][c];
        assert v >= 1 && v <= 6;
    }
}
