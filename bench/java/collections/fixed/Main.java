import java.util.*;
public class Main {
  public static void main(String[] args) {
    List<Integer> view = Collections.unmodifiableList(new ArrayList<>(Arrays.asList(3, 1)));
    int refused = 0;
    try { view.add(1); } catch (UnsupportedOperationException e) { refused++; }
    try { view.sort(null); } catch (UnsupportedOperationException e) { refused++; }
    try { List.of(1).set(0, 2); } catch (UnsupportedOperationException e) { refused++; }
    try { Map.of("a", 1).put("b", 2); } catch (UnsupportedOperationException e) { refused++; }
    try { Set.of(1, 1); } catch (IllegalArgumentException e) { refused++; }
    try { Arrays.asList(1, 2).add(3); } catch (UnsupportedOperationException e) { refused++; }
    assert refused == 6;
    Collections.emptyList().clear();
    List<Integer> fixed = Arrays.asList(2, 1);
    Collections.sort(fixed);
    assert fixed.get(0) == 1;
  }
}
