import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n < 100 || n > 130) return;
        Integer a = n, b = n;
        assert a.equals(b);
        assert a == b;
    }
}
