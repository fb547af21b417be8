import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4, 5};
        System.arraycopy(a, 0, a, 1, 4);
        assert a[0] == 1 && a[1] == 1 && a[4] == 4;
        int[] b = a.clone();
        b[0] = 9;
        assert a[0] == 1;
        int n = Verifier.nondetInt();
        if (n < -1 || n > 5) return;
        try { System.arraycopy(a, n, b, 0, 3); }
        catch (ArrayIndexOutOfBoundsException e) { assert n < 0 || n > 2; if (n == -1) throw e; return; }
        assert b[0] == a[n];
    }
}
