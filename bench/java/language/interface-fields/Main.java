import java.util.*;
public class Main {
  static String trace = "";
  interface Constants {
    int LIMIT = 7;
    List<Integer> VALUES = made();
    static List<Integer> made() { trace += "made;"; return Arrays.asList(1, 2); }
  }
  static class User implements Constants {
    int size() { return VALUES.size(); }
  }
  public static void main(String[] args) {
    assert trace.isEmpty();
    int size = new User().size();
    assert size == 2 && trace.equals("made;");
    assert User.LIMIT == 7;
  }
}
