import java.util.StringTokenizer;
public class Main {
  public static void main(String[] args) {
    StringTokenizer tokens = new StringTokenizer("one two");
    String all = "";
    for (int i = 0; i < 3; i++) all += tokens.nextToken();
    assert all.length() == 6;
  }
}
