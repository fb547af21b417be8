import java.util.*;
public class Main {
  enum Level {
    LOW, MIDDLE, HIGH { int weight() { return 300; } };
    int weight() { return ordinal(); }
  }
  public static void main(String[] args) {
    int sum = 0;
    for (Level each : Level.values()) {
      switch (each) {
        case LOW: sum += 1;
        case MIDDLE: sum += 10; break;
        case HIGH: sum += each.weight();
      }
    }
    assert sum == 1 + 10 + 10 + 300 : sum;
    assert Level.valueOf("HIGH").ordinal() == 2 && Level.LOW.compareTo(Level.HIGH) < 0;
    assert Level.MIDDLE.toString().equals("MIDDLE") && Level.HIGH.weight() == 300;
    EnumMap<Level, Integer> map = new EnumMap<>(Level.class);
    map.put(Level.HIGH, 1);
    map.put(Level.LOW, 2);
    assert map.keySet().iterator().next() == Level.LOW;
  }
}
