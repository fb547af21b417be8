import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        String text = Verifier.nondetString().trim();
        assert !text.equals("abc"); //~ fails assertion.violated
    }
}
