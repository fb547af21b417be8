import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    static int f(int n) { return n > 100 ? n - 10 : f(f(n + 11)); }
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        if (x < 60 || x > 102) return;
        int r = f(x);
        assert r == 91;
    }
}
