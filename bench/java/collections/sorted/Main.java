import java.util.*;
public class Main {
  public static void main(String[] args) {
    TreeMap<Integer, String> map = new TreeMap<>();
    for (int i = 10; i > 0; i -= 2) map.put(i, "v" + i);
    assert map.firstKey() == 2 && map.floorKey(5) == 4 && map.higherKey(4) == 6 && map.lowerKey(2) == null;
    assert map.headMap(6).size() == 2 && map.tailMap(6).firstKey() == 6 && map.subMap(4, 8).size() == 2;
    assert map.descendingMap().firstKey() == 10 && map.pollFirstEntry().getValue().equals("v2");
    map.headMap(7).clear();
    assert map.toString().equals("{8=v8, 10=v10}");
    TreeSet<String> set = new TreeSet<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
    Collections.addAll(set, "bb", "a", "c", "aa");
    assert set.toString().equals("[c, a, bb, aa]") && set.first().equals("c");
    PriorityQueue<Integer> queue = new PriorityQueue<>(Comparator.reverseOrder());
    Collections.addAll(queue, 3, 9, 4);
    assert queue.poll() == 9 && queue.peek() == 4;
  }
}
