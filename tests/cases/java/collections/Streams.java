//~ holds
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class Main {
    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        int first = Stream.of(3, 1, 4, 1).peek(e -> log.add("p" + e)).filter(e -> e > 3).findFirst().get();
        assert first == 4 && log.toString().equals("[p3, p1, p4]");
        Map<Integer, List<String>> groups = Stream.of("a", "bb", "c").collect(Collectors.groupingBy(String::length));
        assert groups.get(1).toString().equals("[a, c]");
        assert IntStream.rangeClosed(1, 4).map(e -> e * e).sum() == 30;
        assert Stream.of(2, 3, 1).sorted(Comparator.reverseOrder()).map(String::valueOf)
                .collect(Collectors.joining(",")).equals("3,2,1");
        TreeMap<Integer, String> tree = new TreeMap<>();
        for (int i = 0; i < 10; i += 2) {
            tree.put(i, "v" + i);
        }
        assert tree.headMap(4).size() == 2 && tree.descendingMap().firstKey() == 8 && tree.floorKey(5) == 4;
        tree.tailMap(4).clear();
        assert tree.toString().equals("{0=v0, 2=v2}");
        assert String.format("%5d|%-4s|%05.1f", 42, "x", 2.25).equals("   42|x   |002.3");
    }
}
