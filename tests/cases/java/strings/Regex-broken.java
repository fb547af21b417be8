import java.util.regex.Matcher;
import java.util.regex.Pattern;

class Main {
    public static void main(String[] args) {
        Matcher greedy = Pattern.compile("(a+)(ab)?").matcher("aab");
        assert greedy.find() && greedy.end() == 2;
        assert greedy.group(2) != null; //~ fails assertion.violated
    }
}
