//~ holds
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    public static void main(String[] args) {
        String text = Verifier.nondetString();
        Verifier.assume(text.length() == 2 && !Character.isSurrogate(text.charAt(0)));
        String back = new StringBuilder(text).reverse().toString();
        assert back.charAt(1) == text.charAt(0) && back.charAt(0) == text.charAt(1);
        assert new StringBuilder("a\ud83d\ude00b").reverse().toString().equals("b\ud83d\ude00a");
        String other = Verifier.nondetString();
        assert other.hashCode() == other.hashCode();
        assert !other.isEmpty() || other.hashCode() == 0;
    }
}
