//~ holds
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static int middle(int low, int high) {
        return low + (high - low) / 2;
    }

    public static void main(String[] args) {
        int low = Verifier.nondetInt();
        int high = Verifier.nondetInt();
        Verifier.assume(0 <= low && low <= high);
        int m = middle(low, high);
        assert low <= m && m <= high;
    }
}
