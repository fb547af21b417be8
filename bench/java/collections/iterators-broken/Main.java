import java.util.*;
public class Main {
  public static void main(String[] args) {
    Map<String, Integer> map = new TreeMap<>();
    map.put("a", 1);
    map.put("b", 2);
    map.put("c", 3);
    for (String key : map.keySet()) if (key.equals("b")) map.remove("b");
    assert map.size() == 2;
  }
}
