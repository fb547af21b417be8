import java.util.*;
import java.util.stream.*;
public class Main {
  public static void main(String[] args) {
    List<String> log = new ArrayList<>();
    int first = Stream.of(3, 1, 4, 1, 5)
        .peek(e -> log.add("p" + e)).filter(e -> e > 3).map(e -> e * 10).findFirst().get();
    assert first == 40 && log.toString().equals("[p3, p1, p4]");
    Map<Integer, List<String>> byLength = Stream.of("a", "bb", "c").collect(Collectors.groupingBy(String::length));
    assert byLength.get(1).toString().equals("[a, c]");
    assert Stream.iterate(1, e -> e * 2).limit(8).reduce(0, Integer::sum) == 255;
    assert IntStream.of(3, 1, 2).sorted().boxed().collect(Collectors.toList()).equals(List.of(1, 2, 3));
    assert Stream.of(1, 2, 2).distinct().count() == 2 && Stream.empty().findAny().isEmpty();
    assert IntStream.range(0, 5).average().getAsDouble() == 2.0;
    assert Arrays.asList(1, 2, 3).stream().max(Comparator.naturalOrder()).get() == 3;
  }
}
