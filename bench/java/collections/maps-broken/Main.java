import java.util.*;
public class Main {
  static class Key { int a; Key(int a) { this.a = a; } @Override public boolean equals(Object o) { return o instanceof Key && ((Key) o).a == a; } @Override public int hashCode() { return a; } }
  public static void main(String[] args) {
    Map<Key, String> map = new HashMap<>();
    Key key = new Key(1);
    map.put(key, "one");
    key.a = 2;
    assert map.containsKey(key);
  }
}
