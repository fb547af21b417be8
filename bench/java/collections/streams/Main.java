import java.util.*;
import java.util.stream.*;
public class Main {
  public static void main(String[] args) {
    List<String> words = Arrays.asList("pear", "fig", "apple", "plum");
    int total = words.stream().filter(w -> w.length() > 3).mapToInt(String::length).sum();
    assert total == 13;
    List<String> upper = words.stream().map(String::toUpperCase).sorted().collect(Collectors.toList());
    assert upper.get(0).equals("APPLE") && upper.size() == 4;
    assert IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) == 120;
    assert words.stream().anyMatch(w -> w.startsWith("f")) && words.stream().allMatch(w -> !w.isEmpty());
    assert words.stream().collect(Collectors.joining(",")).equals("pear,fig,apple,plum");
    words.forEach(w -> { assert w != null; });
  }
}
