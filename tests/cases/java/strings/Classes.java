//~ holds
import java.util.regex.Pattern;

public class Main {
    public static void main(String[] args) {
        assert Pattern.matches("[a-z&&[^m-p]]+", "abz") && !Pattern.matches("[a-z&&[^m-p]]+", "abn");
        assert Pattern.matches("[a-c[x-z]0]+", "ax0") && !Pattern.matches("[a-c[x-z]]", "d");
        assert Pattern.matches("\\p{Alpha}\\P{Digit}[\\p{Punct}]", "ab!");
        assert Pattern.matches("[\\s&&[^ ]]", "\t") && !Pattern.matches("[\\s&&[^ ]]", " ");
    }
}
