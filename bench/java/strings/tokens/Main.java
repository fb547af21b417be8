import java.util.StringTokenizer;
public class Main {
  public static void main(String[] args) {
    StringTokenizer tokens = new StringTokenizer("automatic test case generation");
    assert tokens.countTokens() == 4;
    int count = 0;
    String last = "";
    while (tokens.hasMoreTokens()) { last = tokens.nextToken(); count++; }
    assert count == 4 && last.equals("generation");
    StringTokenizer others = new StringTokenizer("a;b,c", ";,", true);
    assert others.countTokens() == 5;
  }
}
