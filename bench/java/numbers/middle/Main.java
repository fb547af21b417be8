import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    static int mid(int a, int b) { return (a + b) >>> 1; }
    public static void main(String[] args) {
        int a = Verifier.nondetInt(), b = Verifier.nondetInt();
        if (a < 0 || b < a) return;
        int m = mid(a, b);
        assert a <= m && m <= b;
        assert m == (int) (((long) a + b) / 2);
    }
}
