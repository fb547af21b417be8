import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        if (n < 0 || n > 5) return;
        StringBuilder s = new StringBuilder("abcd");
        s.insert(n, "--");
        assert s.length() == 6;
    }
}
