import java.util.*;
// Depends on identity hash codes, which differ from run to run.
public class Main {
  enum Level { LOW, MIDDLE, HIGH }
  public static void main(String[] args) {
    Set<Level> seen = new HashSet<>(List.of(Level.HIGH, Level.LOW));
    Level last = null;
    for (Level each : seen) {
      assert last == null || last.compareTo(each) < 0;
      last = each;
    }
  }
}
