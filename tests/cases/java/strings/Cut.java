//~ holds
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        String given = Verifier.nondetString();
        Verifier.assume(given.length() <= 2);
        String text = given.trim();
        assert !text.equals("abc");
    }
}
