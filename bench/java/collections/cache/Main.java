import java.util.*;
public class Main {
  public static void main(String[] args) {
    Map<Integer, String> cache = new LinkedHashMap<>(16, 0.75f, true) {
      protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) { return size() > 2; }
    };
    cache.put(1, "a");
    cache.put(2, "b");
    cache.get(1);
    cache.put(3, "c");
    assert cache.containsKey(1) && !cache.containsKey(2) && cache.keySet().toString().equals("[1, 3]");
    Map<String, Integer> counts = new HashMap<>();
    for (String each : "a b a c a".split(" ")) counts.merge(each, 1, Integer::sum);
    assert counts.get("a") == 3 && counts.getOrDefault("z", 0) == 0;
    assert counts.computeIfAbsent("d", k -> 5) == 5 && counts.putIfAbsent("d", 6) == 5;
    assert counts.entrySet().stream().mapToInt(Map.Entry::getValue).sum() == 10;
  }
}
