import java.util.*;
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  static final class Key {
    final int a; final String b;
    Key(int a, String b) { this.a = a; this.b = b; }
    @Override public boolean equals(Object o) { return o instanceof Key && ((Key) o).a == a && ((Key) o).b.equals(b); }
    @Override public int hashCode() { return Objects.hash(a, b); }
  }
  public static void main(String[] args) {
    Map<String, Integer> words = new HashMap<>();
    for (String word : "the cat and the dog and the bird".split(" ")) words.put(word, words.getOrDefault(word, 0) + 1);
    assert words.get("the") == 3 && words.size() == 5 && words.containsKey("dog") && !words.containsKey("cow");
    words.merge("the", 10, Integer::sum);
    words.computeIfAbsent("cow", k -> k.length());
    words.putIfAbsent("cat", 99);
    int sum = 0;
    for (Map.Entry<String, Integer> entry : words.entrySet()) sum += entry.getValue() * entry.getKey().length();
    assert sum == 13 * 3 + 3 + 2 * 3 + 3 + 4 + 9;
    Map<Key, String> keys = new HashMap<>();
    keys.put(new Key(1, "x"), "one"); keys.put(new Key(1, "x"), "uno");
    assert keys.size() == 1 && keys.get(new Key(1, "x")).equals("uno") && keys.remove(new Key(2, "x")) == null;
    TreeMap<Integer, String> tree = new TreeMap<>();
    for (int i = 10; i > 0; i -= 3) tree.put(i, "v" + i);
    assert tree.firstKey() == 1 && tree.lastEntry().getValue().equals("v10") && tree.floorKey(5) == 4 && tree.ceilingKey(5) == 7;
    assert tree.headMap(7).size() == 2 && tree.toString().equals("{1=v1, 4=v4, 7=v7, 10=v10}");
    Set<Integer> set = new HashSet<>(Arrays.asList(1, 2, 3, 2));
    set.retainAll(Arrays.asList(2, 3, 4));
    assert set.size() == 2 && set.add(5) && !set.add(5) && new TreeSet<>(set).first() == 2;
    Map<Integer, Integer> order = new LinkedHashMap<>();
    order.put(3, 1); order.put(1, 2); order.put(3, 5);
    assert order.keySet().iterator().next() == 3 && order.values().toString().equals("[5, 2]");
    int n = Verifier.nondetInt();
    Map<Integer, Boolean> seen = new HashMap<>();
    seen.put(n & 3, true);
    assert seen.containsKey(n & 3) && seen.get(4) == null;
  }
}
