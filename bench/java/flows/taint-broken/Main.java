import java.util.*;
public class Main {
  static class Text { final String value; final boolean tainted; Text(String v, boolean t) { value = v; tainted = t; } Text plus(Text o) { return new Text(value + o.value, tainted || o.tainted); } }
  static class Writer { void println(Text t) { assert !t.tainted; } }
  static class Holder { Text t; }
  public static void main(String[] args) {
    Map<String, Holder> map = new HashMap<>();
    Holder one = new Holder(), two = new Holder();
    map.put("a", one); map.put("b", two);
    one.t = new Text("evil", true); two.t = new Text("ok", false);
    map.put("b", map.get("a"));
    new Writer().println(two.t);
    new Writer().println(map.get("b").t.plus(new Text("x", false)));
  }
}
