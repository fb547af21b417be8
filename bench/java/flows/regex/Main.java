import java.util.regex.*;
public class Main {
  public static void main(String[] args) {
    Pattern expression = Pattern.compile("W.*\\d[0-35-9]-\\d\\d-\\d\\d");
    Matcher matcher = expression.matcher("XXXX WWWWW's Birthday is 12-17-77");
    assert matcher.find() && matcher.group().startsWith("WWWWW");
    assert "2026-11".matches("\\d{4}-\\d{2}") && !"2026".matches("[a-z]+");
    assert "a1b22c".replaceAll("[0-9]+", "#").equals("a#b#c");
    assert "a, b ,c".split("\\s*,\\s*").length == 3;
  }
}
