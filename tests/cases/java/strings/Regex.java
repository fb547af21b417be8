//~ holds
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class Main {
    static void same(Object found, Object expected) {
        assert found == null ? expected == null : found.equals(expected);
    }

    public static void main(String[] args) {
        Matcher mail = Pattern.compile("(\\w+)@(\\w+)\\.(com|org)").matcher("to bob@site.org and ann@host.com");
        assert mail.find() && mail.start() == 3 && mail.end() == 15;
        same(mail.group(1), "bob");
        same(mail.group(3), "org");
        assert mail.find() && mail.group(2).equals("host");
        assert !mail.find();
        Matcher lazy = Pattern.compile("(a+?)(b*)(c)?").matcher("aabbc");
        assert lazy.find();
        same(lazy.group(1), "a");
        same(lazy.group(2), "");
        same(lazy.group(3), null);
        assert "2024-01-31".matches("\\d{4}(-\\d{2}){2}");
        assert !"2024-1-31".matches("\\d{4}(-\\d{2}){2}");
        assert "a1b22c".replaceAll("[0-9]+", "<$0>").equals("a<1>b<22>c");
        assert "ab  c".split("\\s+").length == 2;
        assert Pattern.compile("^(?:ab|c)*$").matcher("abcab").lookingAt();
        assert !Pattern.matches("[^aeiou]*", "rhyme");
    }
}
