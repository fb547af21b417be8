//~ holds
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        int size = Verifier.nondetInt();
        if (size < 1 || size > 5) {
            return;
        }
        int[] a = new int[size];
        int i = Verifier.nondetInt();
        if (i >= 0 && i < size) {
            a[i] = 3;
        }
    }
}
