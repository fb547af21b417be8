import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        String text = Verifier.nondetString();
        Verifier.assume(text.length() == 2);
        String back = new StringBuilder(text).reverse().toString();
        assert back.charAt(1) == text.charAt(0); //~ fails assertion.violated
    }
}
