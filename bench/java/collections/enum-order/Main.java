import java.util.*;
// Depends on identity hash codes, which differ from run to run.
public class Main {
  enum Level { LOW, MIDDLE, HIGH }
  public static void main(String[] args) {
    Map<Level, Integer> counts = new EnumMap<>(Level.class);
    for (Level each : new Level[] {Level.HIGH, Level.LOW, Level.HIGH}) {
      counts.merge(each, 1, Integer::sum);
    }
    Level last = null;
    for (Map.Entry<Level, Integer> each : counts.entrySet()) {
      assert last == null || last.compareTo(each.getKey()) < 0;
      last = each.getKey();
    }
    Set<Level> seen = new HashSet<>(counts.keySet());
    int sum = 0;
    for (Level each : seen) {
      sum += counts.get(each);
    }
    assert sum == 3 && seen.size() == 2 && !seen.contains(Level.MIDDLE);
  }
}
